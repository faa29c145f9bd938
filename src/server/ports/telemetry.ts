import type { Labels, Settable, Timed } from "~/domain/health/metric";

/**
 * What a process measures about itself, for the operator: see `domain/health/metric.ts`. Never pass prompts, email
 * addresses, keys, or anything else of a user.
 */
export interface Metrics {
  /** Adds to a counter or gauge. */
  add<Name extends Settable>(name: Name, labels: Labels<Name>, amount?: number): void;
  set<Name extends Settable>(name: Name, labels: Labels<Name>, value: number): void;
  observe<Name extends Timed>(name: Name, labels: Labels<Name>, seconds: number): void;
  /** Everything in Prometheus's text format. Null: metrics are off. */
  read(): string | null;
}

export type SpanAttributes = Readonly<Record<string, string | number | readonly string[]>>;

/** One operation of a trace. */
export interface Span {
  /** Runs what is part of the span: spans that it starts are below this one. */
  run<Result>(work: () => Result): Result;
  /** As `run`, for the rest of the current call and what it starts. */
  enter(): void;
  /** Adds attributes; `name` replaces the span's own. */
  set(attributes: SpanAttributes): void;
  /** Ends it; a second call has no effect. `failure`: the kind of error, without what it says about its input */
  end(failure?: string): void;
  /** The header by which another server continues the trace (W3C Trace Context); none if traces are off. */
  headers(): Record<string, string>;
}

export type SpanOptions = {
  kind?: "internal" | "server" | "client";
  /** The header of a request that continues another server's trace. */
  traceparent?: string | undefined;
  /** Starts no trace where there is none. */
  onlyWithin?: true;
};

/** Traces for the operator. As for `Metrics`: nothing of a user in names and attributes. */
export interface Traces {
  start(name: string, attributes: SpanAttributes, options?: SpanOptions): Span;
  /** Runs `work` in a span, which ends with it. */
  span<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>;
  /** Sends what has ended. */
  close(): Promise<void>;
}

/** The request that the current code runs for. */
export type CurrentRequest = {
  id: string;
  /** Notes which row of the table of routes answers it. */
  found(route: string): void;
  /** Notes that the answer is an event stream, which is open for as long as the client listens. */
  streams(): void;
};

/** The HTTP requests that the process answers. */
export interface Requests {
  /** Undefined for work that no request started. */
  current(): CurrentRequest | undefined;
  /** Starts to measure them. @returns what ends it */
  watch(): () => void;
}
