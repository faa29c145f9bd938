import { z } from "zod";
import { MAX_PICTURE } from "~preview";

/** A file of a version; `id` is a hash of its content. */
export type ProjectFile = { path: string; id: string; bytes: number };

/** The current version, with its files but not their contents. */
export type ProjectHead = {
  projectId: string;
  versionId: string;
  number: number;
  /** The reply that made it. */
  replyId: string | null;
  files: ProjectFile[];
  /** The versions that undo and redo lead to. */
  undo: VersionStep | null;
  redo: VersionStep | null;
  /** The newest version that ran without an error. */
  lastGood: VersionStep | null;
  /** The version that the project's picture shows. */
  pictureId: string | null;
  /** Whether the page's app data is stored. */
  keepsStorage: boolean;
  /** Whether agents are kept from its page. */
  stopsAgents: boolean;
};

/** Any version, with its files but not their contents. */
export type VersionListing = Pick<ProjectHead, "projectId" | "versionId" | "number" | "replyId" | "files">;

export type VersionStep = { id: string; number: number };

/** A project's new head. */
export type MovedHead = { versionId: string; number: number };

export type VersionSummary = {
  id: string;
  number: number;
  parentId: string | null;
  author: "model" | "person";
  authorName: string;
  /** The first line of its message. */
  message: string;
  name: string | null;
  isGood: boolean;
  createdAt: Date;
  /** The reply that made it, if it still exists. */
  reply: { chatId: string; messageId: string } | null;
};

/** A text file before and after a change; empty where it is missing. */
export type FileTexts = { before: string; after: string };

export const MAX_VERSION_NAME = 80;
const VERSION_PAGE = 100;

const MAX_CONTENTS = 200;

export const projectInput = z.object({ projectId: z.uuid() });
export const chatProjectInput = z.object({ chatId: z.uuid() });
export const contentsInput = projectInput.extend({
  ids: z.array(z.string().regex(/^[0-9a-f]{40}$/)).max(MAX_CONTENTS),
});
export const undoInput = projectInput.extend({
  /** The version whose changes are reverted, without those after it; absent: the last change. */
  versionId: z.uuid().optional(),
});
export type UndoInput = z.infer<typeof undoInput>;
export const versionInput = z.object({ versionId: z.uuid() });
/** A picture of the page of a project's head, in base64. */
export const pictureInput = versionInput.extend({ base64: z.base64().min(1).max(MAX_PICTURE) });
export type PictureInput = z.infer<typeof pictureInput>;
export const versionListInput = projectInput.extend({
  /** The number of the last version already listed; older ones follow. */
  cursor: z.number().int().nullish(),
  /** Matches the number, or a part of the name, message or author. */
  search: z.string().trim().max(MAX_VERSION_NAME).optional(),
  limit: z.number().int().min(1).max(VERSION_PAGE),
});
export const fileChangeInput = z.object({ replyId: z.uuid(), path: z.string().min(1).max(1_000) });
/** An empty name removes the name. */
export const nameVersionInput = versionInput.extend({
  name: z.string().trim().max(MAX_VERSION_NAME, `A name can have at most ${MAX_VERSION_NAME} characters.`),
});
export type VersionListInput = z.infer<typeof versionListInput>;
