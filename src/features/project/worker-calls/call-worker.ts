import type { Answer, Call, Handlers } from "./answer-calls";
import { editorIndex } from "./editor-files";

export type WorkerCaller<Answers extends Handlers> = {
  /** @throws Error with the worker's message, or "stopped" after `stop` */
  call: <Name extends keyof Answers & string>(
    name: Name,
    input: Parameters<Answers[Name]>[0],
  ) => Promise<Awaited<ReturnType<Answers[Name]>>>;
  stop: () => void;
};

/** Starts one of the editor's workers with the first call. */
export function createWorkerCaller<Answers extends Handlers>(worker: string): WorkerCaller<Answers> {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let started: Promise<Worker> | undefined;
  let last = 0;
  const start = async (): Promise<Worker> => {
    const { workers } = await editorIndex();
    const created = new Worker(`/editor/${workers[worker]}`);
    let hasAnswered = false;
    created.addEventListener("message", ({ data }: MessageEvent<Answer & { output: never }>) => {
      hasAnswered = true;
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if ("error" in data) call?.reject(new Error(data.error));
      else call?.resolve(data.output);
    });
    created.addEventListener("error", ({ message }) => {
      // Its script may not have loaded: the next call starts a new worker.
      if (!hasAnswered) started = undefined;
      fail(message);
    });
    return created;
  };
  const fail = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  return {
    call: (name, input) => {
      started ??= start().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      const id = ++last;
      const answer = Promise.withResolvers<never>();
      waiting.set(id, answer);
      started
        .then((running) => running.postMessage({ id, name, input } satisfies Call))
        .catch((error: unknown) => {
          waiting.delete(id);
          answer.reject(error);
        });
      return answer.promise;
    },
    stop: () => {
      started?.then((running) => running.terminate()).catch(() => {});
      started = undefined;
      fail("stopped");
    },
  };
}
