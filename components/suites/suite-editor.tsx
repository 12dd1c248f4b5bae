"use client";
import { useState, useTransition } from "react";
import { saveSuiteAction } from "@/lib/suites/actions";
import type { SuiteDetail } from "@/lib/suites/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field, TextArea, TextInput } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { useLeaveGuard } from "@/components/layout/use-leave-guard";
import { MemberPicker, type Choice } from "./member-picker";

type Props = { suite: SuiteDetail; choices: readonly Choice[] };

/** Edits a local suite; nothing is written until Save, and nothing typed is lost by leaving without a word. */
export function SuiteEditor({ suite, choices }: Props) {
  const [draft, setDraft] = useState(suite.manifest);
  const [base, setBase] = useState(suite.sha256);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(suite.manifest);
  useLeaveGuard(isDirty);
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const save = () =>
    startTransition(async () => {
      const { name, description, scenarios, repetitions, technicalRetries } = draft;
      const result = await saveSuiteAction({
        slug: suite.slug,
        baseSha256: base,
        name,
        description,
        scenarios,
        repetitions,
        technicalRetries,
      });
      if (result.ok) setBase(result.value.sha256);
      setRefusal(result.ok ? null : result.message);
    });
  return (
    <Panel title="Edit" note={isDirty ? "not saved yet" : "saved"}>
      <div className="space-y-4 px-4 py-3">
        {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
        <div className="grid gap-4 desk:grid-cols-[minmax(0,1fr)_120px_120px]">
          <Field label="Name">
            <TextInput value={draft.name} onChange={(event) => change({ name: event.target.value })} />
          </Field>
          <Field label="Repetitions">
            <TextInput
              type="number"
              min={1}
              max={20}
              value={draft.repetitions}
              onChange={(event) => change({ repetitions: event.target.valueAsNumber || 1 })}
            />
          </Field>
          <Field label="Technical retries">
            <TextInput
              type="number"
              min={0}
              max={3}
              value={draft.technicalRetries}
              onChange={(event) => change({ technicalRetries: event.target.valueAsNumber || 0 })}
            />
          </Field>
        </div>
        <Field label="What it is for">
          <TextArea
            rows={2}
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <MemberPicker
          members={draft.scenarios}
          choices={choices}
          onChange={(scenarios) => change({ scenarios })}
        />
        <div className="flex gap-2">
          <Button
            kind="primary"
            disabled={!isDirty || isPending || draft.scenarios.length === 0}
            onClick={save}
          >
            Save
          </Button>
          <Button kind="ghost" disabled={!isDirty || isPending} onClick={() => setDraft(suite.manifest)}>
            Discard changes
          </Button>
        </div>
      </div>
    </Panel>
  );
}
