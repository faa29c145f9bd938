import type { RunnerState } from "~/domain/model/local-model";
import type { Job, JobEvent } from "./messages";
import { ModelCrashed, type ModelProcess, type ProcessOptions, startProcess } from "./model-process";

const MAX_RESTARTS = 3;

export type HostOptions = ProcessOptions & {
  /** 0: never. */
  idleMs: number;
};

/**
 * A model's process, which starts with the first job and is ended after `idleMs` without one.
 *
 * @param hasWaiting whether more jobs are queued for the model
 */
export function modelHost({ idleMs, ...options }: HostOptions, hasWaiting: () => boolean) {
  let current: ModelProcess | undefined;
  let lastWords: string | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ModelProcess {
    lastWords = undefined;
    const started = startProcess(options, (words) => {
      lastWords = words;
      if (current === started) current = undefined;
    });
    return started;
  }

  function unload(): void {
    clearTimeout(idle);
    current?.end();
    current = undefined;
    lastWords = undefined;
  }

  function startIdleTimer(): void {
    clearTimeout(idle);
    if (idleMs > 0) idle = setTimeout(unload, idleMs).unref();
  }

  async function load(signal?: AbortSignal): Promise<ModelProcess> {
    current ??= start();
    const loading = current;
    // Unloads a model that only the stopped job was waiting for.
    const stop = () => !hasWaiting() && loading.state().phase === "loading" && unload();
    signal?.addEventListener("abort", stop, { once: true });
    await loading.loaded.finally(() => signal?.removeEventListener("abort", stop));
    return loading;
  }

  return {
    state: (): RunnerState =>
      current?.state() ?? (lastWords ? { phase: "crashed", lastWords } : { phase: "unloaded" }),
    load: () => load().then(startIdleTimer),
    unload,
    /** Runs a job. Retries after a crash, unless the reply has begun. */
    async run(job: Job, signal: AbortSignal | undefined, onEvent: (event: JobEvent) => void) {
      clearTimeout(idle);
      // A question times out early; loading goes on, for the next one.
      const open = () => load(job.type === "embed" ? undefined : signal);
      await runWithRestarts(open, { job, signal, onEvent }).finally(startIdleTimer);
    },
  };
}

type Run = { job: Job; signal: AbortSignal | undefined; onEvent: (event: JobEvent) => void };

async function runWithRestarts(open: () => Promise<ModelProcess>, { job, signal, onEvent }: Run) {
  for (let restarts = 0; ; restarts++) {
    let hasOutput = false;
    try {
      const process = await open();
      return await process.run(job, signal, (event) => {
        hasOutput ||= event.type === "piece";
        onEvent(event);
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ModelCrashed) || hasOutput || restarts === MAX_RESTARTS) throw error;
    }
  }
}
