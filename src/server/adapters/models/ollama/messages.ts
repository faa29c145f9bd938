import "server-only";
import { Buffer } from "node:buffer";
import {
  type LanguageModelV4FilePart,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
  UnsupportedFunctionalityError,
} from "@ai-sdk/provider";
import { estimateTokens, IMAGE_TOKENS } from "~/domain/model/context";

/** A message of `/api/chat`; images are base64 without a prefix. */
export type OllamaMessage = { role: "system" | "user" | "assistant"; content: string; images?: string[] };

/** Estimated; plus four for what the template puts around a message. */
export const messageTokens = (content: string, images = 0): number =>
  estimateTokens(content) + images * IMAGE_TOKENS + 4;

/** Converts a conversation to Ollama's format, without earlier thinking and tool calls. */
export function toOllamaMessages(prompt: LanguageModelV4Prompt): OllamaMessage[] {
  return prompt.filter((message) => message.role !== "tool").map(toOllamaMessage);
}

function toOllamaMessage(message: Exclude<LanguageModelV4Message, { role: "tool" }>): OllamaMessage {
  if (message.role === "system") return { role: "system", content: message.content };
  const texts: string[] = [];
  const images: string[] = [];
  for (const part of message.content) {
    if (part.type === "text") texts.push(part.text);
    if (part.type !== "file") continue;
    if (part.data.type === "text") texts.push(part.data.text);
    else images.push(imageOf(part));
  }
  const content = texts.join("");
  return images.length > 0 ? { role: message.role, content, images } : { role: message.role, content };
}

function imageOf({ data, mediaType }: LanguageModelV4FilePart): string {
  if (!mediaType.startsWith("image") || data.type !== "data") {
    throw new UnsupportedFunctionalityError({ functionality: `attachment of type ${mediaType}` });
  }
  return typeof data.data === "string" ? data.data : Buffer.from(data.data).toString("base64");
}
