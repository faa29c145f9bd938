import { othersOf, type Presence } from "~/domain/access/presence";
import type { PresenceInput } from "~/domain/access/presence-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { chatsFor } from "../access/access";

type Deps = { db: Db; streams: Streams };

/** Where people meet: the chat's project or, while it has none, the chat. `chatIds`: of all chats in it. */
type Room = { id: string; ownerId: string; chatIds: string[] };

/** The room of a chat that the user may see; null: there is no such chat. */
async function findRoom(db: Db, userId: string, chatId: string): Promise<Room | null> {
  const chat = await db.chat.findFirst({
    where: { id: chatId, deletedAt: null, ...chatsFor(userId, "view") },
    select: {
      userId: true,
      project: { select: { id: true, chats: { where: { deletedAt: null }, select: { id: true } } } },
    },
  });
  if (!chat) return null;
  const { project, userId: ownerId } = chat;
  return project
    ? { id: project.id, ownerId, chatIds: project.chats.map(({ id }) => id) }
    : { id: chatId, ownerId, chatIds: [chatId] };
}

const announce = ({ streams }: Deps, { chatIds }: Room) => {
  for (const chatId of chatIds) streams.announcePresence(chatId);
};

/** Shows the others in a chat where the user is. @throws DomainError not_found */
export async function setPresence(
  deps: Deps,
  user: SignedInUser,
  { chatId, tabId, at, isTyping }: PresenceInput,
): Promise<void> {
  const [room, profile] = await Promise.all([
    findRoom(deps.db, user.id, chatId),
    deps.db.profile.findUnique({ where: { id: user.id }, select: { avatarUrl: true } }),
  ]);
  if (!room) throw notFound();
  const person = { id: user.id, name: user.name, avatarUrl: profile?.avatarUrl ?? null };
  await deps.streams.setPresence(room.id, { chatId, tabId, person, at, isTyping });
  announce(deps, room);
}

/** The others in a chat, for a follower of it. `tabId` undefined: it shows nobody, and is not shown. */
export function presenceFollower(
  deps: Deps,
  user: SignedInUser,
  { chatId, tabId }: { chatId: string; tabId: string | undefined },
) {
  let last = "";
  let room: Room | null = null;
  let sent: string | undefined;

  const leave = async () => {
    if (!room || !tabId || sent === undefined) return;
    await deps.streams.removePresence(room.id, { userId: user.id, tabId });
    announce(deps, room);
  };

  return {
    /**
     * The others if they changed since the last call; null if not, or if `trigger` is unchanged. An owner who has always
     * been alone gets none, and so reports no presence: most chats are not shared.
     */
    async read(trigger: string): Promise<Presence[] | null> {
      if (!tabId || trigger === last) return null;
      last = trigger;
      // Each time, because access may have ended, and a chat's first version creates its project.
      const found = await findRoom(deps.db, user.id, chatId);
      if (!found) await leave();
      room = found;
      const tabs = room ? await deps.streams.presences(room.id) : [];
      const people = othersOf(tabs, { userId: user.id, chatId });
      const state = JSON.stringify(people);
      const isAlone = sent === undefined && people.length === 0 && room?.ownerId === user.id;
      if (state === sent || isAlone) return null;
      sent = state;
      return people;
    },
    /** The chat's changes; removes the tab when the follower stops reading them. */
    async *during<Change>(changes: AsyncIterable<Change>): AsyncGenerator<Change> {
      try {
        yield* changes;
      } finally {
        await leave();
      }
    },
  };
}
