import type { ReplyProgress, RunnerState } from "~/domain/model/local-model";
import { fairQueue } from "./fair-queue";
import type { Embedding, EmbeddingEvent, Job, JobEvent, Reply, ReplyEvent } from "./messages";
import { ModelCrashed, type ModelProcess, type ProcessOptions, startProcess } from "./model-process";

const MAX_RESTARTS = 3;

export type ModelRunner = ReturnType<typeof modelRunner>;

/**
 * Runs one model, in a process that starts with the first job and is ended after `idleMs` without one (0: never).
 * Replies are written, and texts turned into vectors, one job at a time.
 */
export function modelRunner({ idleMs, ...options }: ProcessOptions & { idleMs: number }) {
  const queue = fairQueue();
  let current: ModelProcess | undefined;
  let lastWords: string | undefined;
  let idle: NodeJS.Timeout | undefined;
  /** The reply that is written now, until its first word. */
  let reading: { userId: string; share: number } | undefined;

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
    const ended = current;
    current = undefined;
    lastWords = undefined;
    ended?.end();
  }

  function waitForUse(): void {
    clearTimeout(idle);
    if (idleMs > 0) idle = setTimeout(unload, idleMs).unref();
  }

  async function load(signal?: AbortSignal): Promise<ModelProcess> {
    current ??= start();
    const loading = current;
    // No other reply waits for a model that is being loaded for a stopped one.
    const stop = () => queue.length() === 0 && loading.state().phase === "loading" && unload();
    signal?.addEventListener("abort", stop, { once: true });
    await loading.loaded.finally(() => signal?.removeEventListener("abort", stop));
    return loading;
  }

  /** A crash before the reply's first word costs only time. */
  async function run(job: Job, signal: AbortSignal | undefined, onEvent: (event: JobEvent) => void) {
    for (let restarts = 0; ; restarts++) {
      let begun = false;
      try {
        // A question gives up early; the next one then finds the model of vectors loaded.
        const process = await load(job.type === "embed" ? undefined : signal);
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

  return {
    state: (): RunnerState =>
      current?.state() ?? (lastWords ? { phase: "crashed", lastWords } : { phase: "unloaded" }),
    waiting: () => queue.length(),
    progress(userId: string): ReplyProgress | null {
      const before = queue.before(userId);
      if (before !== null) return { phase: "waiting", before };
      if (reading?.userId !== userId) return null;
      const state = current?.state();
      if (state?.phase === "loading") return state;
      return { phase: "reading", share: reading.share };
    },
    load: async () => {
      await load();
      waitForUse();
    },
    unload,
    /** Writes a reply when it is the turn of `userId`. Resolves when the process is free again, also after a stop. */
    reply(
      userId: string,
      reply: Reply,
      signal: AbortSignal | undefined,
      onEvent: (event: ReplyEvent) => void,
    ) {
      return queue.run(userId, signal, async () => {
        clearTimeout(idle);
        reading = { userId, share: 0 };
        await run({ type: "reply", ...reply }, signal, (event) => {
          if (event.type === "vectors") return;
          reading = event.type === "prompt" ? { userId, share: event.done / event.total } : undefined;
          onEvent(event);
        }).finally(() => {
          reading = undefined;
          waitForUse();
        });
      });
    },
    /**
     * Turns texts into vectors when it is the turn of `userId`.
     *
     * @throws the signal's reason; an Error with the engine's words
     */
    embed(
      userId: string,
      embedding: Embedding,
      signal: AbortSignal | undefined,
    ): Promise<Pick<EmbeddingEvent, "vectors" | "tokens">> {
      return queue.run(userId, signal, async () => {
        clearTimeout(idle);
        let made: EmbeddingEvent | undefined;
        let failure = "It made no vectors.";
        await run({ type: "embed", ...embedding }, signal, (event) => {
          if (event.type === "vectors") made = event;
          if (event.type === "failed") failure = event.message;
        }).finally(waitForUse);
        signal?.throwIfAborted();
        if (!made) throw new Error(failure);
        return made;
      });
    },
  };
}
