import type { ConnectionKind } from "~/domain/model/connection";

const models = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "model" : "models"}`;
const time = (ms: number) => (ms < 100 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** The sentences about connections to providers of models. */
export const copy = {
  title: "Model providers",
  text: "Use models from a provider or your own server. Keys are stored encrypted and never shown again.",
  failed: "The connections could not be loaded.",
  notSaved: "This could not be saved.",
  empty: "You have no connections yet.",
  add: "Add a connection",
  works: (count: number, ms: number) => `Works: ${models(count)}, answered in ${time(ms)}`,
  asking: "Asking the provider...",
  key: (end: string) => `key ending in ${end}`,
  headers: (names: readonly string[]) => `headers: ${names.join(", ")}`,
  shared: "Shared with everyone",
  sharedByOwner: "Shared by the owner",
  budget: (tokens: number) => `${tokens.toLocaleString("en")} tokens per user per day`,
  usedOf: (used: number, limit: number) =>
    `${used.toLocaleString("en")} of ${limit.toLocaleString("en")} tokens used today`,
  fromOperator: "Set by the operator",
  operatorWorks: (count: number) => `Works: ${models(count)}`,
  edit: "Edit",
  remove: "Remove",
  models: "Models",
  of: (action: string, name: string) => `${action} ${name}`,
  removed: (name: string) => `${name} was removed`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "Its key is deleted. Chats that used its models are kept, but need another model to continue.",
  cancel: "Cancel",
  form: {
    addTitle: "Add a connection",
    editTitle: (name: string) => `Edit ${name}`,
    kind: "Provider",
    name: "Name",
    address: "Address",
    addressHint: (usual: string | null) =>
      usual
        ? `Only if you use your own gateway; the default is ${usual}`
        : "For example http://192.168.1.20:11434",
    key: "API key",
    keyHint: (kind: ConnectionKind, source: string | null, isStored: boolean) =>
      isStored
        ? "Leave empty to keep the stored key"
        : source
          ? `Get one at ${source}`
          : kind === "ollama"
            ? "Only if a proxy in front of it requires one"
            : "Only if the server requires one",
    headers: "Headers",
    headersHint: (stored: readonly string[]) =>
      stored.length > 0 ? `Leave empty to keep: ${stored.join(", ")}` : "One per line, as Name: value",
    share: "Share with everyone",
    shareText: "Every user can use its models; only you can see its address or change it.",
    budget: "Tokens per user per day",
    budgetHint: "Leave empty for no limit",
    save: "Test and save",
  },
  choice: {
    title: (name: string) => `${name} models`,
    text: "Only models that are turned on appear in the chat's list.",
    search: "Search models",
    all: "All on",
    none: "All off",
    nothingFound: "No matching models",
  },
} as const;
