import table from "../../models.json" with { type: "json" };

export type ModelAlias = { name: string; memoryGB: number; tag: string; purpose: string };

/** Smallest first. `memoryGB`: the memory that the model needs to run. */
export const modelAliases: readonly ModelAlias[] = Object.entries(table.aliases).map(
  ([name, { memoryGB, tag, purpose }]) => ({ name, memoryGB, tag, purpose }),
);

export const DEFAULT_MODEL = table.default;
export const DEFAULT_EMBEDDING_MODEL = table.defaultEmbedding;

/** Ollama's name for an alias; undefined for any other name. */
export const tagOf = (name: string): string | undefined =>
  modelAliases.find((alias) => alias.name === name)?.tag;

export const aliasOf = (tag: string): string | null =>
  modelAliases.find((alias) => alias.tag === tag)?.name ?? null;
