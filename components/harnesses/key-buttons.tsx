"use client";
import { useState, useTransition, type FormEvent } from "react";
import { removeProviderKeyAction, setProviderKeyAction } from "@/lib/harnesses/actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formText } from "@/components/ui/form-text";
import { Field, TextInput } from "@/components/ui/field";

type Props = { provider: string; name: string; hasKey: boolean };
type Asking = "key" | "removal" | null;

/** Add, replace or remove a provider's key. What is typed is sent once and kept nowhere here. */
export function KeyButtons({ provider, name, hasKey }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const ask = (what: Asking) => {
    setRefusal(null);
    setAsking(what);
  };
  const finish = (result: { ok: true } | { ok: false; message: string }) => {
    setRefusal(result.ok ? null : result.message);
    if (result.ok) setAsking(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = formText(new FormData(event.currentTarget), "key");
    startTransition(async () => finish(await setProviderKeyAction({ provider, key })));
  };
  const remove = () => startTransition(async () => finish(await removeProviderKeyAction({ provider })));
  const told = refusal === null ? null : <Banner tone="negative">{refusal}</Banner>;
  return (
    <span className="inline-flex gap-1.5">
      <Button onClick={() => ask("key")} aria-label={`${hasKey ? "Replace" : "Add"} key of ${name}`}>
        {hasKey ? "Replace" : "Add key"}
      </Button>
      {hasKey ? (
        <Button kind="danger" onClick={() => ask("removal")} aria-label={`Remove key of ${name}`}>
          Remove
        </Button>
      ) : null}
      <Dialog
        isOpen={asking === "key"}
        onOpenChange={(isOpen) => ask(isOpen ? "key" : null)}
        title={hasKey ? `Replace the key of ${name}` : `Add a key of ${name}`}
      >
        <form onSubmit={submit} className="space-y-4" autoComplete="off">
          {told}
          <Field
            label="Key"
            note="It is sealed before it is stored. Nobody can read it again; only its last four signs are shown."
          >
            <TextInput name="key" type="password" required maxLength={400} autoComplete="off" />
          </Field>
          <Button kind="primary" type="submit" disabled={isPending}>
            {hasKey ? "Replace the key" : "Add the key"}
          </Button>
        </form>
      </Dialog>
      <Dialog
        isOpen={asking === "removal"}
        onOpenChange={(isOpen) => ask(isOpen ? "removal" : null)}
        title={`Remove the key of ${name}`}
        note="Runs with its models then wait for a worker that has a key of its own. Runs under way go on."
        footer={
          <>
            <Button kind="danger" onClick={remove} disabled={isPending}>
              Remove the key
            </Button>
            <Button kind="ghost" onClick={() => ask(null)}>
              Keep it
            </Button>
          </>
        }
      >
        {told ?? (
          <p className="text-ink-2">The provider itself still knows the key: withdraw it there too.</p>
        )}
      </Dialog>
    </span>
  );
}
