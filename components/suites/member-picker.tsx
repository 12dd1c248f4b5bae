import type { SuiteManifest } from "@/lib/contracts/catalog";
import { Button } from "@/components/ui/button";

type Member = SuiteManifest["scenarios"][number];
export type Choice = { slug: string; name: string; kind: string; version: string };
type Props = {
  members: readonly Member[];
  choices: readonly Choice[];
  onChange: (members: Member[]) => void;
};

/** Ticks scenarios; a member keeps the version that it pins until somebody takes the newer one. */
export function MemberPicker({ members, choices, onChange }: Props) {
  const toggle = ({ slug, version }: Choice, isOn: boolean) =>
    onChange(
      isOn
        ? [...members, { slug, version, variant: "default" }]
        : members.filter((member) => member.slug !== slug),
    );
  const take = ({ slug, version }: Choice) =>
    onChange(members.map((member) => (member.slug === slug ? { ...member, version } : member)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        Tests <span className="font-normal text-ink-3">{members.length} chosen</span>
      </legend>
      <ul className="max-h-80 overflow-y-auto rounded-2 border border-control py-1">
        {choices.map((choice) => {
          const member = members.find(({ slug }) => slug === choice.slug);
          const isOlder = member !== undefined && member.version !== choice.version;
          return (
            <li key={choice.slug} className="flex min-h-8 items-center gap-2 px-3">
              <label className="flex min-w-0 flex-1 items-center gap-2">
                <input
                  type="checkbox"
                  checked={member !== undefined}
                  onChange={(event) => toggle(choice, event.target.checked)}
                  className="size-3.5 accent-(--ink)"
                />
                <span className="truncate">{choice.name}</span>
                <span className="note">{choice.kind}</span>
              </label>
              <span className="num text-ink-3">{member?.version ?? choice.version}</span>
              {isOlder ? (
                <Button kind="ghost" onClick={() => take(choice)}>
                  Take {choice.version}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
