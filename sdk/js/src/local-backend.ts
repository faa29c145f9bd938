import { type Backend, messagesOf, type Usage } from "./backend.js";
import { aliasOf, tagOf } from "./model-aliases.js";
import { listAt, numberAt, textAt, valueAt } from "./value-at.js";

export const OLLAMA_URL = "http://127.0.0.1:11434";

/** Ollama's API on this machine. */
export const localBackend: Backend = {
  name: "local",
  modelName: (name) => tagOf(name) ?? name,
  chat: {
    path: "/api/chat",
    body: (request, stream) => {
      const { model, temperature, maxTokens, stop } = request;
      const isTuned = temperature !== undefined || maxTokens !== undefined || stop !== undefined;
      return {
        model,
        messages: messagesOf(request),
        stream,
        options: isTuned ? { temperature, num_predict: maxTokens, stop } : undefined,
      };
    },
    reply: (answer) => {
      const text = textAt(answer, "message", "content");
      return text === undefined ? undefined : { text, ...endOf(answer) };
    },
    piece: (line) => {
      if (line.trim() === "") return undefined;
      const answer: unknown = JSON.parse(line);
      if (valueAt(answer, "error") !== undefined) return { error: answer };
      const text = textAt(answer, "message", "content") ?? "";
      return valueAt(answer, "done") === true ? { text, ...endOf(answer), done: true } : { text };
    },
  },
  embed: {
    path: "/api/embed",
    body: (model, input) => ({ model, input }),
    embeddings: (answer) => {
      const embeddings = listAt(answer, "embeddings").filter(isVector);
      const model = textAt(answer, "model") ?? "";
      return valueAt(answer, "embeddings") === undefined
        ? undefined
        : { embeddings, model, usage: usageOf(answer) };
    },
  },
  models: {
    path: "/api/tags",
    list: (answer) =>
      listAt(answer, "models").map((model) => {
        const id = textAt(model, "name") ?? "";
        return { id, alias: aliasOf(id), bytes: numberAt(model, "size") ?? null };
      }),
  },
};

export const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === "number");

const endOf = (answer: unknown) => ({
  model: textAt(answer, "model") ?? "",
  finishReason: textAt(answer, "done_reason") ?? null,
  usage: usageOf(answer),
});

function usageOf(answer: unknown): Usage | null {
  const promptTokens = numberAt(answer, "prompt_eval_count");
  return promptTokens === undefined
    ? null
    : { promptTokens, completionTokens: numberAt(answer, "eval_count") ?? 0 };
}
