"use client";
import { useState, useTransition, type FormEvent } from "react";
import { signInAction } from "@/lib/accounts/actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formText } from "@/components/ui/form-text";
import { Field, TextInput } from "@/components/ui/field";

export function SignInForm({ next }: { next: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(async () => {
      const result = await signInAction({
        email: formText(form, "email"),
        password: formText(form, "password"),
        next,
      });
      if (!result.ok) setRefusal(result.message);
    });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
      <Field label="Email address">
        <TextInput name="email" type="email" autoComplete="username" required />
      </Field>
      <Field label="Password">
        <TextInput name="password" type="password" autoComplete="current-password" required />
      </Field>
      <Button kind="primary" type="submit" disabled={isPending} className="h-8 w-full justify-center">
        {isPending ? "Signing in" : "Sign in"}
      </Button>
    </form>
  );
}
