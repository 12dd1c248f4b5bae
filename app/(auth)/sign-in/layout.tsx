import type { ReactNode } from "react";
import { Mark } from "@/components/ui/mark";

export default function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-12">
      <div className="w-full max-w-[340px]">
        <div className="mb-8 flex items-center gap-3">
          <Mark size={40} />
          <span className="text-xl font-semibold tracking-[-.02em]">Touchstone</span>
        </div>
        <div className="rounded-3 border bg-surface px-5 py-5">{children}</div>
        <p className="mt-4 note">
          Runs coding agents on benchmarks, lets people review what they produced, and publishes only what can
          be proved.
        </p>
      </div>
    </main>
  );
}
