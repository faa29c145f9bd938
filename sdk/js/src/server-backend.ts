import { type Backend, messagesOf, type Usage } from "./backend.js";
import { isVector } from "./local-backend.js";
import { aliasOf, tagOf } from "./model-aliases.js";
import { listAt, numberAt, textAt, valueAt } from "./value-at.js";

/** The prefix of Ollama's models on a server. */
const OLLAMA = "ollama:";

/** A Bluebonnet server's API, which is compatible with OpenAI's for models. */
export const serverBackend: Backend = {
  name: "server",
  modelName: (name) => {
    const tag = tagOf(name);
    return tag ? `${OLLAMA}${tag}` : name;
  },
  chat: {
    path: "/api/v1/chat/completions",
    body: (request, stream) => ({
      model: request.model,
      messages: messagesOf(request),
      stream,
      stream_options: stream ? { include_usage: true } : undefined,
      temperature: request.temperature,
      max_tokens: request.maxTokens,
      stop: request.stop,
    }),
    reply: (answer) => {
      const text = textAt(answer, "choices", 0, "message", "content");
      if (text === undefined) return undefined;
      return {
        text,
        model: textAt(answer, "model") ?? "",
        finishReason: textAt(answer, "choices", 0, "finish_reason") ?? null,
        usage: usageOf(answer),
      };
    },
    piece: (line) => {
      if (!line.startsWith("data:")) return undefined;
      const data = line.slice("data:".length).trim();
      if (data === "[DONE]") return { done: true };
      const answer: unknown = JSON.parse(data);
      if (valueAt(answer, "error")) return { error: answer };
      const model = textAt(answer, "model");
      const finishReason = textAt(answer, "choices", 0, "finish_reason");
      const usage = usageOf(answer);
      return {
        text: textAt(answer, "choices", 0, "delta", "content") ?? "",
        ...(model !== undefined && { model }),
        ...(finishReason !== undefined && { finishReason }),
        ...(usage && { usage }),
      };
    },
  },
  embed: {
    path: "/api/v1/embeddings",
    body: (model, input) => ({ model, input, encoding_format: "float" }),
    embeddings: (answer) => {
      if (valueAt(answer, "data") === undefined) return undefined;
      const embeddings = [...listAt(answer, "data")]
        .sort((a, b) => (numberAt(a, "index") ?? 0) - (numberAt(b, "index") ?? 0))
        .map((each) => valueAt(each, "embedding"))
        .filter(isVector);
      return { embeddings, model: textAt(answer, "model") ?? "", usage: usageOf(answer) };
    },
  },
  models: {
    path: "/api/v1/models",
    list: (answer) =>
      listAt(answer, "data").map((model) => {
        const id = textAt(model, "id") ?? "";
        return { id, alias: id.startsWith(OLLAMA) ? aliasOf(id.slice(OLLAMA.length)) : null, bytes: null };
      }),
  },
};

function usageOf(answer: unknown): Usage | null {
  const promptTokens = numberAt(answer, "usage", "prompt_tokens");
  return promptTokens === undefined
    ? null
    : { promptTokens, completionTokens: numberAt(answer, "usage", "completion_tokens") ?? 0 };
}
