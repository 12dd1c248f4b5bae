"use client";
import { useState, useTransition } from "react";
import { changeRoleAction } from "@/lib/accounts/actions";
import { roleSchema, type AccountId, type Role } from "@/lib/accounts/schema";
import { Select } from "@/components/ui/field";

export function RoleSelect({ accountId, role, name }: { accountId: AccountId; role: Role; name: string }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const change = (value: string) =>
    startTransition(async () => {
      const result = await changeRoleAction({ accountId, role: roleSchema.parse(value) });
      setRefusal(result.ok ? null : result.message);
    });
  return (
    <span className="inline-flex items-center gap-2">
      <Select
        aria-label={`Role of ${name}`}
        value={role}
        disabled={isPending}
        onChange={(event) => change(event.target.value)}
        className="w-32"
      >
        {roleSchema.options.map((one) => (
          <option key={one} value={one}>
            {one.charAt(0).toUpperCase() + one.slice(1)}
          </option>
        ))}
      </Select>
      {refusal === null ? null : (
        <span role="alert" className="text-xs text-negative">
          {refusal}
        </span>
      )}
    </span>
  );
}
