import { copy } from "./copy";
import { PageSkeleton } from "./pane/page-skeleton";

/** Placeholder for the pane until its code is loaded. */
export function PreviewSkeleton() {
  return (
    <section
      aria-label={copy.title}
      aria-busy
      className="@container relative flex h-full min-h-0 flex-col bg-surface"
    >
      <header className="flex h-12 shrink-0 items-center gap-1 border-border border-b px-2">
        <h2 className="min-w-0 flex-1 truncate px-2 font-medium text-[13px] text-foreground">{copy.title}</h2>
      </header>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <PageSkeleton />
      </div>
    </section>
  );
}
