"use client";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

export default function WorkbenchError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main className="max-w-[720px] space-y-3 px-6 pt-5">
      <h1 className="text-lg font-semibold tracking-[-.014em]">This page could not be shown</h1>
      <Banner tone="negative" action={<Button onClick={reset}>Try again</Button>}>
        Something broke while it was being put together, or your role does not allow it. Nothing was changed.
      </Banner>
      {error.digest === undefined ? null : (
        <p className="note">Reference {error.digest}, also in the server&apos;s log.</p>
      )}
    </main>
  );
}
