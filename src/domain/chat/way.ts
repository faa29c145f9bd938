/**
 * How a message is answered. chat: in words, and nothing is changed · build: by one reply, whose files are applied ·
 * agent: by a run, which plans, acts and checks until it is done. Separate from the schema, so that screens need no zod.
 */
export const ways = ["chat", "build", "agent"] as const;
export type ChatWay = (typeof ways)[number];

/** Of a chat that has chosen none. */
export const DEFAULT_WAY: ChatWay = "build";
