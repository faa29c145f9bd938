import { z } from "zod";
import { type ForeignChat, type ForeignMessage, readTime, titleOf } from "./foreign-chat";
import { count } from "./import-report";

// LibreChat's export of a conversation: its messages as a tree ("recursive") or as a list.

const textValue = z.union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)]);

const part = z.looseObject({
  type: z.string(),
  text: textValue.optional().catch(undefined),
  think: textValue.optional().catch(undefined),
  error: z.string().optional().catch(undefined),
});

const message = z.looseObject({
  messageId: z.string(),
  parentMessageId: z.string().nullish(),
  text: z.string().nullish().catch(null),
  content: z.array(part).nullish().catch(null),
  isCreatedByUser: z.boolean().nullish(),
  sender: z.string().nullish(),
  model: z.string().nullish().catch(null),
  error: z.boolean().nullish().catch(null),
  unfinished: z.boolean().nullish().catch(null),
  createdAt: z.string().nullish().catch(null),
  files: z
    .array(z.looseObject({ type: z.string().optional() }))
    .nullish()
    .catch(null),
  children: z.array(z.unknown()).nullish().catch(null),
});
type Message = z.infer<typeof message>;

const conversation = z.looseObject({
  conversationId: z.string(),
  title: z.string().nullish(),
  messages: z.union([z.array(z.unknown()), z.looseObject({ children: z.array(z.unknown()) })]).optional(),
  messagesTree: z.array(z.unknown()).optional(),
});

export const isLibreChat = (item: unknown): boolean => {
  const { data } = conversation.safeParse(item);
  return data !== undefined && (data.messages !== undefined || data.messagesTree !== undefined);
};

/** @returns null when it cannot be read */
export function readLibreChat(item: unknown): ForeignChat | null {
  const { data } = conversation.safeParse(item);
  if (!data) return null;
  const top =
    data.messagesTree ?? (Array.isArray(data.messages) ? data.messages : data.messages?.children) ?? [];
  const missing: ForeignChat["missing"] = {};
  const messages: ForeignMessage[] = [];
  // BFS queue: each message comes after its parent.
  const queue: { item: unknown; parentId: string | null }[] = top.map((each) => ({
    item: each,
    parentId: null,
  }));
  for (const { item: each, parentId } of queue) {
    const read = message.safeParse(each).data;
    if (!read) return null;
    messages.push(readMessage(read, parentId, missing));
    for (const child of read.children ?? []) queue.push({ item: child, parentId: read.messageId });
  }
  const dates = messages.flatMap(({ createdAt }) => createdAt ?? []);
  return {
    id: data.conversationId,
    title: titleOf(data.title, "LibreChat conversation"),
    createdAt: dates[0] ?? null,
    updatedAt: dates.at(-1) ?? null,
    isPinned: false,
    isArchived: false,
    // It shows the newest branch.
    leafId: null,
    messages,
    missing,
  };
}

const THINKING = /^:::thinking\n([\s\S]*?)\n:::\n*/;

function readMessage(
  each: Message,
  treeParent: string | null,
  missing: ForeignChat["missing"],
): ForeignMessage {
  const parts = each.content ?? [];
  const texts = parts.filter(({ type }) => type === "text").map(({ text }) => text ?? "");
  for (const { type } of each.files ?? []) count(missing, type?.startsWith("image") ? "images" : "files");
  for (const { type } of parts) {
    if (type === "tool_call") count(missing, "toolCalls");
    if (type === "image_file" || type === "image_url") count(missing, "images");
    if (type === "input_audio") count(missing, "audio");
  }
  const written = texts.length > 0 ? texts.join("\n\n") : (each.text ?? "");
  const folded = THINKING.exec(written);
  const isUser = each.isCreatedByUser ?? /^user$/i.test(each.sender ?? "");
  const failed = parts.find(({ type }) => type === "error");
  const failure =
    failed || each.error ? (failed?.error ?? failed?.text ?? written) || "The reply failed." : null;
  return {
    id: each.messageId,
    parentId: treeParent ?? each.parentMessageId ?? null,
    role: isUser ? "user" : "assistant",
    content: failure !== null && written === failure ? "" : written.slice(folded?.[0].length ?? 0),
    thinking:
      parts.flatMap(({ type, think }) => (type === "think" ? (think ?? []) : [])).join("\n\n") ||
      (folded?.[1] ?? ""),
    modelName: isUser ? null : each.model || each.sender || null,
    status: failure !== null ? "failed" : each.unfinished ? "interrupted" : "complete",
    failure,
    createdAt: readTime(each.createdAt),
  };
}
