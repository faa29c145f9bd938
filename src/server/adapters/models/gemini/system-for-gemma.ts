import type { LanguageModelV4Message, LanguageModelV4Middleware } from "@ai-sdk/provider";

/**
 * Gemma takes no system instruction. The AI SDK puts it in front of the first user message, but drops it in silence
 * when the conversation starts with the assistant's greeting; then it becomes a separate user message.
 */
export const systemForGemma: LanguageModelV4Middleware = {
  specificationVersion: "v4",
  transformParams: async ({ params, model }) => {
    const spoken = params.prompt.filter((message) => message.role !== "system");
    if (!model.modelId.startsWith("gemma-") || spoken[0]?.role === "user") return params;
    const instructions = params.prompt.flatMap((message) =>
      message.role === "system" ? [message.content] : [],
    );
    if (instructions.length === 0) return params;
    const opening: LanguageModelV4Message = {
      role: "user",
      content: [{ type: "text", text: instructions.join("\n\n") }],
    };
    return { ...params, prompt: [opening, ...spoken] };
  },
};
