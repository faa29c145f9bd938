import { z } from "zod";
import { modelId } from "../model/model-id";
import type { RunActivity } from "./agent/activity";

/** A chat in lists. */
export type ChatSummary = {
  id: string;
  title: string;
  updatedAt: Date;
  isPinned: boolean;
  isArchived: boolean;
  folderId: string | null;
  /** Null: no run is working or waiting for its owner. */
  activity: RunActivity | null;
  /** For searches: the best matching message and an excerpt; null when only the title matches. */
  match: { messageId: string; excerpt: string } | null;
};

/** `rules`: instructions for every reply in its chats. `chats`: their number. */
export type ChatFolder = { id: string; name: string; rules: string; chats: number };

/** A model that has answered in one of the user's chats. */
export type AnsweringModel = { id: string; name: string };

/** Filters of a chat list. */
export const chatFilter = z.object({
  folderId: z.uuid().nullish(),
  /** Only archived chats; else only the others. */
  isArchived: z.boolean().default(false),
  /** A message was answered by this model. */
  modelId: modelId.nullish(),
  /** A message has a block of code. */
  hasCode: z.boolean().default(false),
  /** Its project has an address at /p. */
  isPublished: z.boolean().default(false),
  /** Last changed at this time or later, and before that one. */
  from: z.date().nullish(),
  until: z.date().nullish(),
});
export type ChatFilter = z.infer<typeof chatFilter>;

export const listInput = z.object({
  search: z.string().trim().max(200).default(""),
  filter: chatFilter.prefault({}),
  /** Pinned chats before the others. */
  pinnedFirst: z.boolean().default(true),
  /** After this chat; for searches, which are ordered by rank, after `skip` results. */
  cursor: z
    .union([
      z.object({ isPinned: z.boolean(), updatedAt: z.date(), id: z.uuid() }),
      z.object({ skip: z.number().int().min(1).max(100_000) }),
    ])
    .nullish(),
  limit: z.number().int().min(1).max(100).default(30),
});
export type ListInput = z.infer<typeof listInput>;
