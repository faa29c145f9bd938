import type { Redis } from "ioredis";
import { z } from "zod";
import type { PresentTab } from "~/domain/access/presence";
import { parseJson } from "~/domain/text/parse-json";
import type { Streams } from "~/server/ports/streams";
import { keyOf, mayEnter, tabKey } from "../presence-rooms";

const roomKey = (room: string) => `bluebonnet:presence:{${room}}`;

/** Written by our own instances, so only the time is checked. */
const entry = z.object({ until: z.number(), tab: z.custom<PresentTab>((tab) => typeof tab === "object") });

/**
 * Who is present, in Redis: a hash of a room's tabs, each with the time at which it ends. While Redis is down, nobody
 * is present.
 */
export function storedPresence(
  commands: Redis,
  ttlMs: number,
): Pick<Streams, "setPresence" | "removePresence" | "presences"> {
  const read = async (room: string) => {
    const stored = await commands.hgetall(roomKey(room));
    const present = new Map<string, PresentTab>();
    const ended: string[] = [];
    for (const [key, text] of Object.entries(stored)) {
      const { data } = entry.safeParse(parseJson(text));
      if (data && data.until > Date.now()) present.set(key, data.tab);
      else ended.push(key);
    }
    return { present, ended };
  };

  return {
    setPresence: (room, tab) =>
      unlessDown(undefined, async () => {
        const { present, ended } = await read(room);
        if (!mayEnter(tab, present)) return;
        const batch = commands.multi();
        if (ended.length > 0) batch.hdel(roomKey(room), ...ended);
        batch.hset(roomKey(room), keyOf(tab), JSON.stringify({ until: Date.now() + ttlMs, tab }));
        await batch.pexpire(roomKey(room), ttlMs).exec();
      }),
    removePresence: (room, tab) =>
      unlessDown(undefined, async () => void (await commands.hdel(roomKey(room), tabKey(tab)))),
    presences: (room) => unlessDown([], async () => [...(await read(room)).present.values()]),
  };
}

/** The connection logs and reconnects by itself. */
const unlessDown = <Result>(whenDown: Result, run: () => Promise<Result>): Promise<Result> =>
  run().catch(() => whenDown);
