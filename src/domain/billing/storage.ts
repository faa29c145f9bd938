/** Kinds of data that count as storage. */
export const storageKinds = [
  "files",
  "chats",
  "versions",
  "drafts",
  "appData",
  "templates",
  "publications",
  "knowledge",
  "account",
] as const;
export type StorageKind = (typeof storageKinds)[number];

/** Bytes of each kind. */
export type StoredBytes = Readonly<Record<StorageKind, number>>;

/** The name of each kind, and how to free its space. */
export const storageWords: Readonly<Record<StorageKind, { name: string; remedy: string }>> = {
  files: { name: "attached files", remedy: "delete chats whose files you no longer need" },
  chats: { name: "chats", remedy: "delete chats you no longer need" },
  versions: { name: "project versions", remedy: "delete chats whose projects you no longer need" },
  drafts: { name: "edits of projects", remedy: "delete chats whose projects you no longer need" },
  appData: { name: "data kept by apps", remedy: "clear the data of apps you no longer need" },
  templates: { name: "custom templates", remedy: "delete templates you no longer need" },
  publications: { name: "publications", remedy: "unpublish pages you no longer need" },
  knowledge: { name: "documents of collections", remedy: "delete documents you no longer need" },
  account: { name: "saved prompts and your picture", remedy: "delete prompts you no longer need" },
};

export const totalBytes = (stored: StoredBytes): number =>
  storageKinds.reduce((sum, kind) => sum + stored[kind], 0);

/** The kind that takes the most space. */
export const largestKind = (stored: StoredBytes): StorageKind =>
  storageKinds.reduce((largest, kind) => (stored[kind] > stored[largest] ? kind : largest));
