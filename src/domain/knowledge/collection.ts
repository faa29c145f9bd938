import type { ModelId, ModelPlace } from "../model/model";

/** A virtual collection: the messages of all chats but the current one. */
export const OWN_CHATS = { id: "0a5c4a75-0000-4000-8000-000000000000", name: "Your chats" } as const;

export const MAX_COLLECTIONS = 50;
export const MAX_COLLECTION_NAME = 80;
/** Characters of all documents in a collection; more is slow to search. */
export const MAX_COLLECTION_CHARACTERS = 20_000_000;
/** Collections attached to a chat. */
export const MAX_CHAT_COLLECTIONS = 10;

export type DocumentState = "waiting" | "ready" | "failed";

/** The user's embedding model; null: search by words alone. */
export type EmbeddingChoice = {
  chosen: ModelId | null;
  chosenName: string | null;
  /** Whether the chosen model is available. */
  isOffered: boolean;
  models: readonly { id: ModelId; name: string; connection: string | null; place: ModelPlace }[];
  /** Embedded messages of the user's chats; null: they are not embedded. */
  chats: EmbeddingProgress;
};

/** Embedded documents of a collection, and why others are not; null: no model is chosen. */
export type EmbeddingProgress = { done: number; all: number; problem: string | null } | null;

/** A collection in a list. */
export type CollectionSummary = {
  id: string;
  name: string;
  /** The name of the team that owns it; null: the user alone. */
  team: string | null;
  documents: number;
  /** Documents that are not read yet, and that could not be read. */
  waiting: number;
  failed: number;
  bytes: number;
};

/** A document in its collection's list. */
export type DocumentSummary = {
  id: string;
  name: string;
  state: DocumentState;
  /** The URL of a web page. */
  address: string | null;
  /** Why it failed. */
  problem: string | null;
  pages: number | null;
  bytes: number;
  addedAt: Date;
};
