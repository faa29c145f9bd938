import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { Db } from "~/server/db";

export type Seed = { cookie: string; userId: string; chatId: string };

const CHATS = 10_000;
const MESSAGES_PER_CHAT = 10;
const PAGE_MESSAGES = 20;
const BATCH = 1_000;

/** The secret that the benchmarked servers sign sessions with. */
export const BENCH_SECRET = "benchmark-secret-benchmark-secret-0123456789";

const answer = (n: number) => `Here is step ${n}.

- First, **look** at the page.
- Then change \`main.css\`.

\`\`\`html
<!doctype html>
<title>Page ${n}</title>
<main><h1>Bluebonnet ${n}</h1><p>${"Fields in April. ".repeat(20)}</p></main>
\`\`\`
`;

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000);

/** A user on Enterprise with 10,000 chats of 10 messages, and one chat of 20 messages with code. */
export async function seed(db: Db): Promise<Seed> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  const now = new Date();
  await db.user.create({
    data: {
      id: userId,
      email: "bench@example.com",
      name: "Bench",
      emailVerified: now,
      planId: "enterprise-plan",
      createdAt: now,
    },
  });
  await db.session.create({
    data: {
      id: sessionId,
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    },
  });
  for (let first = 0; first < CHATS; first += BATCH) await seedChats(db, userId, first);
  const chatId = await seedPageChat(db, userId);
  await db.$executeRawUnsafe("ANALYZE");
  const token = await encode({ token: { sid: sessionId, sub: userId }, secret: BENCH_SECRET });
  return { cookie: `next-auth.session-token=${token}`, userId, chatId };
}

type MessageRow = { id: string; parentId: string | null; role: "user" | "assistant"; content: string };

/** A straight conversation, question and answer in turn. */
function conversation(length: number, content: (n: number) => string): MessageRow[] {
  const ids = Array.from({ length }, () => randomUUID());
  return ids.map((id, n) => ({
    id,
    parentId: ids[n - 1] ?? null,
    role: n % 2 === 0 ? "user" : "assistant",
    content: content(n),
  }));
}

async function seedChats(db: Db, userId: string, first: number) {
  const chats = Array.from({ length: BATCH }, (_, i) => {
    const messages = conversation(MESSAGES_PER_CHAT, (n) => (n % 2 === 0 ? `Question ${n}` : `Answer ${n}`));
    return { id: randomUUID(), at: at(first + i), messages, title: `Chat ${first + i} about a page` };
  });
  await db.chat.createMany({
    data: chats.map((chat) => ({
      id: chat.id,
      userId,
      title: chat.title,
      leafId: chat.messages.at(-1)?.id ?? null,
      createdAt: chat.at,
      updatedAt: chat.at,
    })),
  });
  await db.message.createMany({
    data: chats.flatMap((chat) =>
      chat.messages.map((message) => ({
        ...message,
        chatId: chat.id,
        status: "complete" as const,
        createdAt: chat.at,
      })),
    ),
  });
}

async function seedPageChat(db: Db, userId: string): Promise<string> {
  const id = randomUUID();
  const when = at(CHATS);
  const messages = conversation(PAGE_MESSAGES, (n) => (n % 2 === 0 ? `Please do step ${n}.` : answer(n)));
  await db.chat.create({
    data: {
      id,
      userId,
      title: "The page chat",
      leafId: messages.at(-1)?.id ?? null,
      createdAt: when,
      updatedAt: when,
    },
  });
  await db.message.createMany({
    data: messages.map((message) => ({
      ...message,
      chatId: id,
      status: "complete" as const,
      modelId: "builtin:starter",
      modelName: "starter",
      createdAt: when,
    })),
  });
  return id;
}
