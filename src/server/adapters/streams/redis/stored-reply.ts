import type { ChainableCommander, Redis } from "ioredis";
import { z } from "zod";
import type { LiveReply, ReplyPart } from "~/server/ports/streams";

/** Longer than any reply takes. */
const TTL_SECONDS = 3_600;
/** How long an ended reply is kept, for followers that are just connecting. */
const ENDED_TTL_SECONDS = 60;

export type StoredReply = Omit<LiveReply, "textComplete">;

/** Lengths of a reply's text and thinking. */
export type Lengths = { text: number; thinking: number };

const keysOf = (chatId: string) => {
  const head = `bluebonnet:reply:{${chatId}}`;
  return { head, text: `${head}:text`, thinking: `${head}:thinking` };
};

export async function readReply(commands: Redis, chatId: string): Promise<StoredReply | undefined> {
  const keys = keysOf(chatId);
  const answers = await commands.multi().hgetall(keys.head).get(keys.text).get(keys.thinking).exec();
  const [head, text, thinking] = (answers ?? []).map(([, value]) => value);
  const known = z.object({ replyId: z.string(), ended: z.string() }).safeParse(head).data;
  if (!known) return undefined;
  return {
    replyId: known.replyId,
    text: String(text ?? ""),
    thinking: String(thinking ?? ""),
    ended: known.ended !== "",
  };
}

export function storeReply(
  batch: ChainableCommander,
  chatId: string,
  reply: Omit<StoredReply, "ended">,
): void {
  const keys = keysOf(chatId);
  batch
    .hset(keys.head, { replyId: reply.replyId, ended: "" })
    .expire(keys.head, TTL_SECONDS)
    .set(keys.text, reply.text, "EX", TTL_SECONDS)
    .set(keys.thinking, reply.thinking, "EX", TTL_SECONDS);
}

export function storePart(batch: ChainableCommander, chatId: string, part: ReplyPart): void {
  const keys = keysOf(chatId);
  if (part.text) batch.append(keys.text, part.text);
  if (part.thinking) batch.append(keys.thinking, part.thinking);
}

export function storeEnd(batch: ChainableCommander, chatId: string): ChainableCommander {
  const { head } = keysOf(chatId);
  return batch.hset(head, "ended", "1").expire(head, ENDED_TTL_SECONDS);
}

/** The new text of a part; undefined when text before it is missing. */
export function partAfter(known: ReplyPart, part: ReplyPart & { at: Lengths }): ReplyPart | undefined {
  const seen = known.text.length - part.at.text;
  const thought = known.thinking.length - part.at.thinking;
  if (seen < 0 || thought < 0) return undefined;
  return { text: part.text.slice(seen), thinking: part.thinking.slice(thought) };
}
