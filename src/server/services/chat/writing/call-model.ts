import type { GenerationSettings } from "~/domain/chat/generation";
import type { ReplyCutReason } from "~/domain/chat/message";
import { fitTurns, mergeTurns, type PromptTurn } from "~/domain/chat/prompt";
import { estimateTokens } from "~/domain/model/context";
import { createThinkingSplitter, type ModelOutput, type OutputPart } from "~/domain/reply/thinking";
import { storableChunks } from "~/domain/text/storable-text";
import { isDeclined, type ModelMessage, type ModelTool, maxInputTokens } from "~/server/ports/models";
import type { StepCollector } from "./collect-step";
import { type ModelRequest, requestModel } from "./request-model";

export type ModelCall = Omit<ModelRequest, "options" | "sent"> & {
  settings: GenerationSettings;
  seed?: number | undefined;
  /** The system prompt, without the tool instruction. */
  instructions: string;
  turns: readonly PromptTurn[];
  /** The reply's existing text. */
  written: ModelOutput;
  /** Null: the model's own maximum. */
  maxOutputTokens: number | null;
  /** Tokens reserved for the reply. */
  outputBudget: number;
  /** The tools, and the messages that were exchanged about them after the turns. */
  tools?: {
    offered: readonly ModelTool[];
    /** Added to the system prompt; "" for none. */
    instruction: string;
    /** False: the limit of calls is reached. */
    mayCall: boolean;
    exchanged: readonly ModelMessage[];
    step: StepCollector;
  };
};

/** How a call to a model ended. */
export type FinishReason = "stop" | "declined" | ReplyCutReason;

const finishReasons: Readonly<Record<string, FinishReason>> = {
  length: "length",
  "content-filter": "blocked",
};

/**
 * Calls the model once and streams its text: thinking separated, however it was marked, and characters that PostgreSQL
 * cannot store removed. Later code relies on both.
 *
 * @throws the provider's error, or the signal's reason; `Models.explain` describes it
 */
export async function callModel(call: ModelCall, onPart: (part: OutputPart) => void): Promise<FinishReason> {
  const { opened, settings } = call;
  const instructions = [call.instructions, call.tools?.instruction].filter(Boolean).join("\n\n");
  const exchanged = call.tools?.exchanged ?? [];
  const { turns } = fitTurns(
    call.turns,
    { contextTokens: maxInputTokens(opened), instructions, outputTokens: call.outputBudget },
    exchanged.length > 0 ? estimateTokens(JSON.stringify(exchanged)) : 0,
  );
  const storable = { text: storableChunks(), thinking: storableChunks() };
  const splitter = createThinkingSplitter(call.written);
  const emit = (part: OutputPart) => {
    if (part.text || part.thinking || part.retractsText) onPart(part);
  };
  const parts = requestModel({
    ...call,
    options: {
      prompt: [{ role: "system", content: instructions }, ...mergeTurns(turns).map(toMessage), ...exchanged],
      ...(call.tools
        ? {
            tools: [...call.tools.offered],
            toolChoice: { type: call.tools.mayCall ? ("auto" as const) : ("none" as const) },
          }
        : {}),
      temperature: settings.temperature,
      topK: settings.topK,
      topP: settings.topP,
      ...(call.seed === undefined ? {} : { seed: call.seed }),
      ...(call.maxOutputTokens ? { maxOutputTokens: call.maxOutputTokens } : {}),
    },
    sent: { instructions, turns },
  });
  let hasFinished = false;
  try {
    for await (const part of parts) {
      call.tools?.step.receive(part);
      if (part.type === "text-delta") emit(splitter.push(storable.text(part.delta)));
      else if (part.type === "reasoning-delta")
        emit({ text: "", thinking: storable.thinking(part.delta), retractsText: false });
      else if (part.type === "finish") {
        hasFinished = part.finishReason.unified === "stop";
        return isDeclined(part) ? "declined" : (finishReasons[part.finishReason.unified] ?? "stop");
      }
    }
  } finally {
    emit(splitter.end(hasFinished));
  }
  return "stop";
}

/** Mentions omitted images, so that the model does not answer as if there were none. */
export const withOmittedImages = (text: string, pictures: number): string =>
  pictures > 0 ? `${text}\n\n[Attached, but not visible to you: ${pictures} picture(s)]`.trim() : text;

function toMessage({ role, text, images, omittedImages }: PromptTurn): ModelMessage {
  if (role === "assistant") return { role, content: [{ type: "text", text }] };
  return {
    role,
    content: [
      ...images.map(({ mediaType, bytes }) => ({
        type: "file" as const,
        mediaType,
        // The provider libraries would otherwise encode byte by byte.
        data: { type: "data" as const, data: Buffer.from(bytes).toString("base64") },
      })),
      { type: "text", text: withOmittedImages(text, omittedImages) || "See the attached picture." },
    ],
  };
}
