import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "~/lib/cn";
import { type ButtonStyleProps, buttonStyles } from "./button-styles";

/** An internal link styled as a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyleProps) {
  return <Link {...rest} className={cn(buttonStyles({ variant, size, wide }), className)} />;
}
