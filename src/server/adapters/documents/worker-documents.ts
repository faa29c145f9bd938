import "server-only";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { fileTypeFromBuffer } from "file-type";
import { MAX_PAGES, MAX_TEXT_BYTES } from "~/domain/knowledge/file-type";
import type { DocumentFormat, DocumentProblem, Documents, DocumentText } from "~/server/ports/documents";

/** Enough for the signature of every format; a file's later bytes must cost nothing. */
const HEAD_BYTES = 4_100;
const TIMEOUT_MS = 20_000;
const HEAP_MB = 384;
/** Buffers are outside of the heap, and its limit does not hold for them. */
const MAX_BUFFER_BYTES = 384_000_000;
const WATCH_MS = 50;
/** With more, the last ones would wait too long. */
const MAX_WAITING = 16;

type Result = DocumentText | { problem: DocumentProblem };

/** Reads each document in its own worker thread, one at a time. */
export function workerDocuments({ timeoutMs = TIMEOUT_MS } = {}): Documents {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async typeOf(bytes) {
      const type = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
      return type?.mime;
    },
    async read(format, bytes) {
      if (waiting >= MAX_WAITING) return { problem: "busy" };
      waiting += 1;
      const result = last.then(() => readInWorker(format, bytes, timeoutMs));
      last = result.finally(() => {
        waiting -= 1;
      });
      return result;
    },
  };
}

function readInWorker(format: DocumentFormat, bytes: Uint8Array, timeoutMs: number): Promise<Result> {
  // As for the templates, the working directory is the source folder. The worker is not part of the bundle.
  const script = path.join(process.cwd(), "src/server/adapters/documents/document-worker.mjs");
  const worker = new Worker(pathToFileURL(script), {
    workerData: { format, bytes, limits: { maxPages: MAX_PAGES, maxCharacters: MAX_TEXT_BYTES } },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    // For "server-only".
    execArgv: ["--conditions=react-server"],
    // The libraries' output may quote the document.
    stdout: true,
    stderr: true,
    env: {},
  });
  return new Promise((resolve) => {
    const end = (result: Result) => {
      clearTimeout(timer);
      clearInterval(watch);
      void worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => end({ problem: "too_slow" }), timeoutMs);
    const watch = setInterval(() => {
      // Answered even while the worker's script does not return.
      worker.getHeapStatistics().then(
        ({ external_memory }) => external_memory > MAX_BUFFER_BYTES && end({ problem: "too_large" }),
        () => {},
      );
    }, WATCH_MS);
    worker.once("message", end);
    worker.once("error", (error: NodeJS.ErrnoException) =>
      end({ problem: error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "too_large" : "broken" }),
    );
    worker.once("exit", () => end({ problem: "broken" }));
  });
}
