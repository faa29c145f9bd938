import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { Db } from "~/server/db";

export type Seed = {
  cookie: string;
  /** More distinct cookies of the same session, none of them cached yet. */
  unseenCookies: string[];
  userId: string;
  chatId: string;
};

const CHATS = 10_000;
const MESSAGES_PER_CHAT = 10;
const PAGE_MESSAGES = 20;
const UNSEEN_COOKIES = 600;

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
  // A model that is connected: the note about one that is not would be the page's largest paint.
  await db.userSettings.create({ data: { id: userId, defaultModel: "builtin:starter" } });
  await seedChats(db, userId);
  const chatId = await seedPageChat(db, userId);
  await db.$executeRawUnsafe("ANALYZE");
  const newCookie = async () => {
    const token = await encode({ token: { sid: sessionId, sub: userId }, secret: BENCH_SECRET });
    return `next-auth.session-token=${token}`;
  };
  const unseenCookies = await Promise.all(Array.from({ length: UNSEEN_COOKIES }, newCookie));
  return { cookie: await newCookie(), unseenCookies, userId, chatId };
}

type MessageRow = { id: string; parentId: string | null; role: "user" | "assistant"; content: string };

/** A conversation of alternating questions and answers. */
function conversation(length: number, content: (n: number) => string): MessageRow[] {
  const ids = Array.from({ length }, () => randomUUID());
  return ids.map((id, n) => ({
    id,
    parentId: ids[n - 1] ?? null,
    role: n % 2 === 0 ? "user" : "assistant",
    content: content(n),
  }));
}

/** Generated in the database, with ids from hashes: through the client it would take minutes. */
async function seedChats(db: Db, userId: string) {
  await db.$executeRaw`
    INSERT INTO chats (id, user_id, title, leaf_id, created_at, updated_at)
    SELECT md5('chat ' || n)::uuid, ${userId}::uuid, 'Chat ' || n || ' about a page',
           md5('message ' || n || '.' || ${MESSAGES_PER_CHAT - 1}::int)::uuid, stamp, stamp
    FROM generate_series(1, ${CHATS}::int) AS n, LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 minute' AS stamp) AS at`;
  await db.$executeRaw`
    INSERT INTO messages (id, chat_id, parent_id, role, status, content, created_at)
    SELECT md5('message ' || n || '.' || k)::uuid, md5('chat ' || n)::uuid,
           CASE WHEN k > 0 THEN md5('message ' || n || '.' || (k - 1))::uuid END,
           (CASE WHEN k % 2 = 0 THEN 'user' ELSE 'assistant' END)::message_role, 'complete',
           'Message ' || k || ' of a conversation about a page.', timestamptz '2026-01-01' + n * interval '1 minute'
    FROM generate_series(1, ${CHATS}::int) AS n, generate_series(0, ${MESSAGES_PER_CHAT - 1}::int) AS k
    ORDER BY k`;
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
