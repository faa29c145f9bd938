import { z } from "zod";

/**
 * How a message is answered. chat: in words, and nothing is changed · build: by one reply, whose files are applied ·
 * agent: by a run, which plans, acts and checks until it is done.
 */
export const ways = ["chat", "build", "agent"] as const;
export const chatWay = z.enum(ways);
export type ChatWay = z.infer<typeof chatWay>;

/** Of a chat that has chosen none. */
export const DEFAULT_WAY: ChatWay = "build";
