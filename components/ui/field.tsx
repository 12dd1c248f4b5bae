import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icon";

const CONTROL =
  "rounded-2 border border-control bg-surface text-ink aria-invalid:border-negative-mark aria-invalid:border-l-[3px]";

/** Label above, note or error below; an error says what to do. */
export function Field({
  label,
  note,
  error,
  children,
}: {
  label: string;
  note?: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className="block min-w-0">
      <span className="mb-1 block font-medium">{label}</span>
      {children}
      {error === undefined ? null : (
        <span className="mt-1 flex items-center gap-1.5 text-xs text-negative">
          <Icon name="warning" size={12} />
          {error}
        </span>
      )}
      {note === undefined || error !== undefined ? null : <span className="mt-1 block note">{note}</span>}
    </label>
  );
}

export function TextInput({ className = "w-full", ...rest }: ComponentProps<"input">) {
  return <input className={`h-7 px-[9px] max-desk:h-8 ${CONTROL} ${className}`} {...rest} />;
}

export function Select({ className = "w-full", ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative inline-block ${className}`}>
      <select
        className={`h-7 w-full appearance-none truncate pr-7 pl-[9px] max-desk:h-8 ${CONTROL}`}
        {...rest}
      />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

export function TextArea({ className = "w-full", ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea className={`block resize-y px-[9px] py-1.5 leading-5 ${CONTROL} ${className}`} {...rest} />
  );
}
