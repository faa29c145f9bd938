import { cn } from "~/lib/cn";

/** A grey placeholder for loading content; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn("animate-pulse rounded-inner bg-hover", className)} />;
}
