import { APICallError } from "@ai-sdk/provider";
import { z } from "zod";
import { networkCauseOf } from "~/domain/error/network-cause";
import { createRequest, type Modelfile } from "~/domain/model/modelfile";
import type { OllamaPull } from "~/domain/model/ollama";
import type { OllamaRunner } from "~/server/ports/ollama";
import { answerLimits } from "../../net/answer-limits";
import type { FetchFor } from "../../net/create-fetch";
import { call } from "../get-json";
import { linesOf } from "./lines";

const progress = z.object({
  status: z.string().default(""),
  digest: z.string().optional(),
  total: z.number().optional(),
  completed: z.number().optional(),
  error: z.string().optional(),
});
const refusal = z.object({ error: z.string() });

/** A long-running change. */
type Task = { kind: "download"; name: string } | { kind: "create"; name: string; modelfile: Modelfile };

type Layers = Map<string, { total: number; completed: number }>;

type Tasks = Pick<OllamaRunner, "pull" | "create" | "unfinished" | "resume" | "cancel" | "pulls">;

const requestOf = (task: Task) =>
  task.kind === "download"
    ? { path: "/api/pull", body: { model: task.name } }
    : { path: "/api/create", body: createRequest(task.modelfile) };

/** Downloads and creations, which go on in the background. */
export function ollamaTasks(baseUrl: string, fetchFor: FetchFor): Tasks {
  const tasks = new Map<string, { task: Task; pull: OllamaPull; stop: AbortController }>();
  const isRunning = (name: string) => tasks.get(name)?.pull.phase === "running";

  async function run(task: Task): Promise<void> {
    const stop = new AbortController();
    const about = { name: task.name, task: task.kind };
    const set = (pull: OllamaPull) => tasks.set(task.name, { task, pull, stop });
    const layers: Layers = new Map();
    set({ ...about, phase: "running", status: "starting", share: null });
    try {
      const { path, body } = requestOf(task);
      const request = { fetch: fetchFor("ollamaProgress"), url: `${baseUrl}${path}`, body };
      for await (const status of progressOf(await call(request, stop.signal), layers)) {
        set({ ...about, phase: "running", status, share: shareOf(layers) });
        if (status === "success") return void tasks.delete(task.name);
      }
      throw new Error("Ollama ended without finishing it.");
    } catch (error) {
      const share = shareOf(layers);
      if (stop.signal.aborted) set({ ...about, phase: "cancelled", share });
      else set({ ...about, phase: "failed", reason: reasonOf(error), share });
    }
  }
  const start = (task: Task | undefined) => {
    if (task && !isRunning(task.name)) void run(task);
  };

  return {
    pull: (name) => start({ kind: "download", name }),
    create: (modelfile) => start({ kind: "create", name: modelfile.name, modelfile }),
    unfinished(name) {
      const task = tasks.get(name)?.task;
      return task?.kind === "create" && !isRunning(name) ? task.modelfile : null;
    },
    resume: (name) => start(tasks.get(name)?.task),
    cancel(name) {
      // A second press removes the notice.
      if (isRunning(name)) tasks.get(name)?.stop.abort();
      else tasks.delete(name);
    },
    pulls: () => [...tasks.values()].map(({ pull }) => pull),
  };
}

/** Yields Ollama's status messages, and records the progress of its layers in `layers`. */
async function* progressOf(response: Response, layers: Layers): AsyncGenerator<string> {
  for await (const line of response.body ? linesOf(response.body) : []) {
    const { status, digest, total, completed = 0, error } = progress.parse(JSON.parse(line));
    if (error) throw new Error(error);
    const isKnown = layers.size < answerLimits.ollamaProgress.items || layers.has(digest ?? "");
    if (digest && total && isKnown) layers.set(digest, { total, completed });
    yield status;
  }
}

/** Ollama's own message, from the body of a refusal. */
function reasonOf(error: unknown): string {
  const cause = networkCauseOf(error);
  if (cause) return `Ollama could not be reached: ${cause.words}.`;
  if (!APICallError.isInstance(error)) return (error as Error).message;
  try {
    return refusal.parse(JSON.parse(error.responseBody ?? "")).error;
  } catch {
    return error.message;
  }
}

function shareOf(layers: Layers): number | null {
  const all = [...layers.values()];
  const total = all.reduce((sum, layer) => sum + layer.total, 0);
  return total > 0 ? all.reduce((sum, layer) => sum + layer.completed, 0) / total : null;
}
