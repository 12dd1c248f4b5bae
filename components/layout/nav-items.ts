import type { Permission } from "@/lib/accounts/rules";
import type { IconName } from "@/components/ui/icon-paths";

export type NavItem = { href: string; word: string; icon: IconName; needs: Permission; onPhone: boolean };
export type NavGroup = { title: string; items: readonly NavItem[] };

export const NAV: readonly NavGroup[] = [
  {
    title: "Work",
    items: [
      { href: "/executions", word: "Executions", icon: "executions", needs: "read-runs", onPhone: true },
      { href: "/runs", word: "Runs", icon: "runs", needs: "read-runs", onPhone: true },
      { href: "/review", word: "Review", icon: "review", needs: "review-run", onPhone: true },
      { href: "/failures", word: "Failures", icon: "warning", needs: "read-failures", onPhone: true },
    ],
  },
  {
    title: "Measure",
    items: [
      { href: "/tests", word: "Tests", icon: "tests", needs: "read-runs", onPhone: false },
      { href: "/compare", word: "Compare", icon: "compare", needs: "read-runs", onPhone: false },
    ],
  },
  {
    title: "Share",
    items: [{ href: "/published", word: "Published", icon: "published", needs: "read-runs", onPhone: true }],
  },
  {
    title: "Manage",
    items: [
      { href: "/suites", word: "Suites", icon: "suites", needs: "read-runs", onPhone: false },
      { href: "/stacks", word: "Stacks", icon: "stacks", needs: "read-runs", onPhone: false },
      {
        href: "/settings/workers",
        word: "Workers",
        icon: "infrastructure",
        needs: "read-workers",
        onPhone: false,
      },
      {
        href: "/settings/harnesses",
        word: "Harnesses",
        icon: "machine",
        needs: "read-harnesses",
        onPhone: false,
      },
      {
        href: "/settings/reviews",
        word: "Review rules",
        icon: "review",
        needs: "manage-reviews",
        onPhone: false,
      },
      { href: "/settings/people", word: "People", icon: "user", needs: "manage-accounts", onPhone: false },
      { href: "/settings/audit", word: "Audit log", icon: "ledger", needs: "read-audit", onPhone: false },
    ],
  },
];
