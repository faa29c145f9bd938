import { Buffer } from "node:buffer";
import {
  type LanguageModelV4FilePart,
  type LanguageModelV4Message,
  type LanguageModelV4Prompt,
  UnsupportedFunctionalityError,
} from "@ai-sdk/provider";
import { estimateTokens, IMAGE_TOKENS } from "~/domain/model/context";

/** A message of `/api/chat`; images are base64 without a prefix. */
export type OllamaMessage = {
  role: "system" | "user" | "assistant" | "tool";
  content: string;
  images?: string[];
  tool_calls?: { function: { name: string; arguments: unknown } }[];
  /** For the role `tool`. */
  tool_name?: string;
};

/** Estimated; plus four for what the template puts around a message. */
export const messageTokens = (content: string, images = 0): number =>
  estimateTokens(content) + images * IMAGE_TOKENS + 4;

/** Converts a conversation to Ollama's format, without earlier thinking. */
export function toOllamaMessages(prompt: LanguageModelV4Prompt): OllamaMessage[] {
  return prompt.flatMap((message) =>
    message.role === "tool" ? toolAnswers(message) : toOllamaMessage(message),
  );
}

const toolAnswers = ({ content }: Extract<LanguageModelV4Message, { role: "tool" }>): OllamaMessage[] =>
  content.flatMap((part) =>
    part.type === "tool-result" && part.output.type === "text"
      ? [{ role: "tool" as const, tool_name: part.toolName, content: part.output.value }]
      : [],
  );

function toOllamaMessage(message: Exclude<LanguageModelV4Message, { role: "tool" }>): OllamaMessage {
  if (message.role === "system") return { role: "system", content: message.content };
  const texts: string[] = [];
  const images: string[] = [];
  const calls: NonNullable<OllamaMessage["tool_calls"]> = [];
  for (const part of message.content) {
    if (part.type === "text") texts.push(part.text);
    if (part.type === "tool-call") calls.push({ function: { name: part.toolName, arguments: part.input } });
    if (part.type !== "file") continue;
    if (part.data.type === "text") texts.push(part.data.text);
    else images.push(imageOf(part));
  }
  const content = texts.join("");
  return {
    role: message.role,
    content,
    ...(images.length > 0 ? { images } : {}),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

function imageOf({ data, mediaType }: LanguageModelV4FilePart): string {
  if (!mediaType.startsWith("image") || data.type !== "data") {
    throw new UnsupportedFunctionalityError({ functionality: `attachment of type ${mediaType}` });
  }
  return typeof data.data === "string" ? data.data : Buffer.from(data.data).toString("base64");
}
