import type { Person } from "../access/share";
import type { Anchor, Place } from "./anchor";

/** Per project. */
export const MAX_OPEN_THREADS = 200;
/** Per thread. */
export const MAX_COMMENTS = 100;
export const MAX_COMMENT_CHARACTERS = 5_000;

/** A thread in the list of a project's. */
export type ThreadSummary = {
  id: string;
  anchor: Anchor;
  /** Where its lines are in the current files; null: they are gone, or it is about a version. */
  place: Place | null;
  /** The start of its first comment. */
  excerpt: string;
  author: Person | null;
  comments: number;
  /** How many comments of others the viewer has not seen. */
  unread: number;
  createdAt: Date;
  resolvedAt: Date | null;
};

export type ThreadList = {
  /** The open ones first, each the newest first. */
  threads: ThreadSummary[];
  mayComment: boolean;
};

export type CommentView = {
  id: string;
  /** Null: their account was erased. */
  author: Person | null;
  text: string;
  createdAt: Date;
  editedAt: Date | null;
  mayEdit: boolean;
  mayDelete: boolean;
};

export type ThreadView = {
  id: string;
  projectId: string;
  anchor: Anchor;
  resolvedAt: Date | null;
  comments: CommentView[];
  /** Who can be mentioned, with the current names of those who are. */
  people: Person[];
  mayComment: boolean;
  mayEdit: boolean;
};
