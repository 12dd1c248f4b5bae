import { DIALECT_TITLES, providersOf } from "@/lib/harnesses/rules";
import type { HarnessEntry, ProviderEntry } from "@/lib/harnesses/schema";
import type { Viewer } from "@/components/layout/page-frame";
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
      <ScrollBox label="Harnesses">
        <table className="data" data-two-line="" data-cards="">
          <thead>
            <tr>
              <th>Harness</th>
              <th>Version</th>
              <th>On the machine</th>
              <th>Speaks</th>
              <th>Key</th>
              <th data-n="">
                <span className="sr-only">Install</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {harnesses.map((harness) => (
              <tr key={`${harness.slug} ${harness.version ?? ""}`}>
                <td className="max-desk:order-[-2] max-desk:flex-[0_0_100%]">
                  <span className="block font-[550]">{harness.title}</span>
                  <span className="sub block font-mono">{harness.packageName}</span>
                </td>
                <td data-m="" className="num">
                  {harness.version}
                </td>
                <td data-wide="">
                  <InstallState harness={harness} viewer={viewer} />
                </td>
                <td data-m="">{harness.dialect === null ? "any" : DIALECT_TITLES[harness.dialect]}</td>
                <td data-m="">
                  <KeyState harness={harness} providers={providers} />
                </td>
                <td data-n="" data-m="">
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

function KeyState({ harness, providers }: Pick<Props, "providers"> & { harness: HarnessEntry }) {
  const usable = providersOf(harness, providers);
  const names = usable.map(({ name }) => name).join(", ");
  if (usable.length === 0) return <span className="text-ink-3">no provider speaks it</span>;
  return usable.some(({ isReachable }) => isReachable) ? (
    <Status icon="check" word={names} tone="positive" title={`A worker has a key for ${names}.`} />
  ) : (
    <Status icon="warning" word={`${names}: no key`} tone="caution" />
  );
}
