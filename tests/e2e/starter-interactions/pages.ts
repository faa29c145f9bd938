import type { Interaction } from "./interaction";

/** By recipe id. */
export const pageInteractions: Readonly<Record<string, Interaction>> = {};
