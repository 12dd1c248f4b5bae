"use client";
import { useTransition } from "react";
import { signOutAction } from "@/lib/accounts/actions";
import type { Role } from "@/lib/accounts/schema";
import { Icon } from "@/components/ui/icon";

export function PersonLine({ name, role }: { name: string; role: Role }) {
  const [isPending, startTransition] = useTransition();
  const leave = () =>
    startTransition(async () => {
      await signOutAction({});
    });
  return (
    <div className="flex h-7 items-center gap-2.5 px-2.5 text-ink-2" title={`${name}, ${role}`}>
      <Icon name="user" size={16} />
      <span className="min-w-0 flex-1 truncate railless:hidden">{name}</span>
      <button
        type="button"
        aria-label="Sign out"
        title="Sign out"
        disabled={isPending}
        onClick={leave}
        className="inline-flex size-6 items-center justify-center rounded-2 text-ink-3 hover:bg-hover hover:text-ink railless:hidden"
      >
        <Icon name="sign-out" />
      </button>
    </div>
  );
}
