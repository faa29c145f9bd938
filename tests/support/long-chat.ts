import { randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { openEmbedded } from "~/server/db/embedded";

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

/** Seeds a migrated data folder with a user and a conversation of `length` alternating messages. */
export async function seedLongChat(dataDir: string, length: number): Promise<LongChat> {
  const database = openEmbedded(dataDir);
  const { db } = database;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const { id: userId } = await db.user.create({
    data: {
      id: randomUUID(),
      email: "long@example.com",
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
  await database.close();
  const token = await encode({ token: { sid: session.id, sub: userId }, secret: SEED_SECRET });
  return {
    chatId,
    signIn: (context, url) => context.addCookies([{ name: "next-auth.session-token", value: token, url }]),
  };
}
