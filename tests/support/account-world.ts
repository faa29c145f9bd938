import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { sharpImages } from "~/server/adapters/images/sharp";
import { webPushService } from "~/server/adapters/push/web-push";
import { memoryStreams } from "~/server/adapters/streams/memory";
import { systemIds } from "~/server/adapters/system/ids";
import { jsonLog } from "~/server/adapters/system/log";
import { aesSealer } from "~/server/adapters/system/sealer";
import type { Db } from "~/server/db";
import { testDatabase } from "./test-database";

const HOUR = 3_600_000;

const depsFor = (db: Db, clock: { now(): Date }, pushServices: string[]) => ({
  db,
  clock,
  ids: systemIds,
  images: sharpImages(),
  log: jsonLog("silent"),
  owners: { emails: [], orFirst: false },
  push: webPushService({ contact: "mailto:support@bluebonnet.example", services: pushServices }),
  sealer: aesSealer("a secret of the tests, long enough"),
  streams: memoryStreams(),
});

export type AccountWorld = {
  deps: ReturnType<typeof depsFor>;
  /** Advances the test clock, which is otherwise frozen. */
  pass(milliseconds: number): void;
  /** A user with a one-hour session. */
  newUser(fields?: { email?: string; planId?: string }): Promise<SignedInUser>;
};

/** The account services with a real database and a manual clock. */
export function accountWorld({ pushServices = [] }: { pushServices?: string[] } = {}): () => AccountWorld {
  const database = testDatabase();
  let world: AccountWorld | undefined;
  beforeAll(() => {
    let now = new Date("2026-03-01T12:00:00Z");
    const clock = { now: () => now };
    const { db } = database();
    world = {
      deps: depsFor(db, clock, pushServices),
      pass(milliseconds) {
        now = new Date(now.getTime() + milliseconds);
      },
      async newUser({ email = `${randomUUID()}@example.com`, planId = "free-plan" } = {}) {
        const [id, sessionId] = [systemIds.next(), systemIds.next()];
        await db.user.create({ data: { id, email, planId, createdAt: now } });
        const expiresAt = new Date(now.getTime() + HOUR);
        await db.session.create({
          data: { id: sessionId, userId: id, createdAt: now, lastSeenAt: now, expiresAt },
        });
        return { id, email, name: null, planId, sessionId };
      },
    };
  });
  return () => {
    if (!world) throw new Error("The account world opens before the first test of the file, not earlier.");
    return world;
  };
}
