import type { RunDetail } from "@/lib/runs/schema";
import { formatWhole } from "@/components/ui/format";
import { TabLinks } from "@/components/ui/tab-links";
import { TabKeys } from "./tab-keys";

export type RunTab = "verdict" | "play" | "transcript" | "metrics" | "proof" | "assets" | "files" | "record";

export function RunTabs({ run, tab }: { run: RunDetail; tab: RunTab }) {
  const base = `/runs/${run.ledgerId}`;
  const validation = run.record?.validation;
  const proofs = (validation?.checks.length ?? 0) + (validation?.proofs.length ?? 0);
  const tabs: { tab: RunTab; word: string; count?: number }[] = [
    { tab: "verdict", word: "Verdict" },
    { tab: "play", word: "Play" },
    { tab: "transcript", word: "Transcript", count: run.eventCount },
    { tab: "metrics", word: "Metrics" },
    { tab: "proof", word: "Proof", count: proofs },
    { tab: "assets", word: "Assets", count: validation?.asset?.frames.length ?? 0 },
    { tab: "files", word: "Files", count: run.artifacts.length },
    { tab: "record", word: "Record" },
  ];
  const links = tabs.map((one) => ({
    href: one.tab === "verdict" ? base : `${base}/${one.tab}`,
    word: one.word,
    isCurrent: one.tab === tab,
    ...(one.count === undefined || one.count === 0 ? {} : { count: formatWhole(one.count) }),
  }));
  return (
    <>
      <TabLinks label="Run" tabs={links} />
      <TabKeys hrefs={links.map(({ href }) => href)} />
    </>
  );
}
