import type { ReplyProgress } from "~/domain/model/local-model";
import { fairQueue } from "./fair-queue";
import type { Embedding, EmbeddingEvent, Reply, ReplyEvent } from "./messages";
import { type HostOptions, modelHost } from "./model-host";

export type ModelRunner = ReturnType<typeof modelRunner>;

/** The user that a job is queued for. */
type Caller = { userId: string; signal: AbortSignal | undefined };

/** Runs one model: replies are written, and texts turned into vectors, one job at a time. */
export function modelRunner(options: HostOptions) {
  const queue = fairQueue();
  const host = modelHost(options, () => queue.length() > 0);
  /** The reply in progress, until its first word. */
  let reading: { userId: string; share: number } | undefined;

  return {
    state: host.state,
    waiting: queue.length,
    progress(userId: string): ReplyProgress | null {
      const before = queue.before(userId);
      if (before !== null) return { phase: "waiting", before };
      if (reading?.userId !== userId) return null;
      const state = host.state();
      return state.phase === "loading" ? state : { phase: "reading", share: reading.share };
    },
    load: host.load,
    unload: host.unload,
    /** Writes a reply when it is the user's turn. Resolves when the process is free again, also after a stop. */
    reply: ({ userId, signal }: Caller, reply: Reply, onEvent: (event: ReplyEvent) => void) =>
      queue.run(userId, signal, async () => {
        reading = { userId, share: 0 };
        const running = host.run({ type: "reply", ...reply }, signal, (event) => {
          if (event.type === "vectors") return;
          reading = event.type === "prompt" ? { userId, share: event.done / event.total } : undefined;
          onEvent(event);
        });
        await running.finally(() => {
          reading = undefined;
        });
      }),
    /**
     * Turns texts into vectors when it is the user's turn.
     *
     * @throws the signal's reason; an Error with the engine's words
     */
    embed: ({ userId, signal }: Caller, texts: Embedding): Promise<EmbeddingEvent> =>
      queue.run(userId, signal, async () => {
        let result: EmbeddingEvent | undefined;
        let failure = "It made no vectors.";
        await host.run({ type: "embed", ...texts }, signal, (event) => {
          if (event.type === "vectors") result = event;
          if (event.type === "failed") failure = event.message;
        });
        signal?.throwIfAborted();
        if (!result) throw new Error(failure);
        return result;
      }),
  };
}
