import type {
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { ModelCallError } from "./call-failure";

/** The whole reply of a stream. @throws the error that ended it */
export async function collectStream({
  stream,
  request,
}: LanguageModelV4StreamResult): Promise<LanguageModelV4GenerateResult> {
  const texts = { reasoning: "", text: "" };
  let warnings: SharedV4Warning[] = [];
  for await (const part of stream) {
    if (part.type === "stream-start") warnings = part.warnings;
    if (part.type === "reasoning-delta") texts.reasoning += part.delta;
    if (part.type === "text-delta") texts.text += part.delta;
    if (part.type === "error") throw part.error;
    if (part.type !== "finish") continue;
    const content: LanguageModelV4Content[] = [];
    if (texts.reasoning) content.push({ type: "reasoning", text: texts.reasoning });
    if (texts.text) content.push({ type: "text", text: texts.text });
    return {
      content,
      finishReason: part.finishReason,
      usage: part.usage,
      warnings,
      ...(request ? { request } : {}),
    };
  }
  throw new ModelCallError({ kind: "connection_lost" });
}
