import { z } from "zod";
import { tabId } from "../access/presence-input";
import { modelId } from "../model/model-id";
import { firstCharacters } from "../text/first-characters";
import { runLimits } from "./agent/limits-input";
import { MAX_ATTACHMENTS } from "./attachment";
import { attachmentsInput } from "./attachment-input";
import { MAX_ANSWERS } from "./comparison";
import { MAX_MESSAGE_CHARACTERS, MAX_TITLE_CHARACTERS } from "./message";
import { chatMode } from "./mode-input";
import { MAX_REFERENCES } from "./reference";
import { promptReferences } from "./reference-input";

const text = z.string().max(MAX_MESSAGE_CHARACTERS, "At most 100,000 characters");
const attachments = attachmentsInput.default([]);

const messageContent = z.object({
  /** Absent: a new chat. */
  chatId: z.uuid().optional(),
  text,
  attachments,
  references: promptReferences.optional(),
});
export type MessageContent = z.infer<typeof messageContent>;

const isWritten = (message: MessageContent) =>
  message.text.trim().length > 0 || message.attachments.length > 0;
const unwritten = { path: ["text"], message: "Write a message first" };

/** Only for a new chat; an existing one keeps its own. */
const newChat = { mode: chatMode.optional(), runLimits: runLimits.optional() };

export const sendInput = messageContent.extend({ modelId, ...newChat }).refine(isWritten, unwritten);
export type SendInput = z.infer<typeof sendInput>;

/** A message for several models; a repeated model answers repeatedly. */
export const compareInput = messageContent
  .extend({ modelIds: z.array(modelId).min(2).max(MAX_ANSWERS), ...newChat })
  .refine(isWritten, unwritten);
export type CompareInput = z.infer<typeof compareInput>;

export const editInput = z.object({
  chatId: z.uuid(),
  /** The user's message to edit; the original is kept as another branch. */
  messageId: z.uuid(),
  text: text.refine((value) => value.trim().length > 0, "Write a message first"),
  modelId,
});
export type EditInput = z.infer<typeof editInput>;

export const replyInput = z.object({ chatId: z.uuid(), replyId: z.uuid() });
/** `shownId`: the version on screen. */
export const goBackInput = replyInput.extend({ shownId: z.uuid() });
/** `block`: index of the code block in the reply. */
export const takeCodeInput = z.object({ replyId: z.uuid(), block: z.int().min(0).max(100_000) });
export type TakeCodeInput = z.infer<typeof takeCodeInput>;
export const regenerateInput = replyInput.extend({ modelId });
export const messageInput = z.object({ chatId: z.uuid(), messageId: z.uuid() });
export const chatInput = z.object({ chatId: z.uuid() });
export const contextInput = z.object({
  /** Absent: a new chat. */
  chatId: z.uuid().optional(),
  modelId,
  /** The unsent message, which ranks the files when not all fit. */
  draft: z.string().max(MAX_MESSAGE_CHARACTERS).optional(),
  /** The files it refers to. */
  named: z.array(z.string().max(255)).max(MAX_REFERENCES).optional(),
  /** The collections that it mentions. */
  collections: z.array(z.uuid()).max(MAX_REFERENCES).optional(),
  /** Its uploaded files for the model. */
  attachments: z.array(z.uuid()).max(MAX_ATTACHMENTS).optional(),
});
export type ContextInput = z.infer<typeof contextInput>;
export const renameInput = chatInput.extend({
  title: z
    .string()
    .trim()
    .min(1, "Enter a title for the chat")
    .refine((title) => firstCharacters(title, MAX_TITLE_CHARACTERS) === title, "At most 120 characters"),
});
export const attachCollectionInput = chatInput.extend({ collectionId: z.uuid(), attached: z.boolean() });
export type AttachCollectionInput = z.infer<typeof attachCollectionInput>;
export const outsideImagesInput = chatInput.extend({ allowed: z.boolean() });
export const messagesInput = chatInput.extend({
  /** Show messages above this one; absent: the newest. */
  cursor: z.uuid().nullish(),
  limit: z.number().int().min(1).max(100).default(30),
});
export const followInput = chatInput.extend({
  lastEventId: z.string().max(200).nullish(),
  /** The reply the follower shows as running; it is notified if that has ended meanwhile. */
  streamingId: z.uuid().nullish(),
  /** Of a tab that shows who else is there. */
  tabId: tabId.optional(),
});
export type FollowInput = z.infer<typeof followInput>;
