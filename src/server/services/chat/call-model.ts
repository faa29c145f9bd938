import "server-only";
import { type ModelMessage, streamText } from "ai";
import type { GenerationSettings } from "~/domain/chat/generation";
import { fitTurns, instructionsFor, joinTurns, type PromptTurn } from "~/domain/chat/prompt";
import type { OpenedModel } from "~/server/ports/models";
import type { ReplyPart } from "~/server/ports/streams";

export type Call = {
  opened: OpenedModel;
  settings: GenerationSettings;
  turns: readonly PromptTurn[];
  /** Null: the model's own maximum. */
  maxOutputTokens: number | null;
  /** Tokens to keep free for the reply beside the conversation. */
  outputRoom: number;
  signal: AbortSignal;
};

/** What one call to a model ended with: `length` means that its output limit cut it. */
export type CallEnd = "stop" | "length";

/**
 * Calls the model once and hands over its text as it comes.
 *
 * @throws whatever the provider failed with, or the signal's reason; `Models.explain` puts it into words
 */
export async function callModel(call: Call, onPart: (part: ReplyPart) => void): Promise<CallEnd> {
  const { opened, settings, signal } = call;
  const instructions = instructionsFor(settings.systemPrompt);
  const { turns } = fitTurns(call.turns, {
    contextTokens: opened.listing.contextTokens,
    instructions,
    outputTokens: call.outputRoom,
  });
  const result = streamText({
    model: opened.languageModel,
    instructions,
    messages: joinTurns(turns).map((turn) => toModelMessage(turn, opened.listing.seesImages)),
    temperature: settings.temperature,
    topK: settings.topK,
    topP: settings.topP,
    ...(call.maxOutputTokens ? { maxOutputTokens: call.maxOutputTokens } : {}),
    maxRetries: 0,
    abortSignal: signal,
    // Failures come as a part of the stream; the default handler would print them, prompt included.
    onError: () => {},
  });
  for await (const part of result.fullStream) {
    if (part.type === "text-delta") onPart({ text: part.text, thinking: "" });
    else if (part.type === "reasoning-delta") onPart({ text: "", thinking: part.text });
    else if (part.type === "error") throw part.error;
    else if (part.type === "abort") signal.throwIfAborted();
    else if (part.type === "finish") return part.finishReason === "length" ? "length" : "stop";
  }
  signal.throwIfAborted();
  return "stop";
}

function toModelMessage(turn: PromptTurn, seesImages: boolean): ModelMessage {
  if (turn.role === "assistant") return { role: "assistant", content: turn.text };
  const images = seesImages ? turn.images : [];
  return {
    role: "user",
    content: [
      ...images.map(({ mediaType, bytes }) => ({ type: "file" as const, mediaType, data: bytes })),
      { type: "text" as const, text: turn.text || "See the attached picture." },
    ],
  };
}
