import { Buffer } from "buffer";
import { formatWithOptions } from "node-inspect-extracted";

/** Thrown by `process.exit`. */
export class Exit {
  constructor(readonly code: number) {}
}

interface ProcessOptions {
  argv: string[];
  env: Record<string, string>;
  cwd: string;
  write: (text: string) => void;
  colors: boolean;
}

/** `console`, `process` and other Node.js globals. */
export function nodeGlobals({ argv, env, cwd, write, colors }: ProcessOptions) {
  const stream = {
    isTTY: colors,
    write(text: unknown) {
      write(String(text));
      return true;
    },
  };
  const process = {
    argv,
    env: { ...env },
    platform: "linux",
    version: "v24.0.0",
    versions: { node: "24.0.0" },
    pid: 1,
    stdout: stream,
    stderr: stream,
    cwd: () => cwd,
    exit: (code = 0) => {
      throw new Exit(code);
    },
    exitCode: undefined,
    on: () => process,
    once: () => process,
    uptime: () => performance.now() / 1000,
    hrtime: { bigint: () => BigInt(Math.round(performance.now() * 1e6)) },
    memoryUsage: () => ({ heapUsed: 0, rss: 0 }),
    nextTick: (callback: (...values: unknown[]) => void, ...values: unknown[]) =>
      queueMicrotask(() => callback(...values)),
  };
  return { console: nodeConsole(write, colors), process, Buffer, global: globalThis };
}

function nodeConsole(write: (text: string) => void, colors: boolean) {
  let indent = "";
  const counts = new Map<string, number>();
  const started = new Map<string, number>();
  const log = (...values: unknown[]) =>
    write(`${formatWithOptions({ colors }, ...values).replace(/^/gm, indent)}\n`);
  const elapsed = (label: string) => `${(performance.now() - (started.get(label) ?? 0)).toFixed(2)}ms`;
  return {
    log,
    info: log,
    debug: log,
    warn: log,
    error: log,
    dir: (value: unknown) => log(value),
    table: (value: unknown) => log(value),
    trace: (...values: unknown[]) => log("Trace:", ...values),
    assert: (holds: unknown, ...values: unknown[]) => holds || log("Assertion failed:", ...values),
    count(label = "default") {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      log(`${label}: ${counts.get(label)}`);
    },
    time: (label = "default") => started.set(label, performance.now()),
    timeLog: (label = "default") => log(`${label}: ${elapsed(label)}`),
    timeEnd: (label = "default") => log(`${label}: ${elapsed(label)}`),
    group(...values: unknown[]) {
      if (values.length > 0) log(...values);
      indent += "  ";
    },
    groupEnd() {
      indent = indent.slice(2);
    },
  };
}

type Callback = (...values: unknown[]) => void;

export interface Timers {
  functions: Record<string, unknown>;
  /** Resolves when no timer is pending; rejects with the error of a timer's callback. */
  idle(): Promise<void>;
  /** Cancels the pending timers. */
  clear(): void;
}

/** Timers that keep a program running, as in Node.js. */
export function createTimers(): Timers {
  const pending = new Set<unknown>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isWaiting = false;
  // In a later task, because promises that settle first may set more timers.
  const settle = () => {
    if (isWaiting) setTimeout(() => pending.size === 0 && resolve());
  };
  const guarded = (callback: Callback, values: unknown[]) => {
    try {
      callback(...values);
    } catch (error) {
      reject(error);
    }
  };
  const clear = (timer?: number) => {
    clearTimeout(timer);
    pending.delete(timer);
    settle();
  };
  const setOnce = (callback: Callback, delay = 0, ...values: unknown[]) => {
    const timer = setTimeout(() => {
      guarded(callback, values);
      clear(timer);
    }, delay) as unknown as number;
    pending.add(timer);
    return timer;
  };
  const setEvery = (callback: Callback, delay = 0, ...values: unknown[]) => {
    const timer = setInterval(guarded, delay, callback, values) as unknown as number;
    pending.add(timer);
    return timer;
  };
  return {
    functions: {
      setTimeout: setOnce,
      setInterval: setEvery,
      setImmediate: (callback: Callback, ...values: unknown[]) => setOnce(callback, 0, ...values),
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    },
    clear: () => pending.forEach((timer) => void clearTimeout(timer as number)),
    idle() {
      isWaiting = true;
      settle();
      return promise;
    },
  };
}
