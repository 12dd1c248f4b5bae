"use client";
import { useState, useTransition, type FormEvent } from "react";
import { createAccountAction } from "@/lib/accounts/actions";
import { roleSchema } from "@/lib/accounts/schema";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formText } from "@/components/ui/form-text";
import { Field, Select, TextInput } from "@/components/ui/field";

export function AddPerson() {
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(async () => {
      const role = roleSchema.catch("viewer").parse(formText(form, "role"));
      const result = await createAccountAction({
        name: formText(form, "name"),
        email: formText(form, "email"),
        password: formText(form, "password"),
        role,
      });
      setRefusal(result.ok ? null : result.message);
      if (result.ok) setOpen(false);
    });
  };
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        Add a person
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Add a person">
        <form onSubmit={submit} className="space-y-4">
          {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
          <Field label="Name">
            <TextInput name="name" required maxLength={80} autoComplete="off" />
          </Field>
          <Field label="Email address">
            <TextInput name="email" type="email" required autoComplete="off" />
          </Field>
          <Field label="First password" note="At least 12 characters; hand it over on another way.">
            <TextInput
              name="password"
              type="password"
              required
              minLength={12}
              maxLength={200}
              autoComplete="new-password"
            />
          </Field>
          <Field label="Role">
            <Select name="role" defaultValue="reviewer">
              <option value="viewer">Viewer: reads</option>
              <option value="reviewer">Reviewer: reads and reviews</option>
              <option value="operator">Operator: also starts, cancels and publishes</option>
              <option value="admin">Admin: also people and audit log</option>
            </Select>
          </Field>
          <Button kind="primary" type="submit" disabled={isPending}>
            Add
          </Button>
        </form>
      </Dialog>
    </>
  );
}
