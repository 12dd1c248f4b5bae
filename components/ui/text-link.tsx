import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";
import { toRoute } from "./to-route";

type Props = Omit<ComponentProps<typeof Link<Route>>, "href"> & { href: string };

/** A link whose target is computed; typed routes cannot know it. */
export function TextLink({ href, ...rest }: Props) {
  return <Link {...rest} href={toRoute(href)} />;
}
