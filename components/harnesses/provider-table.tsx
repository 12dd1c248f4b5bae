import { DIALECT_TITLES } from "@/lib/harnesses/rules";
import type { ProviderEntry } from "@/lib/harnesses/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { Panel } from "@/components/ui/panel";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Status } from "@/components/ui/status";
import { KeyButtons } from "./key-buttons";

type Props = { providers: readonly ProviderEntry[]; canManage: boolean; viewer: Viewer };

/** Who serves models, and whether a key is set: never the key itself. */
export function ProviderTable({ providers, canManage, viewer }: Props) {
  return (
    <Panel
      title="Provider keys"
      note="stored sealed, never shown again, held by a run’s gateway only"
      aside={canManage ? undefined : "An admin sets keys"}
    >
      {providers.length === 0 ? (
        <EmptyState sentence="The catalog names no provider." />
      ) : (
        <ScrollBox label="Keys by provider">
          <table className="data" data-two-line="" data-cards="">
            <thead>
              <tr>
                <th>Provider</th>
                <th>Speaks</th>
                <th>Key</th>
                <th>Set by</th>
                <th>
                  <span className="sr-only">Change</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {providers.map((provider) => (
                <tr key={provider.slug}>
                  <td className="max-desk:order-[-2] max-desk:flex-[0_0_100%]">
                    <span className="block font-[550]">{provider.name}</span>
                    <span className="id note block">{provider.baseUrl}</span>
                  </td>
                  <td data-wide="">{provider.dialects.map((one) => DIALECT_TITLES[one]).join(", ")}</td>
                  <td data-m="">
                    <KeyCell provider={provider} />
                  </td>
                  <td data-m="" className="text-ink-2">
                    <SetBy provider={provider} viewer={viewer} />
                  </td>
                  <td data-m="" className="text-right">
                    {canManage ? (
                      <KeyButtons
                        provider={provider.slug}
                        name={provider.name}
                        hasKey={provider.key !== null}
                      />
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Panel>
  );
}

function KeyCell({ provider: { key, isReachable, keyVariable } }: { provider: ProviderEntry }) {
  if (key !== null)
    return (
      <>
        <span className="block font-mono">••••{key.lastFour}</span>
        {isReachable ? null : <span className="note block text-caution">no worker can use it yet</span>}
      </>
    );
  return isReachable ? (
    <>
      <Status icon="check" word="From a worker" tone="positive" />
      <span className="id note block">{keyVariable}</span>
    </>
  ) : (
    <Status icon="warning" word="No key" tone="caution" />
  );
}

function SetBy({ provider: { key }, viewer }: { provider: ProviderEntry; viewer: Viewer }) {
  if (key === null) return <span className="text-ink-3">nobody</span>;
  return (
    <>
      <span className="block">{key.setBy}</span>
      <span className="note block">
        <Moment at={key.setAt} viewer={viewer} />
      </span>
    </>
  );
}
