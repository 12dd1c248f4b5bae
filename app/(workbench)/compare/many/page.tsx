import type { Metadata } from "next";
import { loadViewer } from "@/lib/accounts/loaders";
import { loadComparisons } from "@/lib/comparisons/loaders";
import { orNotFound } from "@/app/or-not-found";
import { ManyTable } from "@/components/comparisons/many-table";
import { PageFrame } from "@/components/layout/page-frame";
import { PageHead } from "@/components/layout/page-head";
import { RowKeys } from "@/components/ui/row-keys";

export const metadata: Metadata = { title: "Compare several" };

const KEYS = [
  { keys: ["J", "K"], does: "pair" },
  { keys: ["↵"], does: "open the pair" },
];

export default async function CompareManyPage({ searchParams }: PageProps<"/compare/many">) {
  const { a, b } = await searchParams;
  const [comparisons, viewer] = await Promise.all([
    orNotFound(loadComparisons(String(a ?? ""), String(b ?? ""))),
    loadViewer(),
  ]);
  const base = comparisons[0]?.from;
  return (
    <PageFrame
      viewer={viewer}
      keys={KEYS}
      crumbs={[{ word: "Compare", href: "/compare" }, { word: `${comparisons.length} with one base` }]}
    >
      <RowKeys />
      <PageHead
        title={`${comparisons.length} executions compared with ${base?.title ?? "a base"}`}
        sentence="Each pair on its own; figures of different pairs rest on different slots and are not ranked."
      />
      <ManyTable comparisons={comparisons} />
    </PageFrame>
  );
}
