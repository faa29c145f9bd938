import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { openEmbedded } from "~/server/db/embedded";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";

/** The secret of the servers that cases run on. */
export const EVAL_SECRET = "evaluation-secret-evaluation-secret-0123456789";

const LIFETIME_MS = 30 * 86_400_000;

/**
 * Makes a data folder whose users are signed in: one per attempt, because the product limits how often one user may
 * import and repair.
 *
 * @returns the values of their session cookies
 */
export async function seedUsers(dataDir: string, count: number): Promise<string[]> {
  const database = openEmbedded(dataDir);
  const { db } = database;
  await applyMigrations(await openSchemaEngine(pgliteMigrations(await database.engine.use())));
  const now = new Date();
  const people = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    email: `eval-${n}@example.com`,
    name: "Evaluation",
    emailVerified: now,
    planId: "enterprise-plan",
    createdAt: now,
  }));
  await db.user.createMany({ data: people });
  const sessions = people.map(({ id }) => ({
    id: randomUUID(),
    userId: id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  }));
  await db.session.createMany({ data: sessions });
  await database.close();
  return Promise.all(
    sessions.map(({ id, userId }) =>
      encode({ token: { sid: id, sub: userId }, secret: EVAL_SECRET, maxAge: LIFETIME_MS / 1_000 }),
    ),
  );
}
