import { cn } from "~/lib/cn";

/** A grey stand-in with the size of what is loading; give it the real thing's height and width. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-inner bg-hover", className)} />;
}
