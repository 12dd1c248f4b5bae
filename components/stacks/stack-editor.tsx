"use client";
import { useState, useTransition } from "react";
import { saveStackAction } from "@/lib/stacks/actions";
import { useLeaveGuard } from "@/components/layout/use-leave-guard";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";

type Props = { slug: string; yaml: string; sha256: string; lines: number; isReadOnly: boolean };

/** The stack's text; kept byte for byte. */
export function StackEditor({ slug, yaml, sha256, lines, isReadOnly }: Props) {
  const [text, setText] = useState(yaml);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const isDirty = text !== yaml;
  useLeaveGuard(isDirty);
  const save = () =>
    startTransition(async () => {
      const result = await saveStackAction({ slug, baseSha256: sha256, yaml: text });
      setRefusal(result.ok ? null : result.message);
    });
  return (
    <Panel
      title="YAML"
      note={`${lines} lines${isReadOnly ? ", read-only" : isDirty ? ", not saved yet" : ", saved"}`}
    >
      <div className="space-y-3 px-4 py-3">
        {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
        <TextArea
          aria-label="YAML of the stack"
          rows={Math.min(40, Math.max(14, lines + 2))}
          spellCheck={false}
          readOnly={isReadOnly}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="num w-full whitespace-pre"
        />
        {isReadOnly ? null : (
          <div className="flex gap-2">
            <Button kind="primary" disabled={!isDirty || isPending} onClick={save}>
              Save
            </Button>
            <Button kind="ghost" disabled={!isDirty || isPending} onClick={() => setText(yaml)}>
              Discard changes
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
