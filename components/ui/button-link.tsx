import Link from "next/link";
import type { ReactNode } from "react";
import { toRoute } from "./to-route";
import { buttonStyle, type ButtonKind } from "./button-style";

type Props = { href: string; kind?: ButtonKind; children: ReactNode; label?: string };

export function ButtonLink({ href, kind = "plain", children, label }: Props) {
  return (
    <Link href={toRoute(href)} className={buttonStyle(kind)} aria-label={label}>
      {children}
    </Link>
  );
}
