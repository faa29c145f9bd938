/** Where a model runs, and so how far a prompt travels. */
export type ModelPlace = "machine" | "network" | "elsewhere";
