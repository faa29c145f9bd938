import type { TracingChannel } from "node:diagnostics_channel";
import type { Metrics, Span, Traces } from "~/server/ports/telemetry";

/** A published statement, on which the listener notes its measurement. */
type Query = { operation: string; begunAt?: number; span?: Span };

/** Measures every database statement that the channel publishes. */
export function watchQueries(
  channel: TracingChannel<unknown, { operation: string }>,
  { metrics, traces }: { metrics: Metrics; traces: Traces },
): void {
  channel.subscribe({
    start(query: Query) {
      query.begunAt = performance.now();
      query.span = traces.start(
        query.operation,
        { "db.system.name": "postgresql", "db.operation.name": query.operation },
        // The background's polling would be most of all traces.
        { kind: "client", onlyWithin: true },
      );
      metrics.add("database_queries_running", {});
    },
    error(query: Query) {
      query.span?.end("DatabaseError");
    },
    asyncEnd({ operation, begunAt = performance.now(), span }: Query) {
      span?.end();
      metrics.add("database_queries_running", {}, -1);
      metrics.observe("database_query_seconds", { operation }, (performance.now() - begunAt) / 1_000);
    },
    end() {},
    asyncStart() {},
  });
}
