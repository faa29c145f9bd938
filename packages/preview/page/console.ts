import { MAX_CONSOLE_TEXT } from "../limits";
import { describeAll } from "./describe";
import { call } from "./natives";
import { isFull, report } from "./output";

const levels = {
  log: "log",
  info: "log",
  debug: "log",
  table: "log",
  dir: "log",
  trace: "log",
  group: "log",
  groupCollapsed: "log",
  warn: "warn",
  error: "error",
} as const;

type Print = (...values: unknown[]) => void;

/** Reports the page's console output. */
export function captureConsole(): void {
  for (const method of ["info", "debug", "table", "dir", "trace", "group", "groupCollapsed", "warn"] as const)
    capture(method);
  addDerivedMethods(capture("log"), capture("error"));
}

function capture(method: keyof typeof levels): Print {
  // biome-ignore lint/suspicious/noConsole: this script captures the page's console
  const original = console[method];
  const print: Print = (...values) => {
    const text = isFull() ? "" : describeAll(values);
    // The browser's console retains its arguments, so it gets the same limits as ours.
    if (!isFull()) call(original, console, text.slice(0, MAX_CONSOLE_TEXT));
    report(levels[method], text);
  };
  console[method] = print;
  return print;
}

/** Defines the console methods that print through log and error. */
function addDerivedMethods(log: Print, error: Print): void {
  const counters = new Map<string, number>();
  const starts = new Map<string, number>();
  const reportTime = (label: string, values: unknown[]) => {
    const start = starts.get(label);
    if (start === undefined) return;
    log(`${label}: ${(performance.now() - start).toFixed(1)} ms`, ...values);
  };
  Object.assign(console, {
    assert(isTrue: unknown, ...values: unknown[]) {
      if (!isTrue) error("Assertion failed:", ...values);
    },
    count(label = "default") {
      const next = (counters.get(label) ?? 0) + 1;
      counters.set(label, next);
      log(`${label}: ${next}`);
    },
    countReset: (label = "default") => void counters.delete(label),
    time: (label = "default") => void starts.set(label, performance.now()),
    timeLog: (label = "default", ...values: unknown[]) => reportTime(label, values),
    timeEnd(label = "default") {
      reportTime(label, []);
      starts.delete(label);
    },
  });
}
