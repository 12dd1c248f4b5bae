"use client";
import { useState, useTransition } from "react";
import { requestInstallAction } from "@/lib/harnesses/actions";
import { isOpen } from "@/lib/harnesses/rules";
import type { HarnessEntry } from "@/lib/harnesses/schema";
import { Button } from "@/components/ui/button";

export function InstallButton({ harness }: { harness: HarnessEntry }) {
  const { slug, title, version, packageName, tools, install, missing } = harness;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  if (packageName === null || version === null || tools.length > 0) return null;
  const order = () =>
    startTransition(async () => {
      const result = await requestInstallAction({ harness: slug, version });
      setRefusal(result.ok ? null : result.message);
    });
  return (
    <>
      <Button
        onClick={order}
        disabled={isPending || isOpen(install) || missing !== null}
        aria-label={`Install ${title}`}
      >
        Install
      </Button>
      {refusal === null ? null : (
        <span role="alert" className="block text-xs text-negative">
          {refusal}
        </span>
      )}
    </>
  );
}
