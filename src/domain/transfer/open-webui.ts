import { z } from "zod";
import { type ForeignChat, type ForeignMessage, readTime, titleOf } from "./foreign-chat";
import { count } from "./import-report";

// Open WebUI's "Export Chats": an array of chats, each with its messages by id.

const outputPart = z.looseObject({
  type: z.string(),
  content: z.array(z.looseObject({ text: z.string().optional() })).nullish(),
});

const message = z.looseObject({
  id: z.string(),
  parentId: z.string().nullish(),
  role: z.string(),
  content: z.string().catch(""),
  model: z.string().nullish(),
  modelName: z.string().nullish(),
  timestamp: z.number().nullish().catch(null),
  done: z.boolean().nullish().catch(null),
  error: z.unknown().optional(),
  files: z
    .array(z.looseObject({ type: z.string().optional() }))
    .nullish()
    .catch(null),
  output: z.array(outputPart).nullish().catch(null),
});
type Message = z.infer<typeof message>;

const content = z.looseObject({
  title: z.string().nullish(),
  history: z.looseObject({ messages: z.record(z.string(), message), currentId: z.string().nullish() }),
});

const chat = z.looseObject({
  id: z.string(),
  title: z.string().nullish(),
  chat: content,
  created_at: z.number().nullish(),
  updated_at: z.number().nullish(),
  pinned: z.boolean().nullish(),
  archived: z.boolean().nullish(),
});

export const isOpenWebUi = (item: unknown): boolean =>
  z.looseObject({ chat: z.looseObject({ history: z.unknown() }) }).safeParse(item).success;

/** @returns null when it cannot be read */
export function readOpenWebUi(item: unknown): ForeignChat | null {
  const { data } = chat.safeParse(item);
  if (!data) return null;
  const { messages, currentId } = data.chat.history;
  const missing: ForeignChat["missing"] = {};
  return {
    id: data.id,
    title: titleOf(data.title ?? data.chat.title, "Open WebUI chat"),
    createdAt: readTime(data.created_at),
    updatedAt: readTime(data.updated_at),
    isPinned: data.pinned ?? false,
    isArchived: data.archived ?? false,
    leafId: currentId ?? null,
    messages: Object.values(messages).flatMap((each) => readMessage(each, missing) ?? []),
    missing,
  };
}

function readMessage(each: Message, missing: ForeignChat["missing"]): ForeignMessage | null {
  if (each.role !== "user" && each.role !== "assistant") return null;
  for (const { type } of each.files ?? []) count(missing, type === "image" ? "images" : "files");
  const { text, thinking, toolCalls } =
    each.role === "assistant"
      ? splitDetails(each.content)
      : { text: each.content, thinking: "", toolCalls: 0 };
  count(missing, "toolCalls", toolCalls);
  const reasoning = (each.output ?? [])
    .filter(({ type }) => type === "reasoning")
    .flatMap((part) => (part.content ?? []).map((piece) => piece.text ?? ""))
    .join("\n");
  const failure = failureOf(each.error);
  return {
    id: each.id,
    parentId: each.parentId ?? null,
    role: each.role,
    content: text,
    thinking: reasoning || thinking,
    modelName: each.modelName ?? each.model ?? null,
    status: failure !== null ? "failed" : each.done === false ? "interrupted" : "complete",
    failure,
    createdAt: readTime(each.timestamp),
  };
}

const failureMessage = z.union([
  z.string(),
  z.looseObject({ content: z.string() }).transform((error) => error.content),
]);

function failureOf(error: unknown): string | null {
  if (!error) return null;
  return failureMessage.safeParse(error).data ?? "The reply failed in Open WebUI.";
}

const START = "<details";
const END = "</details>";
const TYPE = /^<details\s+type="(\w+)"/;
const MAX_TYPE = 100;

const entities: Readonly<Record<string, string>> = {
  "&gt;": ">",
  "&lt;": "<",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&amp;": "&",
};

/**
 * Replies start with folded HTML: quoted thoughts, and tool calls. Takes linear time, whatever the input.
 */
function splitDetails(written: string): { text: string; thinking: string; toolCalls: number } {
  let kept = "";
  const thoughts: string[] = [];
  let toolCalls = 0;
  let read = 0;
  let [tagEnd, end] = [-1, -1];
  for (let at = written.indexOf(START); at !== -1; at = written.indexOf(START, Math.max(read, at + 1))) {
    // Each search resumes where it stopped: starting over each time would be quadratic.
    if (tagEnd < at) tagEnd = written.indexOf(">", at);
    if (tagEnd !== -1 && end < tagEnd) end = written.indexOf(END, tagEnd);
    if (tagEnd === -1 || end === -1) break;
    const type = TYPE.exec(written.slice(at, at + MAX_TYPE))?.[1];
    if (type === "reasoning") thoughts.push(thoughtIn(written.slice(tagEnd + 1, end)));
    else if (type === "tool_calls" || type === "code_interpreter") toolCalls += 1;
    else continue;
    kept += written.slice(read, at);
    read = end + END.length;
    while (written[read] === "\n") read += 1;
  }
  if (read === 0) return { text: written, thinking: "", toolCalls };
  return { text: (kept + written.slice(read)).trim(), thinking: thoughts.join("\n\n"), toolCalls };
}

function thoughtIn(body: string): string {
  const [start, end] = [body.indexOf("<summary>"), body.indexOf("</summary>")];
  const quoted =
    start !== -1 && end > start ? body.slice(0, start) + body.slice(end + "</summary>".length) : body;
  return quoted
    .replace(/&(?:gt|lt|quot|#x27|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .trim()
    .replace(/^> ?/gm, "");
}
