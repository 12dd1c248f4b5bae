"use client";
import { useSelfRecovery } from "@/components/layout/use-self-recovery";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FORBIDDEN_DIGEST } from "@/lib/shared/errors";

export default function WorkbenchError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const tryAgain = useSelfRecovery(reset);
  if (error.digest === FORBIDDEN_DIGEST)
    return (
      <main className="max-w-[720px] space-y-3 px-6 pt-5">
        <h1 className="text-lg font-semibold tracking-[-.014em]">Not for your role</h1>
        <p className="text-ink-2">Your role does not allow this page. An admin can change it under People.</p>
      </main>
    );
  return (
    <main className="max-w-[720px] space-y-3 px-6 pt-5">
      <h1 className="text-lg font-semibold tracking-[-.014em]">This page could not be shown</h1>
      <Banner tone="negative" action={<Button onClick={tryAgain}>Try again</Button>}>
        Something broke while it was being put together. Nothing was changed.
      </Banner>
      {error.digest === undefined ? null : (
        <p className="note">Reference {error.digest}, also in the server&apos;s log.</p>
      )}
    </main>
  );
}
