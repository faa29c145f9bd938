import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer, Call } from "~/features/project/worker-calls/answer-calls";

/** What the server answers, by path; anything else is an error of its own. */
let pages: Record<string, unknown>;
let isScriptMissing: boolean;

/** The browser's worker, which answers each call with what it was sent. */
class AnsweringWorker extends EventTarget {
  constructor() {
    super();
    if (isScriptMissing) setTimeout(() => this.dispatchEvent(new Event("error")));
  }
  postMessage({ id, input }: Call) {
    if (isScriptMissing) return;
    const data: Answer = { id, output: input };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate() {}
}

beforeEach(() => {
  // What other tests of this process loaded is kept by the module.
  vi.resetModules();
  pages = {
    "/editor/index.json": {
      workers: {},
      library: "library.json",
      kit: "kit.json",
      packages: {},
      modules: {},
    },
    "/editor/library.json": {},
    "/editor/kit.json": {},
  };
  isScriptMissing = false;
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("Worker", AnsweringWorker);
  vi.stubGlobal("fetch", async (path: string) =>
    path in pages ? Response.json(pages[path]) : new Response("broken", { status: 500 }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const newService = async () => {
  const { createLanguageService } = await import("~/features/project/typescript/language-service");
  return createLanguageService(() => new Map());
};

it("starts a worker again when the list of workers did not load", async () => {
  const all = pages;
  pages = {};
  const { createWorkerCaller } = await import("~/features/project/worker-calls/call-worker");
  const worker = createWorkerCaller<{ format: (text: string) => string }>("format");
  await expect(worker.call("format", "text")).rejects.toThrow();
  pages = all;
  expect(await worker.call("format", "text")).toBe("text");
  worker.stop();
});

it("loads types again that did not load", async () => {
  const { "/editor/library.json": library, ...others } = pages;
  pages = others;
  const service = await newService();
  await expect(service.call("problems", { path: "a.ts" })).rejects.toThrow();
  pages = { ...others, "/editor/library.json": library };
  expect(await service.call("problems", { path: "a.ts" })).toEqual({ path: "a.ts" });
  service.stop();
});

it("starts another worker when the script of the first did not load", async () => {
  isScriptMissing = true;
  const service = await newService();
  await expect(service.call("problems", { path: "a.ts" })).rejects.toThrow();
  isScriptMissing = false;
  expect(await service.call("problems", { path: "a.ts" })).toEqual({ path: "a.ts" });
  service.stop();
});
