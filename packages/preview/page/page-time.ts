import type { PageTime } from "../page-time";

/** The start time of repeatable pages: a Tuesday morning in the viewer's time zone, so that texts are the same everywhere. */
const START = () => new Date(2030, 0, 15, 9).getTime();
const FRAME_MS = 16;
/** The browsers' minimum for repeating timers. */
const MIN_INTERVAL_MS = 4;

type Timer = { at: number; every: number | null; act: () => void };

/** @param flushTasks runs pending tasks of the event loop @param onError receives errors that timers throw */
export function createPageTime(flushTasks: () => Promise<void>, onError: (error: unknown) => void) {
  const timers = new Map<number, Timer>();
  let now = 0;
  let lastId = 0;

  function add(act: () => void, delay: unknown, repeats: boolean): number {
    const milliseconds = Math.max(repeats ? MIN_INTERVAL_MS : 0, Number(delay) || 0);
    lastId += 1;
    timers.set(lastId, { at: now + milliseconds, every: repeats ? milliseconds : null, act });
    return lastId;
  }

  function firstUntil(end: number): [number, Timer] | null {
    let first: [number, Timer] | null = null;
    for (const entry of timers)
      if (entry[1].at <= end && (!first || entry[1].at < first[1].at)) first = entry;
    return first;
  }

  return {
    /** Milliseconds since the page started. */
    now: () => now,
    add,
    /** Stands at the start again, without timers. */
    restart() {
      timers.clear();
      now = 0;
    },
    remove: (id: unknown) => void timers.delete(Number(id)),
    async advance(milliseconds: number): Promise<void> {
      const end = now + milliseconds;
      for (let next = firstUntil(end); next; next = firstUntil(end)) {
        const [id, timer] = next;
        now = Math.max(now, timer.at);
        if (timer.every === null) timers.delete(id);
        // Rescheduled relative to now, so that a repeating timer cannot stall the clock.
        else timer.at = now + timer.every;
        try {
          timer.act();
        } catch (error) {
          onError(error);
        }
        await flushTasks();
      }
      now = Math.max(now, end);
      await flushTasks();
    },
  };
}

type Time = ReturnType<typeof createPageTime>;

/** Replaces the page's clock, timers and animation frames with a clock that stands still until it is advanced. */
export function installPageTime(): PageTime & { restart: () => void } {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  const task = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
  // Two tasks: libraries may render in a separate task, which the previous one scheduled.
  const flushTasks = () => task().then(task);
  const time = createPageTime(flushTasks, reportError.bind(window));
  replaceTimers(time);
  replaceDate(time);
  return { advance: time.advance, flushTasks, restart: time.restart };
}

function replaceTimers(time: Time): void {
  const start =
    (repeats: boolean) =>
    (handler: unknown, delay?: unknown, ...values: unknown[]): number =>
      time.add(
        () => (typeof handler === "function" ? handler(...values) : Function(String(handler))()),
        delay,
        repeats,
      );
  const frame = (act: (at: number) => void): number => time.add(() => act(time.now()), FRAME_MS, false);
  const replaced = {
    setTimeout: start(false),
    setInterval: start(true),
    clearTimeout: time.remove,
    clearInterval: time.remove,
    requestAnimationFrame: frame,
    cancelAnimationFrame: time.remove,
  };
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(window, name, { configurable: true, writable: true, value });
  Object.defineProperty(performance, "now", { configurable: true, writable: true, value: time.now });
}

function replaceDate(time: Time): void {
  const start = START();
  const Native = Date;
  const now = () => start + time.now();
  const PageDate = new Proxy(Native, {
    construct: (target, values, by) => Reflect.construct(target, values.length > 0 ? values : [now()], by),
    apply: () => String(new Native(now())),
  });
  Native.now = now;
  Native.prototype.constructor = PageDate;
  window.Date = PageDate;
}
