import type { ProjectFiles } from "~/domain/project/project-files";
import type { CompiledSheets, CompileSass } from "~preview/bundle";

/** For all sheets of a project: Sass can loop forever. */
const LIMIT_MS = 20_000;

let worker: Worker | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Compiles a project's Sass in a worker; see packages/preview/bundle/sass-worker.ts. After the limit, sheets are
 * reported as not compiled.
 *
 * @throws Error when the worker's script cannot be loaded
 */
export async function compileSass(files: ProjectFiles): Promise<CompileSass> {
  const sheets = queue.then(() => compileInWorker(files));
  queue = sheets.catch(() => {});
  const { compiledBefore } = await import("~preview/bundle");
  return compiledBefore(await sheets);
}

const compileInWorker = (files: ProjectFiles): Promise<CompiledSheets> =>
  new Promise((resolve, reject) => {
    const running = worker ?? new Worker("/driver/sass-worker.js");
    worker = running;
    const stop = () => {
      running.terminate();
      worker = undefined;
      clearTimeout(timer);
    };
    const timer = setTimeout(() => {
      stop();
      resolve(new Map());
    }, LIMIT_MS);
    running.onmessage = ({ data }: MessageEvent<CompiledSheets>) => {
      clearTimeout(timer);
      resolve(data);
    };
    running.onerror = ({ message }) => {
      stop();
      reject(new Error(message));
    };
    running.postMessage(files);
  });
