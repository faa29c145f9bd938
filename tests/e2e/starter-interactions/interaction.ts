import type { Frame } from "@playwright/test";

/** Does the main thing that a recipe's page is for, in its frame, and expects what comes of it. Rejects when it does not work. */
export type Interaction = (frame: Frame) => Promise<void>;
