import type { ModelId } from "../model/model";
import type { ModelPlace } from "../model/place";

/** A built-in collection, of which nothing is stored: what the user and models said in all chats but the current one. */
export const OWN_CHATS = { id: "0a5c4a75-0000-4000-8000-000000000000", name: "Your chats" } as const;

export const MAX_COLLECTIONS = 50;
export const MAX_COLLECTION_NAME = 80;
/** Of all documents of a collection together, in characters: more is slow to search. */
export const MAX_COLLECTION_CHARACTERS = 20_000_000;
/** That a chat's replies are given passages of. */
export const MAX_CHAT_COLLECTIONS = 10;

export type DocumentState = "waiting" | "ready" | "failed";

/** Which model finds passages by meaning; null: they are found by words alone. */
export type EmbeddingChoice = {
  chosen: ModelId | null;
  chosenName: string | null;
  /** False where the chosen one is away. */
  isOffered: boolean;
  models: readonly { id: ModelId; name: string; connection: string | null; place: ModelPlace }[];
  /** How many messages of the user's chats it can find, of those that it is to; null: it finds none. */
  chats: EmbeddingProgress;
};

/** How many documents of a collection can be found by meaning, and why others cannot; null where no model is chosen. */
export type EmbeddingProgress = { done: number; all: number; problem: string | null } | null;

/** A collection as a list shows it. */
export type CollectionSummary = {
  id: string;
  name: string;
  documents: number;
  /** Of those, how many are not read yet, and how many cannot be. */
  waiting: number;
  failed: number;
  bytes: number;
};

/** A document as its collection lists it. */
export type DocumentSummary = {
  id: string;
  name: string;
  state: DocumentState;
  /** Of a page of the web. */
  address: string | null;
  /** Why it failed. */
  problem: string | null;
  pages: number | null;
  bytes: number;
  addedAt: Date;
};
