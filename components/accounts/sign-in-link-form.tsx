"use client";
import { useState, useTransition } from "react";
import { signInByLinkAction } from "@/lib/accounts/actions";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

/** Asks before it uses the link up, so that a program that only looks at the address cannot. */
export function SignInLinkForm({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const use = () =>
    startTransition(async () => {
      const result = await signInByLinkAction({ token });
      if (!result.ok) setRefusal(result.message);
    });
  return (
    <div className="space-y-4">
      {refusal === null ? (
        <p className="text-ink-2">This link signs you in once.</p>
      ) : (
        <Banner tone="negative">{refusal}</Banner>
      )}
      <Button
        kind="primary"
        disabled={isPending || refusal !== null}
        onClick={use}
        className="h-8 w-full justify-center"
      >
        Sign in
      </Button>
    </div>
  );
}
