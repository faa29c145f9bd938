import { onePerPerson, othersOf, type PeopleInChat, type Presence } from "~/domain/access/presence";
import type { PresenceInput } from "~/domain/access/presence-input";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { ChatChanges, Streams } from "~/server/ports/streams";
import { chatsFor } from "../access/access";

type Deps = { db: Db; streams: Streams };
type Seen = Pick<ChatChanges, "announcements" | "presenceChanges">;

/** Where people meet: the chat's project or, while it has none, the chat. `chatIds`: of all chats in it. */
type Room = { id: string; ownerId: string; isShared: boolean; chatIds: string[] };

const anyShare = { take: 1, select: { id: true } } as const;

/** The room of a chat that the user may see; null: there is no such chat. */
async function findRoom(db: Db, userId: string, chatId: string): Promise<Room | null> {
  const chat = await db.chat.findFirst({
    where: { id: chatId, deletedAt: null, ...chatsFor(userId, "view") },
    select: {
      userId: true,
      shares: anyShare,
      project: {
        select: {
          id: true,
          shares: anyShare,
          chats: { where: { deletedAt: null }, select: { id: true, shares: anyShare } },
        },
      },
    },
  });
  if (!chat) return null;
  const { project, userId: ownerId } = chat;
  const isShared = [chat, ...(project ? [project, ...project.chats] : [])].some(
    ({ shares }) => shares.length > 0,
  );
  return project
    ? { id: project.id, ownerId, isShared, chatIds: project.chats.map(({ id }) => id) }
    : { id: chatId, ownerId, isShared, chatIds: [chatId] };
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

const MAX_LISTED_CHATS = 100;

/** The others in the newest shared chats that the user may see; no chats without others. */
export async function listPresent({ db, streams }: Deps, user: SignedInUser): Promise<PeopleInChat[]> {
  const isShared = { shares: { some: {} } };
  const chats = await db.chat.findMany({
    where: { deletedAt: null, AND: [chatsFor(user.id, "view"), { OR: [isShared, { project: isShared }] }] },
    orderBy: { updatedAt: "desc" },
    take: MAX_LISTED_CHATS,
    select: { id: true, projectId: true },
  });
  const listed = chats.map(async ({ id: chatId, projectId }) => {
    const tabs = (await streams.presences(projectId ?? chatId)).filter((tab) => tab.chatId === chatId);
    const people = onePerPerson(othersOf(tabs, { userId: user.id, chatId })).map(({ person }) => person);
    return { chatId, people };
  });
  return (await Promise.all(listed)).filter(({ people }) => people.length > 0);
}

/** The others in a chat, for a follower of it. `tabId` undefined: it shows nobody, and is not shown. */
export function presenceFollower(
  deps: Deps,
  user: SignedInUser,
  { chatId, tabId }: { chatId: string; tabId: string | undefined },
) {
  let last: Seen = { announcements: -1, presenceChanges: -1 };
  let room: Room | null = null;
  let sent: string | undefined;

  const leave = async () => {
    if (!room || !tabId || sent === undefined) return;
    await deps.streams.removePresence(room.id, { userId: user.id, tabId });
    announce(deps, room);
  };

  return {
    /**
     * The others if they changed since the last call; null if not. The owner of a chat that was never shared gets none,
     * and so reports no presence.
     */
    async read(seen: Seen): Promise<Presence[] | null> {
      const before = last;
      last = { announcements: seen.announcements, presenceChanges: seen.presenceChanges };
      const isAnnounced = before.announcements !== seen.announcements;
      if (!tabId || (!isAnnounced && before.presenceChanges === seen.presenceChanges)) return null;
      // Access may have ended, or the chat's first version has created its project. Not for each move: twenty people
      // who type would have the database asked thousands of times a second.
      const found = isAnnounced ? await findRoom(deps.db, user.id, chatId) : room;
      if (!found) await leave();
      room = found;
      const tabs = room ? await deps.streams.presences(room.id) : [];
      const people = othersOf(tabs, { userId: user.id, chatId });
      const state = JSON.stringify(people);
      const isAlone =
        sent === undefined && people.length === 0 && room?.ownerId === user.id && !room.isShared;
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
