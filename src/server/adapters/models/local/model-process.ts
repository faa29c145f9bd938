import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { ModelFileKind, RunnerState } from "~/domain/model/local-model";
import type { Log } from "~/server/ports/system";
import type { FromProcess, Job, JobEvent, ToProcess } from "./messages";

/** One core stays free for the server: with all of them taken, generation becomes many times slower. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** A process that still runs this long after a stop is killed; the next reply loads the model again. */
const STOP_DEADLINE_MS = 2_000;
const MAX_LAST_WORDS = 2_000;

/** The model's process exited while it was needed. */
export class ModelCrashed extends Error {
  override readonly name = "ModelCrashed";
}

export type ProcessOptions = {
  /** Path of the model's file. */
  file: string;
  kind: ModelFileKind;
  contextTokens: number;
  /** Path of the installed engine's main module. */
  engine: string;
  log: Log;
};

export type ModelProcess = ReturnType<typeof startProcess>;

/** Starts a process and loads the model in it. `onCrash` gets its last words. */
export function startProcess(options: ProcessOptions, onCrash: (lastWords: string) => void) {
  const child = startChild(options.engine);
  let state: RunnerState = { phase: "loading", share: 0 };
  let ended = false;
  const crash = Promise.withResolvers<never>();
  const loaded = Promise.withResolvers<void>();
  let onJobEvent: ((event: JobEvent) => void) | undefined;
  const send = (message: ToProcess) => child.connected && child.send(message);
  const { contextTokens, file, kind, log } = options;

  child.on("message", (message: FromProcess) => {
    if (message.type === "ready") send({ type: "load", file, kind, contextTokens, threads: THREADS });
    else if (message.type === "loading") state = { phase: "loading", share: message.share };
    else if (message.type === "loaded") {
      const { contextTokens, bytes, processor } = message;
      state = { phase: "ready", contextTokens, bytes, processor };
      loaded.resolve();
    } else {
      if ("bytes" in message && state.phase === "ready") state = { ...state, bytes: message.bytes };
      onJobEvent?.(message);
    }
  });
  const lastWords = readLastWords(child);
  child.on("exit", (code, signal) => {
    const words = lastWords() || `It exited with ${signal ?? `code ${code}`}.`;
    crash.reject(new ModelCrashed(words));
    if (ended) return;
    log.warn({ model: path.basename(file), code, signal, words }, "a model's process ended");
    onCrash(words);
  });
  // Rejects the waiting callers, if there are any.
  crash.promise.catch(() => {});

  const end = () => {
    ended = true;
    child.kill("SIGKILL");
  };

  return {
    loaded: Promise.race([loaded.promise, crash.promise]),
    state: () => state,
    end,
    /** Resolves when the job is done or was stopped. @throws ModelCrashed */
    async run(job: Job, signal: AbortSignal | undefined, onEvent: (event: JobEvent) => void) {
      signal?.throwIfAborted();
      const done = Promise.withResolvers<void>();
      onJobEvent = (event) => {
        if (event.id !== job.id) return;
        onEvent(event);
        if (event.type !== "prompt" && event.type !== "piece") done.resolve();
      };
      let deadline: NodeJS.Timeout | undefined;
      const stop = () => {
        send({ type: "stop", id: job.id });
        deadline = setTimeout(end, STOP_DEADLINE_MS);
      };
      signal?.addEventListener("abort", stop, { once: true });
      send(job);
      await Promise.race([done.promise, crash.promise]).finally(() => {
        clearTimeout(deadline);
        signal?.removeEventListener("abort", stop);
      });
    },
  };
}

function startChild(engine: string): ChildProcess {
  // The working directory is the source folder. The process is not part of the bundle.
  const script = path.join(process.cwd(), "src/server/adapters/models/local/engine-process.mjs");
  // For "server-only". Not `fork`, whose script the bundler would look for.
  const args = ["--conditions=react-server", script, engine];
  return spawn(process.execPath, args, {
    // Neither the server's settings nor its secrets.
    env: { NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** The last line that the process wrote to its error output. */
function readLastWords(child: ChildProcess): () => string {
  let output = "";
  child.stderr?.on("data", (piece: Buffer) => {
    output = (output + piece.toString()).slice(-MAX_LAST_WORDS);
  });
  return () => output.trim().split("\n").at(-1) ?? "";
}
