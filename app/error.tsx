"use client";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";

export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[640px] flex-col justify-center gap-3 px-4">
      <h1 className="text-lg font-semibold tracking-[-.014em]">This page could not be shown</h1>
      <Banner tone="negative" action={<Button onClick={reset}>Try again</Button>}>
        Something broke while it was being put together. Nothing was changed.
      </Banner>
      <p className="note">
        {error.digest === undefined ? "" : `Reference ${error.digest}, also in the server's log.`}
      </p>
      <p>
        <ButtonLink href="/executions">To the executions</ButtonLink>
      </p>
    </main>
  );
}
