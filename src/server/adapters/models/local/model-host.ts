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
 * @param othersWait whether further jobs wait for the model
 */
export function modelHost({ idleMs, ...options }: HostOptions, othersWait: () => boolean) {
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

  function waitForUse(): void {
    clearTimeout(idle);
    if (idleMs > 0) idle = setTimeout(unload, idleMs).unref();
  }

  async function load(signal?: AbortSignal): Promise<ModelProcess> {
    current ??= start();
    const loading = current;
    // No other reply waits for a model that is being loaded for a stopped one.
    const stop = () => !othersWait() && loading.state().phase === "loading" && unload();
    signal?.addEventListener("abort", stop, { once: true });
    await loading.loaded.finally(() => signal?.removeEventListener("abort", stop));
    return loading;
  }

  return {
    state: (): RunnerState =>
      current?.state() ?? (lastWords ? { phase: "crashed", lastWords } : { phase: "unloaded" }),
    load: () => load().then(waitForUse),
    unload,
    /** Does a job, again after a crash before the reply's first word, which costs only time. */
    async run(job: Job, signal: AbortSignal | undefined, onEvent: (event: JobEvent) => void) {
      clearTimeout(idle);
      // A question gives up early; the next one then finds the model of vectors loaded.
      const open = () => load(job.type === "embed" ? undefined : signal);
      await runWithRestarts(open, { job, signal, onEvent }).finally(waitForUse);
    },
  };
}

type Run = { job: Job; signal: AbortSignal | undefined; onEvent: (event: JobEvent) => void };

async function runWithRestarts(open: () => Promise<ModelProcess>, { job, signal, onEvent }: Run) {
  for (let restarts = 0; ; restarts++) {
    let begun = false;
    try {
      const process = await open();
      return await process.run(job, signal, (event) => {
        begun ||= event.type === "piece";
        onEvent(event);
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ModelCrashed) || begun || restarts === MAX_RESTARTS) throw error;
    }
  }
}
