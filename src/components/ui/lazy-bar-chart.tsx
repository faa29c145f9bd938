import { lazy, Suspense } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { BarChartProps } from "./bar-chart";
import { Skeleton } from "./skeleton";

const BarChart = lazy(() => loadWhenOnline(() => import("./bar-chart")));

/** @param props `loading`: what screen readers hear until the chart is there */
export const LazyBarChart = ({ loading, ...props }: BarChartProps & { loading: string }) => (
  <Suspense fallback={<ChartSkeleton label={loading} />}>
    <BarChart {...props} />
  </Suspense>
);

export const ChartSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="h-full">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-full" />
  </div>
);
