import { fetchWhenReady } from "~/lib/fetch-when-ready";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { Answer, Call } from "./answer-calls";

/** Written by scripts/set-up/build-editor.mjs. */
export type EditorIndex = {
  workers: Record<string, string>;
  library: string;
  kit: string;
  packages: Record<string, string>;
  modules: Record<string, string[]>;
};

let index: Promise<EditorIndex> | undefined;

export const editorIndex = (): Promise<EditorIndex> => {
  index ??= loadWhenOnline(async () => (await fetchWhenReady("/editor/index.json")).json());
  index.catch(() => {
    index = undefined;
  });
  return index;
};

export type WorkerCaller = {
  /** @throws Error with the worker's message, or "stopped" after `stop` */
  call: <Output>(name: string, input: unknown) => Promise<Output>;
  stop: () => void;
};

type Waiting = { resolve: (output: never) => void; reject: (error: Error) => void };

/** Starts one of the editor's workers with the first call. */
export function createWorkerCaller(worker: string): WorkerCaller {
  const waiting = new Map<number, Waiting>();
  let started: Promise<Worker> | undefined;
  let last = 0;
  const start = async (): Promise<Worker> => {
    const { workers } = await editorIndex();
    const made = new Worker(`/editor/${workers[worker]}`);
    let hasAnswered = false;
    made.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      hasAnswered = true;
      const call = waiting.get(data.id);
      waiting.delete(data.id);
      if ("error" in data) call?.reject(new Error(data.error));
      else call?.resolve(data.output as never);
    });
    made.addEventListener("error", ({ message }) => {
      // Its script did not load, perhaps: the next call starts another.
      if (!hasAnswered) started = undefined;
      fail(message);
    });
    return made;
  };
  const fail = (message: string) => {
    for (const call of waiting.values()) call.reject(new Error(message));
    waiting.clear();
  };
  return {
    call: async (name, input) => {
      started ??= start().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      const running = await started;
      const id = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        running.postMessage({ id, name, input } satisfies Call);
      });
    },
    stop: () => {
      started?.then((running) => running.terminate()).catch(() => {});
      started = undefined;
      fail("stopped");
    },
  };
}
