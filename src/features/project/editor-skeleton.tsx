import { Skeleton } from "~/components/ui/skeleton";
import { copy } from "./copy";

const widths = ["w-2/3", "w-1/2", "w-3/4", "w-2/5", "w-3/5", "w-1/3", "w-1/2"];

/** Placeholder until the editor's code and files are loaded. */
export function EditorSkeleton() {
  return (
    <section aria-label={copy.title} aria-busy className="@container flex h-full flex-col bg-background">
      <header className="flex h-12 shrink-0 items-center border-border border-b px-4">
        <h2 className="font-medium text-[13px] text-foreground">{copy.title}</h2>
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="flex w-52 flex-col gap-3 border-border border-r p-4 @max-lg:hidden">
          {widths.slice(0, 5).map((width) => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
        <div className="flex flex-1 flex-col gap-3 p-6">
          {widths.map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
            <Skeleton key={at} className={`h-3.5 ${width}`} />
          ))}
        </div>
      </div>
    </section>
  );
}
