import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & { href: string; prefetch?: boolean };

/** A link whose target is computed; typed routes cannot know it. */
export function TextLink({ href, prefetch, ...rest }: Props) {
  return <Link href={href as Route} {...(prefetch === undefined ? {} : { prefetch })} {...rest} />;
}
