import { beforeAll, describe, expect, it } from "vitest";
import { appRouter, createCaller } from "~/server/api/root";
import type { AppDeps } from "~/server/wiring";
import { adminWorld, OWNER_EMAILS } from "~tests/support/admin-world";

const { world, owner, asUser } = adminWorld();

const globals = globalThis as typeof globalThis & { bluebonnetDeps?: AppDeps };

const procedures = Object.keys(appRouter._def.procedures).filter((path) => path.startsWith("admin."));

type Call = (input: unknown) => Promise<unknown>;

/** The procedure at a path such as "admin.person.suspend". */
const at = (caller: object, path: string): Call =>
  path.split(".").reduce<object>((part, name) => Reflect.get(part, name), caller) as Call;

/** A caller with a real session, whose user is read from the database. */
async function signedIn(user: { id: string }) {
  const { db, ids, clock } = world().deps;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const id = ids.next();
  await db.session.create({
    data: { id, userId: user.id, createdAt: now, lastSeenAt: now, expiresAt },
  });
  return id;
}

beforeAll(async () => void (await owner()));

it("has procedures to try", () => expect(procedures.length).toBeGreaterThan(10));

describe.each(procedures)("%s", (path) => {
  it("is refused to guests", async () => {
    await owner();
    const deps = globals.bluebonnetDeps as AppDeps;
    const guest = createCaller(() => ({
      deps,
      headers: new Headers(),
      requestId: "test",
      request: { cost: 0 },
    }));
    await expect(at(guest, path)({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("is not there for users", async () => {
    const user = await world().newUser();
    await expect(at(asUser(user), path)({})).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

it("knows no session of a suspended owner", async () => {
  const { findSession } = await import("~/server/services/auth/sessions");
  const { user } = await owner(OWNER_EMAILS[1]);
  const id = await signedIn(user);
  expect(await findSession(world().deps, id)).toMatchObject({ id: user.id });
  await world().deps.db.user.update({ where: { id: user.id }, data: { suspendedAt: new Date() } });
  expect(await findSession(world().deps, id)).toBeNull();
});
