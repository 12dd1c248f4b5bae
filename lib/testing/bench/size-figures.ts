import { compareExecutions } from "@/lib/comparisons/queries/compare-executions";
import { listExecutions } from "@/lib/executions/queries";
import { executionIdSchema, executionSegmentSchema, executionSortSchema } from "@/lib/executions/schema";
import { listRuns } from "@/lib/runs/log/queries";
import { runTabSchema } from "@/lib/runs/log/schema";
import { listTests } from "@/lib/scenarios/queries/list-tests";
import { readTestHistory } from "@/lib/scenarios/queries/read-test-history";
import { SYSTEM } from "../builders";
import { millisecondsOf, quantile, type Figure } from "./figure";
import { withMillionRuns } from "./size/with-million";

const PAGES = 12;
/** Words that find much, little, only what is old, only what is new, one run, and nothing. */
const SEARCHES = [
  "",
  "nightly",
  "model-39",
  "model-03",
  "claude",
  "made-test-017",
  "2025-06-1",
  "bhl-00000abc",
  "exe_0000000000001f4",
  "no such word",
];

type Pages = { first: number[]; later: number[] };

/** The times of the first pages of a list, the first kept apart from the later ones. */
async function turn(
  read: (cursor: string | null) => Promise<{ nextCursor: string | null }>,
  into: Pages,
): Promise<void> {
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    const started = performance.now();
    cursor = (await read(cursor)).nextCursor;
    (page === 0 ? into.first : into.later).push(performance.now() - started);
    if (cursor === null) return;
  }
}

async function executionPages(): Promise<Pages> {
  const pages: Pages = { first: [], later: [] };
  for (const sort of executionSortSchema.options)
    for (const segment of executionSegmentSchema.options) {
      const query = SEARCHES[pages.first.length % SEARCHES.length] ?? "";
      await turn((cursor) => listExecutions(SYSTEM, { sort, segment, query, cursor }), pages);
      await turn((cursor) => listExecutions(SYSTEM, { sort, segment, cursor }), pages);
    }
  return pages;
}

async function runPages(): Promise<Pages> {
  const pages: Pages = { first: [], later: [] };
  for (const tab of runTabSchema.options)
    for (const query of SEARCHES)
      await turn((cursor) => listRuns(SYSTEM, { tab, query, cursor, limit: 50 }), pages);
  return pages;
}

function figuresOf(what: string, { first, later }: Pages): Figure[] {
  return [
    { what: `${what}: a first page, p95`, measured: quantile(first, 0.95), unit: "ms", limit: 60 },
    { what: `${what}: pages 2 to ${PAGES}, p95`, measured: quantile(later, 0.95), unit: "ms", limit: 60 },
    { what: `${what}: the slowest page`, measured: Math.max(...first, ...later), unit: "ms", limit: null },
  ];
}

/** A page deep in the list costs what the first one costs. */
async function depthFigure(): Promise<Figure> {
  let cursor: string | null = null;
  const times: number[] = [];
  for (let page = 0; page < 120; page += 1)
    times.push(
      await millisecondsOf(async () => {
        cursor = (await listExecutions(SYSTEM, { cursor, limit: 200 })).nextCursor;
      }),
    );
  const [early, late] = [times.slice(1, 31), times.slice(-30)].map((some) => quantile(some, 0.5));
  return {
    what: "executions: pages 90 to 120 of 200 rows to pages 2 to 31, medians",
    measured: (late ?? 0) / (early ?? 1),
    unit: "times",
    limit: 1.5,
  };
}

/** The longest time that this thread answered nothing else. */
async function blockedWhile(work: () => Promise<unknown>): Promise<{ ms: number; blockedMs: number }> {
  let last = performance.now();
  let blockedMs = 0;
  const looking = setInterval(() => {
    const now = performance.now();
    blockedMs = Math.max(blockedMs, now - last - 1);
    last = now;
  }, 1);
  const ms = await millisecondsOf(work);
  blockedMs = Math.max(blockedMs, performance.now() - last - 1);
  clearInterval(looking);
  return { ms, blockedMs };
}

async function testFigures(): Promise<Figure[]> {
  const slug = "sort-the-shelf";
  const lists: number[] = [];
  const histories: number[] = [];
  const narrowed: number[] = [];
  let runs = 0;
  for (let round = 0; round < 10; round += 1) {
    lists.push(await millisecondsOf(() => listTests(SYSTEM, {})));
    histories.push(
      await millisecondsOf(async () => {
        runs = (await readTestHistory(SYSTEM, { slug })).test.runs;
      }),
    );
    narrowed.push(
      await millisecondsOf(() => readTestHistory(SYSTEM, { slug, harness: "claude", result: "lost" })),
    );
  }
  return [
    { what: "catalogue of 300 tests, p95", measured: quantile(lists, 0.95), unit: "ms", limit: 60 },
    {
      what: `history of a test with ${runs.toLocaleString("en")} runs, p95`,
      measured: quantile(histories, 0.95),
      unit: "ms",
      limit: 200,
    },
    {
      what: "the same narrowed to a harness and lost points, p95",
      measured: quantile(narrowed, 0.95),
      unit: "ms",
      limit: 200,
    },
  ];
}

async function compareFigures(): Promise<Figure[]> {
  const [to, from] = [1, 2].map((n) => executionIdSchema.parse(`exe_${n.toString(16).padStart(16, "0")}`));
  if (from === undefined || to === undefined) return [];
  await compareExecutions(SYSTEM, { from, to });
  const rounds = [];
  for (let round = 0; round < 5; round += 1)
    rounds.push(await blockedWhile(() => compareExecutions(SYSTEM, { from, to })));
  return [
    {
      what: "two executions of 2,000 slots compared, worst of 5",
      measured: Math.max(...rounds.map(({ ms }) => ms)) / 1000,
      unit: "s",
      limit: 1.5,
    },
    {
      what: "of it the main thread blocked at once, worst of 5",
      measured: Math.max(...rounds.map(({ blockedMs }) => blockedMs)),
      unit: "ms",
      limit: 50,
    },
  ];
}

/** Lists, histories and comparisons over a million runs of two years (quality.md: performance). */
export async function sizeFigures(): Promise<Figure[]> {
  return withMillionRuns(async () => [
    ...figuresOf("executions", await executionPages()),
    await depthFigure(),
    ...figuresOf("runs", await runPages()),
    ...(await testFigures()),
    ...(await compareFigures()),
  ]);
}
