import { cn } from "~/lib/cn";

/** A grey placeholder for loading content; give it the size of the content. `label` is announced to screen readers. */
export function Skeleton({ label, className }: { label?: string; className?: string }) {
  const box = <div aria-hidden className={cn("animate-pulse rounded-inner bg-hover", className)} />;
  return label ? (
    <div role="status">
      <span className="sr-only">{label}</span>
      {box}
    </div>
  ) : (
    box
  );
}
