import type { AssetResult } from "@/lib/contracts/run-record";
import { formatShare, formatWhole } from "@/components/ui/format";
import { KeyValues } from "@/components/ui/key-values";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { SpriteView } from "@/components/ui/image/sprite-view";
import { TextLink } from "@/components/ui/text-link";
import { Divergence } from "./divergence";

type Props = { asset: AssetResult; runHref: string; urlOf: (path: string) => string };

/** The image that we regenerated from the action log beside the preview that the subject saw. */
export function AssetFrames({ asset, runHref, urlOf }: Props) {
  return (
    <div className="space-y-4">
      {asset.detail === null ? null : <p className="text-ink-2">{asset.detail}</p>}
      {asset.frames.map((frame) => (
        <Panel
          key={frame.index}
          title={asset.frames.length === 1 ? "Sprite" : `Frame ${frame.index}`}
          note={`${formatWhole(frame.operationCount)} operations`}
          aside={<Divergence value={frame.cheatDivergence} />}
        >
          <div className="grid gap-4 p-4 desk:grid-cols-2">
            <section aria-label="Regenerated">
              <h3 className="mb-1.5 text-xs font-[550]">Regenerated from the action log</h3>
              <SpriteView
                src={urlOf(frame.regeneratedImage)}
                alt={`Regenerated frame ${frame.index}`}
                initialZoom={8}
              />
            </section>
            <section aria-label="Preview">
              <h3 className="mb-1.5 text-xs font-[550]">Preview that the subject had</h3>
              {frame.previewImage === null ? (
                <p className="text-ink-3">It left no readable preview.</p>
              ) : (
                <SpriteView
                  src={urlOf(frame.previewImage)}
                  alt={`Preview of frame ${frame.index}`}
                  initialZoom={8}
                />
              )}
            </section>
          </div>
          <div className="border-t px-4 py-2">
            <KeyValues
              items={[
                { key: "Changed pixels", value: <Share value={frame.changedPixelShare ?? null} /> },
                {
                  key: "Action log",
                  value: (
                    <TextLink
                      href={`${runHref}/files?path=${encodeURIComponent(frame.actionsLog)}`}
                      className="link"
                    >
                      {frame.actionsLog}
                    </TextLink>
                  ),
                },
              ]}
            />
            <p className="note">Mean absolute difference over the union canvas. Recorded, never a gate.</p>
          </div>
        </Panel>
      ))}
    </div>
  );
}

function Share({ value }: { value: number | null }) {
  return (
    <span className="num">{value === null ? <Missing reason="not measured" /> : formatShare(value)}</span>
  );
}
