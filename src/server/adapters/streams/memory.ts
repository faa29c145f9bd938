import { PRESENCE_TTL_MS } from "~/domain/access/presence";
import type { ChatChanges, LiveReply, Streams } from "~/server/ports/streams";
import { presenceRooms } from "./presence-rooms";

type Channel = ChatChanges & {
  live: LiveReply | undefined;
  /** Aborted once the live reply's text is complete. */
  finished: AbortController;
  /** Incremented by every change of any kind. */
  changes: number;
  wake: Set<() => void>;
};

/** Live replies in this process's memory, for a single instance. */
export function memoryStreams({ presenceTtlMs = PRESENCE_TTL_MS } = {}): Streams {
  const channels = new Map<string, Channel>();
  const stops = new Map<string, () => void>();
  const rooms = presenceRooms(presenceTtlMs);

  const channelOf = (chatId: string): Channel => {
    const known = channels.get(chatId);
    if (known) return known;
    const created = newChannel();
    channels.set(chatId, created);
    return created;
  };
  const removeIfIdle = (chatId: string, channel: Channel) => {
    if (channel.wake.size === 0 && (!channel.live || channel.live.ended)) channels.delete(chatId);
  };

  const wakeFor = (reason: keyof ChatChanges) => (chatId: string) => {
    const channel = channels.get(chatId);
    if (!channel) return;
    channel[reason]++;
    notify(channel);
  };

  return {
    kind: "memory",
    isConnected: () => true,
    begin(chatId, reply) {
      const channel = channelOf(chatId);
      channel.finished = new AbortController();
      channel.live = { ...reply, textComplete: channel.finished.signal, ended: false };
      notify(channel);
    },
    append(chatId, part) {
      const channel = channels.get(chatId);
      if (!channel?.live) return;
      channel.live.text += part.text;
      channel.live.thinking += part.thinking;
      notify(channel);
    },
    finish: (chatId) => channels.get(chatId)?.finished.abort(),
    end(chatId) {
      const channel = channels.get(chatId);
      if (!channel?.live) return;
      channel.finished.abort();
      channel.live.ended = true;
      channel.announcements++;
      notify(channel);
      removeIfIdle(chatId, channel);
    },
    announce: wakeFor("announcements"),
    announceDraft: wakeFor("draftChanges"),
    announcePageRequest: wakeFor("pageRequests"),
    announcePresence: wakeFor("presenceChanges"),
    async setPresence(room, tab) {
      rooms.set(room, tab);
    },
    async removePresence(room, tab) {
      rooms.remove(room, tab);
    },
    async presences(room) {
      return rooms.read(room);
    },
    async live(chatId) {
      return channels.get(chatId)?.live;
    },
    async isFollowed(chatId) {
      return (channels.get(chatId)?.wake.size ?? 0) > 0;
    },
    async *watch(chatId, signal) {
      const channel = channelOf(chatId);
      try {
        yield* changesOf(channel, signal);
      } finally {
        removeIfIdle(chatId, channel);
      }
    },
    requestStop: (replyId) => stops.get(replyId)?.(),
    onStop(replyId, stop) {
      stops.set(replyId, stop);
      return () => void stops.delete(replyId);
    },
  };
}

const newChannel = (): Channel => ({
  live: undefined,
  finished: new AbortController(),
  announcements: 0,
  draftChanges: 0,
  pageRequests: 0,
  presenceChanges: 0,
  changes: 0,
  wake: new Set(),
});

function notify(channel: Channel): void {
  channel.changes++;
  for (const wake of channel.wake) wake();
}

async function* changesOf(channel: Channel, signal: AbortSignal): AsyncGenerator<ChatChanges> {
  let seen = -1;
  let resume = () => {};
  const wake = () => resume();
  channel.wake.add(wake);
  signal.addEventListener("abort", wake);
  try {
    while (!signal.aborted) {
      if (seen === channel.changes) await new Promise<void>((resolve) => (resume = resolve));
      if (signal.aborted) return;
      seen = channel.changes;
      const { announcements, draftChanges, pageRequests, presenceChanges } = channel;
      yield { announcements, draftChanges, pageRequests, presenceChanges };
    }
  } finally {
    channel.wake.delete(wake);
    signal.removeEventListener("abort", wake);
  }
}
