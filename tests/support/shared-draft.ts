import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createTRPCClient, httpLink } from "@trpc/client";
import { encode } from "next-auth/jwt";
import superjson from "superjson";
import * as Y from "yjs";
import type { ChatEvent } from "~/domain/chat/message";
import { DraftClient } from "~/features/project/draft/draft-client";
import type { AppRouter } from "~/server/api/root";
import type { Db } from "~/server/db";

// People who edit one file of a shared project together, each with the client of the editor, over HTTP.

/** What the servers of these people sign sessions with. */
export const SHARED_SECRET = "a secret of forty characters for sessions";

export type SharedDraft = { chatId: string; projectId: string; cookies: string[] };

/** Stores a project without files, in which so many people may edit: its owner and those with whom it is shared. */
export async function seedSharedDraft(db: Db, people: number): Promise<SharedDraft> {
  const now = new Date();
  const created = { createdAt: now, updatedAt: now };
  const [chatId, projectId] = [randomUUID(), randomUUID()];
  const ids = Array.from({ length: people }, () => randomUUID());
  const [ownerId = ""] = ids;
  const users = ids.map((id, n) => ({
    id,
    email: `${id}@example.com`,
    name: `Person ${n}`,
    emailVerified: now,
  }));
  await db.user.createMany({
    data: users.map((user) => ({ ...user, planId: "enterprise-plan", createdAt: now })),
  });
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const sessions = ids.map((userId) => ({
    id: randomUUID(),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  }));
  await db.session.createMany({ data: sessions });
  await db.project.create({ data: { id: projectId, userId: ownerId, name: "Shared", ...created } });
  await db.chat.create({ data: { id: chatId, userId: ownerId, projectId, title: "Shared", ...created } });
  const given = { projectId, role: "editor", givenById: ownerId, createdAt: now } as const;
  await db.share.createMany({ data: ids.slice(1).map((userId) => ({ id: randomUUID(), userId, ...given })) });
  const cookies = sessions.map(async ({ id, userId }) => {
    const token = await encode({ token: { sid: id, sub: userId }, secret: SHARED_SECRET });
    return `next-auth.session-token=${token}`;
  });
  return { chatId, projectId, cookies: await Promise.all(cookies) };
}

export const FILE = "notes.txt";

/** The URL path of `chat.follow`. */
const followPath = (input: unknown) =>
  `/api/trpc/chat.follow?input=${encodeURIComponent(JSON.stringify(superjson.serialize(input)))}`;

async function* eventsOf(response: Response): AsyncGenerator<{ id: string; event: ChatEvent }> {
  let buffer = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    buffer += chunk;
    const parts = buffer.split("\n\n");
    buffer = parts.pop() ?? "";
    for (const part of parts) {
      const id = /^id: (.*)$/m.exec(part)?.[1];
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (id && data) yield { id, event: superjson.deserialize(JSON.parse(data)) };
    }
  }
}

/** @param origin of the instance that serves this person now */
export function openPerson(draft: Omit<SharedDraft, "cookies">, cookie: string, origin: () => string) {
  const { projectId, chatId } = draft;
  // The editor's client flushes when its page is hidden, which pages of Node never are.
  Object.assign(globalThis, { addEventListener() {}, removeEventListener() {} });
  const tabId = randomUUID();
  let line = new AbortController();
  let isOffline = false;
  let losesAnswers = false;
  let isClosed = false;

  /** As the network of a laptop: it may be down, or an answer may be lost though the server did what it was asked. */
  const fetchOnline = async (path: string, init: RequestInit): Promise<Response> => {
    if (isOffline) throw new TypeError("offline");
    const lost = losesAnswers;
    const headers = { ...init.headers, cookie, origin: origin() };
    const response = await fetch(origin() + path, { ...init, headers });
    if (isOffline || lost) throw new TypeError("the answer was lost");
    return response;
  };
  const server = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: "http://instance/api/trpc",
        transformer: superjson,
        fetch: (address, init) => {
          const { pathname, search } = new URL(String(address));
          return fetchOnline(pathname + search, { ...(init as RequestInit) });
        },
      }),
    ],
  });
  const client = new DraftClient(projectId, {
    open: (after) => server.project.openDraft.mutate({ projectId, after }),
    edit: (update, message) => server.project.edit.mutate({ projectId, update, message }),
    save: (message) => server.project.save.mutate({ projectId, message }),
  });
  const following = (async () => {
    let lastEventId: string | undefined;
    while (!isClosed) {
      try {
        const path = followPath({ chatId, tabId, lastEventId });
        const response = await fetchOnline(path, {
          headers: { accept: "text/event-stream" },
          signal: line.signal,
        });
        for await (const { id, event } of eventsOf(response)) {
          lastEventId = id;
          if (event.type === "draft") client.receive(event);
        }
      } catch {
        // As browsers do, it connects again.
      }
      await sleep(100);
    }
  })();
  const cut = () => {
    line.abort();
    line = new AbortController();
  };
  return {
    client,
    server,
    /** Undefined until the file has arrived. */
    text: () => client.files.get(FILE) as Y.Text | undefined,
    read: () => client.files.get(FILE)?.toString() ?? "",
    moveTo: (caret: number) =>
      server.chat.setPresence.mutate({
        chatId,
        tabId,
        isTyping: false,
        at: { path: FILE, caret: caretAt(client.files.get(FILE) as Y.Text, caret) },
      }),
    setOffline(offline: boolean) {
      isOffline = offline;
      cut();
    },
    loseAnswers(lost: boolean) {
      losesAnswers = lost;
    },
    /** The stream alone breaks. */
    cut,
    async close() {
      isClosed = true;
      cut();
      client.close();
      await following;
    },
  };
}

export type SharedPerson = ReturnType<typeof openPerson>;

function caretAt(text: Y.Text, at: number) {
  const position = Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, at));
  const place = Buffer.from(position).toString("base64");
  return { anchor: place, head: place };
}

/** Opens the draft for each cookie; the first person makes the file. */
export async function openPeople(
  { cookies, ...draft }: SharedDraft,
  originOf: (person: number) => string,
): Promise<SharedPerson[]> {
  const people = cookies.map((cookie, n) => openPerson(draft, cookie, () => originOf(n)));
  const [first] = people;
  while (first?.client.get().status !== "saved") await sleep(20);
  first.client.files.set(FILE, new Y.Text());
  while (people.some((person) => !person.text())) await sleep(20);
  return people;
}
