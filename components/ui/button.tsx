import type { ComponentProps } from "react";
import { buttonStyle, type ButtonKind } from "./button-style";
import { cx } from "./cx";

type Props = ComponentProps<"button"> & { kind?: ButtonKind; isIcon?: boolean };

export function Button({ kind = "plain", isIcon = false, type = "button", className, ...rest }: Props) {
  return <button type={type} className={cx(buttonStyle(kind, isIcon), className)} {...rest} />;
}
