import { z } from "zod";
import { type ForeignChat, type ForeignMessage, readTime, titleOf } from "./foreign-chat";
import { count } from "./import-report";

// ChatGPT's data export: conversations as trees of nodes. A reply is a chain of them: thoughts, calls of tools, texts.

const thought = z.looseObject({ content: z.string().optional().catch(undefined) });

const content = z.looseObject({
  content_type: z.string(),
  parts: z.array(z.unknown()).optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  language: z.string().optional().catch(undefined),
  thoughts: z.array(thought).optional().catch(undefined),
});

const message = z.looseObject({
  author: z.looseObject({ role: z.string() }),
  create_time: z.number().nullish().catch(null),
  content,
  status: z.string().nullish().catch(null),
  recipient: z.string().nullish().catch(null),
  metadata: z
    .looseObject({
      model_slug: z.string().nullish().catch(null),
      is_visually_hidden_from_conversation: z.boolean().nullish().catch(null),
      attachments: z
        .array(z.looseObject({ mime_type: z.string().nullish() }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});
type Message = z.infer<typeof message>;

const node = z.looseObject({ message: z.unknown().optional(), parent: z.string().nullish() });

const conversation = z.looseObject({
  id: z.string().optional(),
  conversation_id: z.string().optional(),
  title: z.string().nullish(),
  create_time: z.number().nullish(),
  update_time: z.number().nullish(),
  current_node: z.string().nullish(),
  default_model_slug: z.string().nullish(),
  is_archived: z.boolean().nullish(),
  is_starred: z.boolean().nullish(),
  mapping: z.record(z.string(), node),
});

export const isChatGpt = (item: unknown): boolean =>
  z.looseObject({ mapping: z.unknown() }).safeParse(item).data?.mapping !== undefined ||
  // An entry that lost its messages.
  z.looseObject({ conversation_id: z.string(), create_time: z.unknown() }).safeParse(item).success;

/** Part of a reply, gathered until it is complete. */
type Draft = Pick<ForeignMessage, "content" | "thinking" | "modelName" | "createdAt"> & { isWhole: boolean };

type Visit = {
  id: string;
  /** The last message before it, and whether that is part of the same answer. */
  parentId: string | null;
  isAnswered: boolean;
  draft: Draft | null;
};

/** @returns null when it cannot be read */
export function readChatGpt(item: unknown): ForeignChat | null {
  const { data } = conversation.safeParse(item);
  const id = data?.conversation_id ?? data?.id;
  if (!data || !id) return null;
  const missing: ForeignChat["missing"] = {};
  const { roots, children } = treeOf(data.mapping);
  const messages: ForeignMessage[] = [];
  const placeOf = new Map<string, string | null>();
  const root = { parentId: null, isAnswered: false, draft: null };
  const visits: Visit[] = roots.map((id) => ({ id, ...root }));
  // BFS queue: each node comes after its parent.
  for (const visit of visits) {
    const read = message.safeParse(data.mapping[visit.id]?.message).data;
    const next = readNode(visit, read, { defaultModel: data.default_model_slug ?? null, missing });
    if (next.message) messages.push(next.message);
    const below = children.get(visit.id) ?? [];
    let { parentId, isAnswered, draft } = next;
    // The part that branches share is a separate message: copied into each branch, a file of 5 MB could become 5 GB of text.
    const isEnd = below.length !== 1 || roleOf(data.mapping[below[0] ?? ""]?.message) === "user";
    if (draft && isEnd && (hasText(draft) || (below.length < 2 && !isAnswered))) {
      const { isWhole, ...written } = draft;
      const status = isWhole ? "complete" : "interrupted";
      messages.push({ ...written, id: visit.id, parentId, role: "assistant", status, failure: null });
      parentId = visit.id;
      isAnswered = true;
      draft = null;
    }
    placeOf.set(visit.id, parentId);
    for (const child of below) visits.push({ id: child, parentId, isAnswered, draft });
  }
  return {
    id,
    title: titleOf(data.title, "ChatGPT conversation"),
    createdAt: readTime(data.create_time),
    updatedAt: readTime(data.update_time),
    isPinned: data.is_starred ?? false,
    isArchived: data.is_archived ?? false,
    leafId: placeOf.get(data.current_node ?? "") ?? null,
    messages,
    missing,
  };
}

/** The nodes without a parent, and the children of each. */
function treeOf(mapping: z.infer<typeof conversation>["mapping"]) {
  const children = new Map<string, string[]>();
  const roots: string[] = [];
  for (const [nodeId, { parent }] of Object.entries(mapping)) {
    const siblings = parent && Object.hasOwn(mapping, parent) ? (children.get(parent) ?? []) : roots;
    siblings.push(nodeId);
    if (siblings !== roots) children.set(parent ?? "", siblings);
  }
  return { roots, children };
}

const hasText = ({ content, thinking }: Draft): boolean => content !== "" || thinking !== "";

const roleOf = (written: unknown): string | undefined => {
  const read = message.safeParse(written).data;
  return read && !isHidden(read) ? read.author.role : undefined;
};

const isHidden = ({ author, metadata, content: { content_type } }: Message): boolean =>
  author.role === "system" ||
  metadata?.is_visually_hidden_from_conversation === true ||
  content_type === "user_editable_context" ||
  content_type === "model_editable_context";

function readNode(
  { id, parentId, isAnswered, draft }: Visit,
  read: Message | undefined,
  { defaultModel, missing }: { defaultModel: string | null; missing: ForeignChat["missing"] },
): Omit<Visit, "id"> & { message?: ForeignMessage } {
  if (!read || isHidden(read)) return { parentId, isAnswered, draft };
  const { author, metadata, status, recipient } = read;
  const createdAt = readTime(read.create_time);
  if (author.role === "user") {
    // Pictures are counted in the text.
    for (const { mime_type } of metadata?.attachments ?? [])
      if (!mime_type?.startsWith("image/")) count(missing, "files");
    const own = { id, parentId, role: "user", content: textOf(read, missing), thinking: "" } as const;
    return {
      parentId: id,
      isAnswered: false,
      draft: null,
      message: { ...own, modelName: null, status: "complete", failure: null, createdAt },
    };
  }
  // A tool's result belongs to its call.
  if (author.role === "tool") {
    textOf(read, missing);
    return { parentId, isAnswered, draft };
  }
  const before = draft ?? { content: "", thinking: "", modelName: null, createdAt, isWhole: true };
  const isCall = recipient && recipient !== "all";
  if (isCall) count(missing, "toolCalls");
  const thoughts = (read.content.thoughts ?? []).flatMap((each) => each.content || []);
  const text = isCall || read.content.content_type === "reasoning_recap" ? "" : textOf(read, missing);
  return {
    parentId,
    isAnswered,
    draft: {
      content: join(before.content, text),
      thinking: join(before.thinking, thoughts.join("\n\n")),
      modelName: metadata?.model_slug ?? before.modelName ?? defaultModel,
      createdAt: before.createdAt,
      isWhole: status !== "in_progress",
    },
  };
}

const join = (one: string, other: string): string => [one, other].filter(Boolean).join("\n\n");

const spoken = z.looseObject({ content_type: z.string(), text: z.string().optional() });

function textOf(
  { content: { content_type, parts, text, language } }: Message,
  missing: ForeignChat["missing"],
): string {
  if (content_type === "code")
    return `\`\`\`${language === "unknown" ? "" : (language ?? "")}\n${text ?? ""}\n\`\`\``;
  if (content_type === "thoughts") return "";
  const texts = (parts ?? []).map((part) => {
    if (typeof part === "string") return part;
    const { content_type: kind, text: said } = spoken.safeParse(part).data ?? {};
    if (kind?.includes("image")) count(missing, "images");
    else if (kind === "audio_transcription") return said ?? "";
    else if (kind?.includes("audio") || kind?.includes("video")) count(missing, "audio");
    return "";
  });
  return texts.filter(Boolean).join("\n");
}
