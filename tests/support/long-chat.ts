import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { openEmbedded } from "~/server/db/embedded";
import type { PrismaClient } from "~/server/db/generated/client";

/** The `AUTH_SECRET` that signs the seeded session. */
export const SEED_SECRET = "a secret of the tests, as long as it must be 0123456789";

export type LongChat = { chatId: string; signIn(context: BrowserContext, url: string): Promise<void> };

const question = (n: number) => `Question ${n}: what comes into step ${n}?`;

const answer = (n: number) => `Answer ${n}. Here is step ${n}.

- First, **look** at the page.
- Then change \`main.css\`.

\`\`\`html
<!doctype html>
<title>Page ${n}</title>
<main><h1>Bluebonnet ${n}</h1><p>${"Fields in April. ".repeat(8)}</p></main>
\`\`\`
`;

/**
 * Seeds a migrated data folder with users, the first of whom is the owner of the installation. Each has a conversation
 * of one of the `lengths`, in alternating messages.
 */
export async function seedLongChats<Name extends string>(
  dataDir: string,
  lengths: Record<Name, number>,
): Promise<Record<Name, LongChat>> {
  const database = openEmbedded(dataDir);
  const start = Date.now();
  const chats = Object.entries<number>(lengths).map(
    async ([name, length], at) =>
      [name, await seedLongChat(database.db, length, new Date(start + at))] as const,
  );
  const seeded = Object.fromEntries(await Promise.all(chats));
  await database.close();
  return seeded as Record<Name, LongChat>;
}

async function seedLongChat(db: PrismaClient, length: number, now: Date): Promise<LongChat> {
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const { id: userId } = await db.user.create({
    data: {
      id: randomUUID(),
      email: `long-${length}@example.com`,
      name: "Long Reader",
      emailVerified: now,
      planId: "enterprise-plan",
      createdAt: now,
    },
  });
  const session = await db.session.create({
    data: { id: randomUUID(), userId, createdAt: now, lastSeenAt: now, expiresAt },
  });
  const ids = Array.from({ length }, () => randomUUID());
  const { id: chatId } = await db.chat.create({
    data: {
      id: randomUUID(),
      userId,
      title: "The long chat",
      leafId: ids.at(-1) ?? null,
      createdAt: now,
      updatedAt: now,
    },
  });
  await db.message.createMany({
    data: ids.map((id, n) => ({
      id,
      chatId,
      parentId: ids[n - 1] ?? null,
      role: n % 2 === 0 ? ("user" as const) : ("assistant" as const),
      status: "complete" as const,
      content: n % 2 === 0 ? question(n) : answer(n),
      modelId: n % 2 === 0 ? null : "builtin:starter",
      modelName: n % 2 === 0 ? null : "starter",
      createdAt: now,
    })),
  });
  const token = await encode({ token: { sid: session.id, sub: userId }, secret: SEED_SECRET });
  return {
    chatId,
    signIn: (context, url) => context.addCookies([{ name: "next-auth.session-token", value: token, url }]),
  };
}
