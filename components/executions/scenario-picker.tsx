"use client";
import { useState } from "react";
import type { StartOptions } from "@/lib/executions/schema";
import { TextInput } from "@/components/ui/field";
import { TriStateBox } from "@/components/ui/tri-state-box";

type Scenario = StartOptions["scenarios"][number];
type Props = {
  scenarios: readonly Scenario[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Scenarios by kind; the kind's box is ticked, mixed or empty and ticks what the search shows. */
export function ScenarioPicker({ scenarios, chosen, onChange }: Props) {
  const [query, setQuery] = useState("");
  const shown = scenarios.filter(({ slug, name, summary }) =>
    `${slug} ${name} ${summary}`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const kinds = [...new Set(shown.map(({ kind }) => kind))];
  const toggle = (slugs: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...slugs])] : chosen.filter((slug) => !slugs.includes(slug)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        Scenarios{" "}
        <span className="font-normal text-ink-3">
          {chosen.length} of {scenarios.length} chosen
        </span>
      </legend>
      <div className="rounded-2 border border-control">
        <div className="border-b p-1.5">
          <TextInput
            type="search"
            aria-label="Search scenarios"
            placeholder="Search scenarios"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <div className="max-h-56 overflow-y-auto py-1">
          {kinds.map((kind) => (
            <Kind
              key={kind}
              kind={kind}
              scenarios={shown.filter((one) => one.kind === kind)}
              chosen={chosen}
              onToggle={toggle}
            />
          ))}
          {shown.length === 0 ? (
            <p className="px-3 py-3 text-ink-3">
              None of {scenarios.length} scenarios match “{query}”.
            </p>
          ) : null}
        </div>
      </div>
    </fieldset>
  );
}

type KindProps = {
  kind: string;
  scenarios: readonly Scenario[];
  chosen: readonly string[];
  onToggle: (slugs: readonly string[], isOn: boolean) => void;
};

function Kind({ kind, scenarios, chosen, onToggle }: KindProps) {
  const slugs = scenarios.map(({ slug }) => slug);
  const on = slugs.filter((slug) => chosen.includes(slug)).length;
  return (
    <div>
      <label className="flex h-7 items-center gap-2 px-3 text-xs text-ink-3">
        <TriStateBox
          state={on === 0 ? "off" : on === slugs.length ? "on" : "mixed"}
          onChange={() => onToggle(slugs, on < slugs.length)}
        />
        {kind}
        <span className="num ml-auto">
          {on}/{slugs.length}
        </span>
      </label>
      {scenarios.map(({ slug, name, summary, difficulty, version }) => (
        <label key={slug} className="flex h-7 items-center gap-2 pr-3 pl-8 hover:bg-hover" title={summary}>
          <TriStateBox
            state={chosen.includes(slug) ? "on" : "off"}
            onChange={() => onToggle([slug], !chosen.includes(slug))}
          />
          <span className="font-[550]">{slug}</span>
          <span className="min-w-0 flex-1 truncate text-ink-3">{name}</span>
          <span className="note whitespace-nowrap">
            {difficulty}, {version}
          </span>
        </label>
      ))}
    </div>
  );
}
