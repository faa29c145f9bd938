/** Where a model runs, which is where prompts are sent. */
export type ModelPlace = "machine" | "network" | "elsewhere";
