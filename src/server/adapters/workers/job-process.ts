import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { WorkStopped } from "~/server/ports/workers";

type Message =
  | { kind: "ready" }
  | { kind: "chunk" }
  | { kind: "call"; name: string; input: unknown }
  | { kind: "part"; part: unknown }
  | { kind: "done"; result?: unknown }
  | { kind: "failed"; frames: string };

export type JobProcess = {
  heapMb: number;
  /** Sends a message, and waits for the one that answers it. @throws WorkStopped when the process was ended */
  ask(message: object, timeoutMs: number): Promise<Message>;
  /** Whether it waits for a job. */
  isIdle(): boolean;
  end(): void;
};

const START_TIMEOUT_MS = 60_000;
/** V8 reserves three times as much for new objects. More is faster, but never released. */
const YOUNG_MB = 4;

/**
 * Starts a process that does one job after the other. Not a thread, whose heap limit is not enforced: one large
 * allocation, such as a growing array, would abort the server.
 */
export function startJobProcess(heapMb: number): JobProcess {
  const child = spawnSource(heapMb);
  let waiting: PromiseWithResolvers<Message> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failure: WorkStopped | undefined;
  let isIdle = false;
  const fail = (reason: WorkStopped["reason"]) => {
    failure ??= new WorkStopped(reason);
    clearTimeout(timer);
    isIdle = false;
    child.kill("SIGKILL");
    waiting?.reject(failure);
  };
  const answer = (timeoutMs: number): Promise<Message> => {
    waiting = Promise.withResolvers();
    // Rejects the waiting callers, if there are any.
    waiting.promise.catch(() => {});
    if (failure) waiting.reject(failure);
    else timer = setTimeout(() => fail("too_slow"), timeoutMs);
    return waiting.promise;
  };
  child.on("message", (message: Message) => {
    clearTimeout(timer);
    isIdle = message.kind === "done" || message.kind === "failed";
    waiting?.resolve(message);
  });
  child.once("error", () => fail("broken"));
  // V8 aborts a process whose heap is full, and its guard kills one that takes more outside of it.
  child.once("exit", (code, signal) =>
    fail(signal === "SIGABRT" || signal === "SIGKILL" || code === 134 ? "too_large" : "broken"),
  );
  const ready = answer(START_TIMEOUT_MS);
  return {
    heapMb,
    async ask(message, timeoutMs) {
      await ready;
      isIdle = false;
      const answered = answer(timeoutMs);
      if (child.connected) child.send(message);
      return answered;
    },
    isIdle: () => isIdle,
    end: () => fail("broken"),
  };
}

/** The source itself, which is no part of the bundle. The server may exit meanwhile. */
function spawnSource(heapMb: number): ChildProcess {
  // The working directory is the source folder. Not `fork`, whose script the bundler would look for.
  const file = path.join(process.cwd(), "src/server/adapters/workers/run-jobs.mjs");
  // The condition is for "server-only".
  const args = [
    "--conditions=react-server",
    `--max-old-space-size=${heapMb}`,
    `--max-semi-space-size=${YOUNG_MB}`,
    file,
    String(heapMb),
  ];
  const child = spawn(process.execPath, args, {
    // Neither the server's settings nor its secrets.
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    // Its output may quote users' data.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  return child;
}
