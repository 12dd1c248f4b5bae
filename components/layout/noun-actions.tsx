"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { Result } from "@/lib/shared/result";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { toRoute } from "@/components/ui/to-route";

type Copy = (input: { slug: string }) => Promise<Result<{ slug: string }, string>>;
type Remove = (input: { slug: string }) => Promise<Result<null, string>>;
type Props = {
  /** "suite", "stack": as it stands in sentences. */
  noun: string;
  slug: string;
  home: string;
  copy: Copy;
  /** Null where it is read-only. */
  remove: Remove | null;
};

/** Copies a suite or stack to edit, and deletes a local one after a question. */
export function NounActions({ noun, slug, home, copy, remove }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const onCopy = () =>
    startTransition(async () => {
      const result = await copy({ slug });
      if (result.ok) router.push(toRoute(`${home}/${result.value.slug}`));
      else setRefusal(result.message);
    });
  const onRemove = () =>
    startTransition(async () => {
      const result = await remove?.({ slug });
      if (result?.ok) router.push(toRoute(home));
      else setRefusal(result?.message ?? null);
      setAsking(false);
    });
  return (
    <>
      {refusal === null ? null : <Banner tone="negative">{refusal}</Banner>}
      <Button disabled={isPending} onClick={onCopy}>
        <Icon name="copy" />
        Copy to edit
      </Button>
      {remove === null ? null : (
        <Button kind="danger" disabled={isPending} onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Delete this ${noun}?`}
        footer={
          <>
            <Button kind="danger" disabled={isPending} onClick={onRemove}>
              Delete {slug}
            </Button>
            <Button kind="ghost" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>Executions keep the parameters that they ran with. The {noun} itself cannot be brought back.</p>
      </Dialog>
    </>
  );
}
