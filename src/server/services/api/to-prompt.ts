import { unsupported } from "~/domain/api/api-error";
import { type ChatCompletionInput, pictureIn } from "~/domain/api/chat-completion";
import { estimateTokens, IMAGE_TOKENS } from "~/domain/model/context";
import { readArguments } from "~/domain/tool/tool-call";
import type { ModelMessage } from "~/server/ports/models";

type Messages = ChatCompletionInput["messages"];
type Message = Messages[number];
type MessageOf<Role extends Message["role"]> = Extract<Message, { role: Role }>;

/** Converts messages to the AI SDK's format. @throws ApiError for a picture that is not a data URL */
export function toPrompt(messages: Messages): ModelMessage[] {
  const toolNames = new Map(
    messages.flatMap((message) =>
      message.role === "assistant"
        ? (message.tool_calls ?? []).map((call) => [call.id, call.function.name] as const)
        : [],
    ),
  );
  return messages.map((message, at): ModelMessage => {
    switch (message.role) {
      case "user":
        return { role: "user", content: userContent(message, `messages.${at}`) };
      case "assistant":
        return { role: "assistant", content: assistantContent(message) };
      case "tool":
        return {
          role: "tool",
          content: [
            {
              type: "tool-result",
              toolCallId: message.tool_call_id,
              toolName: toolNames.get(message.tool_call_id) ?? "tool",
              output: { type: "text", value: textOf(message.content) },
            },
          ],
        };
      default:
        return { role: "system", content: textOf(message.content) };
    }
  });
}

export const hasPictures = (messages: Messages): boolean =>
  messages.some((message) => countPictures(message) > 0);

/** The request's estimated size in tokens. */
export const tokensIn = ({ messages, tools }: Pick<ChatCompletionInput, "messages" | "tools">): number =>
  messages.reduce(
    (sum, message) =>
      sum +
      estimateTokens(textOf(message.content ?? "")) +
      callTokens(message) +
      countPictures(message) * IMAGE_TOKENS,
    tools ? estimateTokens(JSON.stringify(tools)) : 0,
  );

const callTokens = (message: Message): number =>
  message.role === "assistant" && message.tool_calls ? estimateTokens(JSON.stringify(message.tool_calls)) : 0;

const countPictures = ({ role, content }: Message): number =>
  role === "user" && typeof content !== "string"
    ? content.filter(({ type }) => type === "image_url").length
    : 0;

type Part = Exclude<NonNullable<Message["content"]>, string>[number];

const textOf = (content: string | readonly Part[]): string =>
  typeof content === "string"
    ? content
    : content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");

function userContent(
  { content }: MessageOf<"user">,
  param: string,
): Extract<ModelMessage, { role: "user" }>["content"] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content.map((part) => {
    if (part.type === "text") return { type: "text", text: part.text };
    const picture = pictureIn(part.image_url.url);
    // Fetching it would let callers reach this server's network.
    if (!picture) throw unsupported(param, "Send pictures as data URLs in base64.");
    return { type: "file", mediaType: picture.mediaType, data: { type: "data", data: picture.base64 } };
  });
}

function assistantContent({
  content,
  tool_calls = [],
}: MessageOf<"assistant">): Extract<ModelMessage, { role: "assistant" }>["content"] {
  const text = textOf(content ?? "");
  return [
    ...(text ? [{ type: "text" as const, text }] : []),
    ...tool_calls.map(({ id, function: { name, arguments: written } }) => {
      const read = readArguments(written);
      const input = "args" in read ? read.args : {};
      return { type: "tool-call" as const, toolCallId: id, toolName: name, input };
    }),
  ];
}
