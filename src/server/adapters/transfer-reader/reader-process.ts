import "server-only";
import { UnreadableFile } from "~/server/ports/transfer-reader";
import { startSourceProcess } from "../system/source-process";

type Message =
  | { kind: "ready" }
  | { kind: "chunk" }
  | { kind: "part"; part: unknown }
  | { kind: "unreadable"; reason: "damaged" | "too_large" }
  | { kind: "done" };

export type ReaderProcess = {
  /** Sends a message, and waits for the one that answers it. @throws UnreadableFile when the process was ended */
  ask(message: object): Promise<Message>;
  /** It waits for a file. */
  isIdle(): boolean;
  end(): void;
};

/** Starts the process that reads files of imports; it ends when it takes more than it may. */
export function startReaderProcess({
  timeoutMs,
  heapMb,
}: {
  timeoutMs: number;
  heapMb: number;
}): ReaderProcess {
  const child = startSourceProcess("transfer-reader/transfer-process.mjs", { heapMb });
  let waiting: PromiseWithResolvers<Message> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failure: UnreadableFile | undefined;
  let isIdle = false;
  const fail = (error: UnreadableFile) => {
    failure ??= error;
    clearTimeout(timer);
    isIdle = false;
    child.kill("SIGKILL");
    waiting?.reject(failure);
  };
  const answer = (): Promise<Message> => {
    waiting = Promise.withResolvers();
    // Rejects the waiting callers, if there are any.
    waiting.promise.catch(() => {});
    if (failure) waiting.reject(failure);
    else timer = setTimeout(() => fail(new UnreadableFile("too_large")), timeoutMs);
    return waiting.promise;
  };
  child.on("message", (message: Message) => {
    clearTimeout(timer);
    isIdle = message.kind === "done" || message.kind === "unreadable";
    waiting?.resolve(message);
  });
  child.once("error", (cause) => fail(new UnreadableFile("damaged", { cause })));
  // V8 aborts a process whose heap is full.
  child.once("exit", (code, signal) =>
    fail(new UnreadableFile(signal === "SIGABRT" || code === 134 ? "too_large" : "damaged")),
  );
  const ready = answer();
  return {
    async ask(message) {
      await ready;
      isIdle = false;
      const answered = answer();
      if (child.connected) child.send(message);
      return answered;
    },
    isIdle: () => isIdle,
    end: () => fail(new UnreadableFile("damaged")),
  };
}
