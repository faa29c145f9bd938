import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "~/lib/cn";
import { type ButtonLook, buttonLook } from "./button-look";

/** A link within the app that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={cn(buttonLook({ variant, size, wide }), className)} />;
}
