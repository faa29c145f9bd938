/**
 * How a message is answered. chat: in words, and nothing is changed · build: by one reply, whose files are applied ·
 * agent: by a run, which plans, acts and checks until it is done. Separate from the schema, so that screens need no zod.
 */
export const modes = ["chat", "build", "agent"] as const;
export type ChatMode = (typeof modes)[number];

/** Of a chat that has chosen none. */
export const DEFAULT_MODE: ChatMode = "build";
