import type { TestHistory } from "@/lib/scenarios/schema";
import { Segmented } from "@/components/ui/segmented";

type Filters = {
  version: string | null;
  model: string | null;
  harness: string | null;
  result: "all" | "full" | "lost" | "none";
};
type Props = { history: TestHistory; filters: Filters; hrefOf: (change: Partial<Filters>) => string };

const RESULTS = [
  { result: "all", word: "All runs" },
  { result: "full", word: "Full marks" },
  { result: "lost", word: "Lost points" },
  { result: "none", word: "No points" },
] as const;

/** What of the history is shown; every choice is a link, so the view can be sent. */
export function HistoryFilters({ history: { versions, subjects }, filters, hrefOf }: Props) {
  const models = [...new Set(subjects.map(({ modelId }) => modelId))].toSorted();
  const harnesses = [...new Set(subjects.map(({ harness }) => harness))].toSorted();
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      <Segmented
        label="Result"
        segments={RESULTS.map(({ result, word }) => ({
          word,
          href: hrefOf({ result }),
          isCurrent: filters.result === result,
        }))}
      />
      <Choices
        label="Definition"
        all="Every definition"
        name="version"
        options={versions.map(({ version }) => version)}
        filters={filters}
        hrefOf={hrefOf}
      />
      <Choices
        label="Model"
        all="Every model"
        name="model"
        options={models}
        filters={filters}
        hrefOf={hrefOf}
      />
      <Choices
        label="Harness"
        all="Every harness"
        name="harness"
        options={harnesses}
        filters={filters}
        hrefOf={hrefOf}
      />
    </div>
  );
}

type ChoicesProps = Omit<Props, "history"> & {
  label: string;
  all: string;
  name: "version" | "model" | "harness";
  options: readonly string[];
};

function Choices({ label, all, name, options, filters, hrefOf }: ChoicesProps) {
  if (options.length < 2) return null;
  return (
    <Segmented
      label={label}
      segments={[
        { word: all, href: hrefOf({ [name]: null }), isCurrent: filters[name] === null },
        ...options.map((option) => ({
          word: option,
          href: hrefOf({ [name]: option }),
          isCurrent: filters[name] === option,
        })),
      ]}
    />
  );
}
