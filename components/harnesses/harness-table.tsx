import { DIALECT_TITLES, providersOf } from "@/lib/harnesses/rules";
import type { HarnessEntry, ProviderEntry } from "@/lib/harnesses/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { Missing } from "@/components/ui/missing";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { InstallButton } from "./install-button";
import { InstallState } from "./install-state";

type Props = {
  harnesses: readonly HarnessEntry[];
  providers: readonly ProviderEntry[];
  viewer: Viewer;
};

/** What can drive a model, with what is still missing for it. */
export function HarnessTable({ harnesses, providers, viewer }: Props) {
  return (
    <Panel title="Harnesses" note="in the versions that the stacks pin">
      <ScrollBox label="Harnesses by version">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Harness</th>
              <th>Version</th>
              <th>On the machine</th>
              <th>Speaks</th>
              <th>Key</th>
              <th>
                <span className="sr-only">Install</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {harnesses.map((harness) => (
              <tr key={`${harness.slug} ${harness.version ?? ""}`}>
                <td className="max-desk:order-[-2] max-desk:flex-[0_0_100%]">
                  <span className="block font-[550]">{harness.title}</span>
                  <span className="id note block">{harness.packageName ?? "any program"}</span>
                </td>
                <td data-m="" className="num">
                  {harness.version ?? <Missing reason="a program tells its own version" />}
                </td>
                <td data-wide="">
                  <InstallState harness={harness} viewer={viewer} />
                </td>
                <td data-m="">{harness.dialect === null ? "any" : DIALECT_TITLES[harness.dialect]}</td>
                <td data-m="">
                  <KeyState harness={harness} providers={providers} />
                </td>
                <td data-m="" className="text-right">
                  <InstallButton harness={harness} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

const namesOf = (providers: readonly ProviderEntry[]): string => providers.map(({ name }) => name).join(", ");

function KeyState({ harness, providers }: Pick<Props, "providers"> & { harness: HarnessEntry }) {
  const usable = providersOf(harness, providers);
  const keyed = usable.filter(({ isReachable }) => isReachable);
  if (usable.length === 0) return <span className="text-ink-3">no provider speaks it</span>;
  if (keyed.length > 0) return <Status icon="check" word={namesOf(keyed)} tone="positive" />;
  const word = usable.length > 1 ? "No key" : `${namesOf(usable)}: no key`;
  return <Status icon="warning" word={word} tone="caution" />;
}
