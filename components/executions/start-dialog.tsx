"use client";
import { useRouter } from "next/navigation";
import { toRoute } from "@/components/ui/to-route";
import { useState, useTransition } from "react";
import { startExecutionAction } from "@/lib/executions/actions";
import type { StartOptions } from "@/lib/executions/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Select, TextInput } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { ScenarioPicker } from "./scenario-picker";
import { StartEstimate } from "./start-estimate";
import {
  buttonWords,
  initialForm,
  requirementsOf,
  toInput,
  withChange,
  withSuite,
  type StartForm,
} from "./start-form";

type Props = { options: StartOptions; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function StartDialog({ options, isOpen, onOpenChange }: Props) {
  const [form, setForm] = useState(() => initialForm(options));
  const [key] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const { blocks, waits } = requirementsOf(form, options);
  const start = () =>
    startTransition(async () => {
      const result = await startExecutionAction(toInput(form, options, key));
      if (result.ok) router.push(toRoute(`/executions/${result.value.executionId}`));
      else setRefusal(result.message);
    });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Start execution"
      width="wide"
      footer={
        <>
          <span className="min-w-0 flex-1 space-y-1 max-desk:basis-full">
            {[...blocks, ...waits].map((sentence) => (
              <span key={sentence} className="flex items-center gap-1.5 text-xs text-caution">
                <Icon name="warning" size={12} />
                {sentence}
              </span>
            ))}
            <StartEstimate form={form} options={options} />
          </span>
          <Button kind="ghost" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          <Button kind="primary" disabled={isPending || blocks.length > 0} onClick={start}>
            <Icon name="play" />
            {isPending ? "Starting" : buttonWords(form)}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
        <WhatFields form={form} options={options} onChange={setForm} />
        <WhoFields form={form} options={options} onChange={setForm} />
      </div>
    </Dialog>
  );
}

type FieldsProps = { form: StartForm; options: StartOptions; onChange: (form: StartForm) => void };

function WhatFields({ form, options, onChange }: FieldsProps) {
  const suite = options.suites.find(({ slug }) => slug === form.suite);
  return (
    <>
      <Field label="Suite" note={suite?.description ?? "Unnamed: the choice below is nobody's suite."}>
        <Select
          value={form.suite ?? ""}
          onChange={(event) => onChange(withSuite(form, event.target.value, options))}
        >
          <option value="">Unnamed</option>
          {options.suites.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ScenarioPicker
        scenarios={options.scenarios}
        chosen={form.scenarios}
        onChange={(scenarios) => onChange(withChange(form, { scenarios }))}
      />
      <div className="grid gap-4 desk:grid-cols-3">
        <NumberField
          label="Repetitions"
          note="Each a slot of its own"
          min={1}
          max={20}
          value={form.repetitions}
          onChange={(repetitions) => onChange(withChange(form, { repetitions }))}
        />
        <NumberField
          label="Technical retries"
          note="Only when our side broke"
          min={0}
          max={3}
          value={form.technicalRetries}
          onChange={(technicalRetries) => onChange(withChange(form, { technicalRetries }))}
        />
        <Field label="Title" note="Empty: named after the suite">
          <TextInput
            value={form.title}
            maxLength={120}
            onChange={(event) => onChange({ ...form, title: event.target.value })}
          />
        </Field>
      </div>
    </>
  );
}

function WhoFields({ form, options, onChange }: FieldsProps) {
  const lack = (missing: string | null) =>
    missing === null || options.liveWorkers === 0 ? "" : ` (${missing.replace(/\.$/, "").toLowerCase()})`;
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Field label="Harness">
        <Select value={form.harness} onChange={(event) => onChange({ ...form, harness: event.target.value })}>
          {options.harnesses.map(({ slug, title, version, missing }) => (
            <option key={slug} value={slug}>
              {title} {version ?? ""}
              {lack(missing)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Model">
        <Select value={form.model} onChange={(event) => onChange({ ...form, model: event.target.value })}>
          {options.models.map(({ id, title, provider, missing }) => (
            <option key={id} value={id}>
              {title}, {provider}
              {lack(missing)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Agent">
        <Select value={form.agent} onChange={(event) => onChange({ ...form, agent: event.target.value })}>
          {options.agents.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Stack">
        <Select value={form.stack} onChange={(event) => onChange({ ...form, stack: event.target.value })}>
          {options.stacks.map(({ slug, name, missing }) => (
            <option key={slug} value={slug}>
              {name}
              {lack(missing)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

type NumberProps = {
  label: string;
  note: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
};

function NumberField({ label, note, min, max, value, onChange }: NumberProps) {
  return (
    <Field label={label} note={note}>
      <TextInput
        type="number"
        min={min}
        max={max}
        value={value}
        onChange={(event) =>
          onChange(Math.min(max, Math.max(min, Math.trunc(event.target.valueAsNumber) || min)))
        }
        className="num w-full"
      />
    </Field>
  );
}
