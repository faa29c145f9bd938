import { Skeleton } from "~/components/ui/skeleton";

/** Placeholder for the page. */
export function PageSkeleton() {
  return (
    <div aria-hidden className="flex flex-1 flex-col gap-4 p-6 pt-16">
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="mt-4 min-h-24 w-full flex-1" />
    </div>
  );
}
