type Metric = {
  kind: "counter" | "gauge" | "histogram";
  help: string;
  labels: readonly string[];
};

/**
 * Everything that a process measures about itself, by name; scraped as `bluebonnet_<name>`. Histograms are in seconds.
 * A label has few values and never depends on a user: no path, name, address or id.
 */
export const metricTable = {
  info: { kind: "gauge", help: "1, with the version and the database", labels: ["version", "database"] },
  ready: { kind: "gauge", help: "Whether the process should get traffic: 1 or 0", labels: [] },
  part_up: { kind: "gauge", help: "Whether a part of the process works: 1 or 0", labels: ["part"] },
  http_request_seconds: {
    kind: "histogram",
    help: "HTTP requests until their answer was sent, without event streams; 499 if the client left first",
    labels: ["route", "method", "status"],
  },
  http_event_streams: { kind: "gauge", help: "Event streams that are open", labels: ["route"] },
  procedure_seconds: {
    kind: "histogram",
    help: "Calls of procedures of the product's own pages; a stream until it starts",
    labels: ["procedure", "code"],
  },
  replies_started_total: { kind: "counter", help: "Replies that were started", labels: ["provider"] },
  reply_seconds: {
    kind: "histogram",
    help: "Replies from their start, with the wait for a slot, to their end",
    labels: ["provider", "outcome"],
  },
  reply_first_token_seconds: {
    kind: "histogram",
    help: "Replies from their start to their first token",
    labels: ["provider"],
  },
  replies_running: { kind: "gauge", help: "Replies that the process is writing or has waiting", labels: [] },
  replies_waiting: { kind: "gauge", help: "Replies that wait for a slot", labels: [] },
  model_call_seconds: {
    kind: "histogram",
    help: "Calls of models, also for agents and the API",
    labels: ["provider", "outcome"],
  },
  model_tokens_total: {
    kind: "counter",
    help: "Tokens of these calls, as reported by providers",
    labels: ["provider", "direction"],
  },
  queue_length: {
    kind: "gauge",
    help: "Background work that waits in the database, the same in every process",
    labels: ["queue"],
  },
  database_query_seconds: { kind: "histogram", help: "Database statements", labels: ["operation"] },
  database_queries_running: {
    kind: "gauge",
    help: "Database statements that are running or wait for a connection",
    labels: [],
  },
  database_connections: {
    kind: "gauge",
    help: "Connections to the PostgreSQL server: open, and of these idle; callers waiting for one",
    labels: ["state"],
  },
  worker_jobs: { kind: "gauge", help: "Jobs in worker processes", labels: ["job", "state"] },
  worker_jobs_total: {
    kind: "counter",
    help: "Jobs that ended: done, or why the process was ended",
    labels: ["job", "outcome"],
  },
  memory_bytes: { kind: "gauge", help: "Memory: resident, and of this the heap", labels: ["kind"] },
  cpu_seconds_total: { kind: "counter", help: "Processor time of the process", labels: [] },
  event_loop_delay_seconds: {
    kind: "gauge",
    help: "Delay of the event loop since the last scrape",
    labels: ["quantile"],
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metricTable;
type OfKind<Kind> = {
  [Name in MetricName]: (typeof metricTable)[Name]["kind"] extends Kind ? Name : never;
}[MetricName];
/** What can be set: a counter, too, where its value is read elsewhere. */
export type Settable = OfKind<"counter" | "gauge">;
export type Timed = OfKind<"histogram">;

export type Labels<Name extends MetricName> = Record<(typeof metricTable)[Name]["labels"][number], string>;
