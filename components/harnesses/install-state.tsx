import { isOpen } from "@/lib/harnesses/rules";
import type { HarnessEntry, HarnessInstall } from "@/lib/harnesses/schema";
import type { Viewer } from "@/components/layout/page-frame";
import { formatBytes, plural } from "@/components/ui/format";
import { Moment } from "@/components/ui/moment";
import { Status } from "@/components/ui/status";

/** Installed, under way, failed, or absent: with size and time, or with what its worker says. */
export function InstallState({ harness, viewer }: { harness: HarnessEntry; viewer: Viewer }) {
  const { install, tools, packageName, missing } = harness;
  const [tool, ...others] = tools;
  if (install !== null && isOpen(install)) return <UnderWay install={install} />;
  if (tool !== undefined)
    return (
      <>
        <Status icon="check" word={`Installed, ${formatBytes(tool.bytes)}`} tone="positive" />
        <span className="note block">
          <Moment at={tool.installedAt} viewer={viewer} /> on {tool.host}
          {others.length === 0 ? null : ` and ${plural(others.length, "other machine")}`}
        </span>
      </>
    );
  if (install?.status === "failed")
    return (
      <>
        <Status icon="fail" word="Install failed" tone="negative" />
        <span className="note block max-w-[44ch] whitespace-normal">{install.message}</span>
      </>
    );
  if (missing !== null) return <Status icon="warning" word={missing} tone="caution" />;
  return packageName === null ? (
    <span className="text-ink-3">nothing to install</span>
  ) : (
    <>
      <span className="block text-ink-2">Not installed</span>
      <span className="note block">the first run installs it</span>
    </>
  );
}

function UnderWay({ install }: { install: HarnessInstall }) {
  const isQueued = install.status === "queued";
  return (
    <>
      <Status
        icon={isQueued ? "queued" : "running"}
        word={isQueued ? "Waiting for a worker" : "Installing"}
        tone={isQueued ? "neutral" : "active"}
      />
      <span className="note block" aria-live="polite">
        {install.message ?? `ordered by ${install.requestedBy}`}
      </span>
    </>
  );
}
