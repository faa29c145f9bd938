import { z } from "zod";

const CHANNEL = "bluebonnet:chat:";

/** The channel of the replies that are to stop. */
export const STOPS = "bluebonnet:stops";

export const channelOf = (chatId: string): string => `${CHANNEL}${chatId}`;
export const chatOf = (channel: string): string => channel.slice(CHANNEL.length);

const lengths = z.object({ text: z.number(), thinking: z.number() });
const part = z.object({
  kind: z.literal("part"),
  replyId: z.string(),
  /** Lengths before this part. */
  at: lengths,
  text: z.string(),
  thinking: z.string(),
});
const bare = z.object({ kind: z.enum(["begin", "whole", "end", "changed", "draft", "page", "presence"]) });

/** Messages between instances on a chat's channel. */
export const notice = z.discriminatedUnion("kind", [part, bare]).and(z.object({ from: z.string() }));

export type Notice = z.infer<typeof notice>;
export type Announcement = z.infer<typeof part> | z.infer<typeof bare>;
