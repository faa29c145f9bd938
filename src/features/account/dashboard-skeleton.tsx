import { Skeleton } from "~/components/ui/skeleton";
import { Spinner } from "~/components/ui/spinner";
import { copy } from "./copy";

/** The dashboard's layout while it loads. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-8">
      <div className="flex h-[58px] items-end gap-3 text-muted">
        <Spinner />
        <span className="sr-only">{copy.dashboard.loading}</span>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-[260px]" />
        <Skeleton className="hidden h-[260px] sm:block" />
        <Skeleton className="hidden h-[260px] lg:block" />
      </div>
      <Skeleton className="h-[246px]" />
    </div>
  );
}
