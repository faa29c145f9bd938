import { Skeleton } from "~/components/ui/skeleton";
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
        <h2 className="px-2 font-medium text-[13px] text-foreground @max-lg:sr-only">{copy.title}</h2>
        <span className="flex-1" />
        <span className="pointer-coarse:@max-xl:hidden flex items-center gap-0.5 @max-md:hidden">
          <ButtonPlaceholder />
          <ButtonPlaceholder />
          <span aria-hidden className="mx-1.5 h-5 w-px bg-border" />
        </span>
        <ButtonPlaceholder />
        <span className="pointer-coarse:@max-lg:hidden flex gap-1 @max-sm:hidden">
          <ButtonPlaceholder />
          <ButtonPlaceholder />
          <ButtonPlaceholder />
          <ButtonPlaceholder />
        </span>
        <span className="pointer-coarse:@max-lg:block hidden @max-sm:block">
          <ButtonPlaceholder />
        </span>
      </header>
      <div className="flex h-10 shrink-0 items-center gap-0.5 border-border border-b px-2 pointer-coarse:h-12">
        <ButtonPlaceholder />
        <ButtonPlaceholder />
        <ButtonPlaceholder />
        <Skeleton className="ml-1 h-7 flex-1 rounded-full pointer-coarse:h-9" />
      </div>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <PageSkeleton />
      </div>
    </section>
  );
}

/** As tall as the version strip, to avoid a layout shift. */
export const VersionsPlaceholder = () => (
  <div className="h-10 shrink-0 border-border border-b pointer-coarse:h-12" />
);

function ButtonPlaceholder() {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center pointer-coarse:size-11">
      <Skeleton className="size-4" />
    </span>
  );
}
