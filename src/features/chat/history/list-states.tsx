import { Skeleton } from "~/components/ui/skeleton";
import { copy } from "../copy";

export function ListSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">{copy.loading}</span>
      {[0, 1, 2, 3, 4].map((at) => (
        <div key={at} className="flex h-14 flex-col justify-center gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  );
}
