import { z } from "zod";

/** Chats changed by one request. */
export const MAX_CHANGED_CHATS = 1_000;
/** Chats in the URL of one download. */
export const MAX_EXPORTED_CHATS = 200;
export const MAX_FOLDERS = 100;
export const MAX_FOLDER_NAME = 60;
export const MAX_FOLDER_RULES = 4_000;

export const chatsInput = z.object({ chatIds: z.array(z.uuid()).min(1).max(MAX_CHANGED_CHATS) });
export type ChatsInput = z.infer<typeof chatsInput>;

/** Absent: unchanged. `folderId` null: no folder. */
export const arrangeInput = chatsInput.extend({
  isPinned: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  folderId: z.uuid().nullish(),
});
export type ArrangeInput = z.infer<typeof arrangeInput>;

export const folderInput = z.object({ folderId: z.uuid() });

export const saveFolderInput = z.object({
  /** Absent: a new one. */
  folderId: z.uuid().optional(),
  name: z
    .string()
    .trim()
    .min(1, "Enter a folder name")
    .max(MAX_FOLDER_NAME, `A name can have at most ${MAX_FOLDER_NAME} characters.`),
  /** Instructions for every reply in its chats; absent: unchanged. */
  rules: z.string().trim().max(MAX_FOLDER_RULES, "At most 4,000 characters").optional(),
});
export type SaveFolderInput = z.infer<typeof saveFolderInput>;

export const exportFormats = ["json", "md"] as const;

export const exportChatsInput = z.object({
  format: z.enum(exportFormats),
  /** Null: all chats. */
  chatIds: z.array(z.uuid()).min(1).max(MAX_EXPORTED_CHATS).nullable(),
});
export type ExportChatsInput = z.infer<typeof exportChatsInput>;
