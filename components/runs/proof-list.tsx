import {
  storedProofPath,
  type CheckResult,
  type ProofResult,
  type RunValidation,
} from "@/lib/contracts/run-record";
import type { Artifact } from "@/lib/runs/schema";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { ImageCompare } from "@/components/ui/image/image-compare";
import { ImageTile } from "@/components/ui/image/image-tile";
import { Panel } from "@/components/ui/panel";

type Props = { validation: RunValidation; artifacts: readonly Artifact[]; urlOf: (path: string) => string };

export function ProofList({ validation, artifacts, urlOf }: Props) {
  const { checks, proofs } = validation;
  if (checks.length + proofs.length === 0)
    return (
      <div className="rounded-3 border bg-surface">
        <EmptyState
          sentence="This scenario asks for no proof."
          hint="Its criteria rest on the files it delivers, not on pictures."
        />
      </div>
    );
  return (
    <div className="space-y-4">
      {checks.map((check) => (
        <Check key={`${check.view} ${check.name}`} check={check} urlOf={urlOf} />
      ))}
      {proofs.length === 0 ? null : (
        <Panel
          title="Proofs that the task asked for"
          note={`${proofs.filter(({ present }) => present).length} of ${proofs.length} delivered`}
        >
          <div className="grid gap-3 p-4 desk:grid-cols-2 full:grid-cols-3">
            {proofs.map((proof) => (
              <Proof key={proof.id} proof={proof} artifacts={artifacts} urlOf={urlOf} />
            ))}
          </div>
        </Panel>
      )}
    </div>
  );
}

function Check({ check, urlOf }: { check: CheckResult; urlOf: Props["urlOf"] }) {
  const url = (path: string | undefined) => (path === undefined ? null : urlOf(path));
  return (
    <Panel title={check.name} note={check.view} aside={<Similarity check={check} />}>
      <div className="p-4">
        <ImageCompare
          pair={{ title: check.name, expected: url(check.expectedImage), submitted: url(check.actualImage) }}
        />
        {check.detail === null ? null : <p className="mt-2 text-ink-2">{check.detail}</p>}
      </div>
    </Panel>
  );
}

function Similarity({ check }: { check: CheckResult }) {
  if (!check.reached)
    return (
      <Chip tone="negative" icon="fail">
        View not reached
      </Chip>
    );
  const parts = [
    check.ssim === undefined ? null : `SSIM ${check.ssim.toFixed(2)}`,
    check.pixelShare === undefined ? null : `pixel share ${check.pixelShare.toFixed(2)}`,
  ];
  return (
    <span title="The smaller of SSIM and pixel share">
      {check.isBlank === true ? (
        <Chip tone="caution" icon="warning">
          Blank image
        </Chip>
      ) : null}{" "}
      {parts.filter((part) => part !== null).join(", ")} similarity{" "}
      <span className="num text-ink">{check.similarity.toFixed(2)}</span>
    </span>
  );
}

function Proof({
  proof,
  artifacts,
  urlOf,
}: {
  proof: ProofResult;
  artifacts: readonly Artifact[];
  urlOf: Props["urlOf"];
}) {
  const stored = artifacts.find(({ path }) => path === storedProofPath(proof));
  const src = proof.present && stored !== undefined ? urlOf(stored.path) : null;
  if (src !== null && proof.kind === "video")
    return (
      <figure className="overflow-hidden rounded-2 border">
        <video src={src} controls muted playsInline className="w-full" aria-label={proof.name} />
        <figcaption className="border-t px-2 py-[5px] text-xs font-[550]">{proof.name}</figcaption>
      </figure>
    );
  return (
    <ImageTile
      src={src}
      title={proof.name}
      note={proof.dest}
      missing={proof.detail ?? "The run did not deliver it."}
    />
  );
}
