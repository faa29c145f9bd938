import type { PresentTab } from "~/domain/access/presence";
import { MAX_PRESENCE_BYTES, MAX_PRESENT_TABS, MAX_TABS_OF_USER } from "~/server/ports/streams";

/** `until`: when it ends, in milliseconds. */
type Entry = { tab: PresentTab; until: number };

type TabOf = { userId: string; tabId: string };

/** Another user's tab may claim the same id. */
export const tabKey = ({ userId, tabId }: TabOf): string => `${userId}:${tabId}`;
export const keyOf = ({ person, tabId }: PresentTab): string => tabKey({ userId: person.id, tabId });

/** Whether a tab may be present in a room with these others. */
export function mayEnter(tab: PresentTab, present: ReadonlyMap<string, unknown>): boolean {
  if (Buffer.byteLength(JSON.stringify(tab)) > MAX_PRESENCE_BYTES) return false;
  if (present.has(keyOf(tab))) return true;
  const own = [...present.keys()].filter((key) =>
    key.startsWith(tabKey({ userId: tab.person.id, tabId: "" })),
  );
  return present.size < MAX_PRESENT_TABS && own.length < MAX_TABS_OF_USER;
}

/** Who is present, in this process's memory. */
export function presenceRooms(ttlMs: number) {
  const rooms = new Map<string, Map<string, Entry>>();

  /** The room without what has ended. */
  const current = (room: string): Map<string, Entry> => {
    const entries = rooms.get(room) ?? new Map<string, Entry>();
    for (const [key, { until }] of entries) if (until <= Date.now()) entries.delete(key);
    if (entries.size === 0) rooms.delete(room);
    return entries;
  };

  return {
    set(room: string, tab: PresentTab) {
      const entries = current(room);
      if (!mayEnter(tab, entries)) return;
      entries.set(keyOf(tab), { tab, until: Date.now() + ttlMs });
      rooms.set(room, entries);
    },
    remove(room: string, tab: TabOf) {
      rooms.get(room)?.delete(tabKey(tab));
      current(room);
    },
    read: (room: string): PresentTab[] => [...current(room).values()].map(({ tab }) => tab),
  };
}
