import { describe, expect, it } from "vitest";
import { eraseAccounts } from "~/server/services/account/erase-accounts";
import { deleteAccount } from "~/server/services/auth/account-deletion";
import { wasDeletionJustCancelled } from "~/server/services/auth/cancel-deletion";
import { findSession } from "~/server/services/auth/sessions";
import { authWorld } from "~tests/support/auth-world";
import { newConfirmedUser, signedIn } from "~tests/support/confirmed-user";

const world = authWorld();
const DAY = 86_400_000;

async function deletedAccount() {
  const owner = await newConfirmedUser(world());
  const here = await signedIn(world(), owner);
  const chatId = world().deps.ids.next();
  const now = world().deps.clock.now();
  await world().deps.db.chat.create({
    data: { id: chatId, userId: here.user.id, title: "Mine", createdAt: now, updatedAt: now },
  });
  await deleteAccount(world().deps, here, { password: owner.password });
  return { owner, here, chatId };
}
const subjectsTo = async (email: string) =>
  (await world().emailsTo(email)).map(({ subject }) => subject).join();
const rowsOf = async (userId: string) => {
  const { db } = world().deps;
  const where = { userId };
  const counts = [
    db.user.count({ where: { id: userId } }),
    db.chat.count({ where }),
    db.session.count({ where }),
  ];
  counts.push(db.auditEvent.count({ where }), db.authToken.count({ where }));
  counts.push(db.outbox.count({ where: { payload: { path: ["userId"], equals: userId }, doneAt: null } }));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

describe("deleting an account", () => {
  it("requires the password once the sign-in is no longer recent", async () => {
    const owner = await newConfirmedUser(world());
    const here = await signedIn(world(), owner);
    world().pass(11 * 60_000);
    for (const password of ["", "not this one"])
      await expect(deleteAccount(world().deps, here, { password })).rejects.toMatchObject({
        code: "invalid",
        field: "password",
      });
    expect(await findSession(world().deps, here.user.sessionId)).not.toBeNull();
  });

  it("signs out everywhere at once and emails the deadline for restoring the account", async () => {
    const { owner, here } = await deletedAccount();
    expect(await findSession(world().deps, here.user.sessionId)).toBeNull();
    expect(await subjectsTo(owner.email)).toContain("Your account will be deleted");
  });

  it("is cancelled by signing in, up to the last moment, with a message", async () => {
    const { owner, here } = await deletedAccount();
    world().pass(14 * DAY - 1);
    await eraseAccounts(world().deps);
    await signedIn(world(), owner);
    expect(await wasDeletionJustCancelled(world().deps, here.user.id)).toBe(true);
    world().pass(DAY);
    await eraseAccounts(world().deps);
    expect(await rowsOf(here.user.id)).toBeGreaterThan(3);
    expect(await wasDeletionJustCancelled(world().deps, here.user.id)).toBe(false);
    expect(await subjectsTo(owner.email)).toContain("Your account was kept");
  });

  it("erases everything after 14 days, and emails the erased address", async () => {
    const { owner, here } = await deletedAccount();
    const other = await deletedAccount();
    await signedIn(world(), other.owner);
    world().pass(14 * DAY);
    expect(await eraseAccounts(world().deps)).toBeGreaterThan(0);
    expect(await subjectsTo(owner.email)).toContain("was erased");
    expect(await rowsOf(here.user.id)).toBe(0);
    expect(await rowsOf(other.here.user.id)).toBeGreaterThan(3);
    expect(JSON.stringify(await world().deps.db.outbox.findMany())).not.toContain(owner.email);
    expect(await eraseAccounts(world().deps)).toBe(0);
  });

  it("erases the customer at the payment provider as well", async () => {
    const { db, payments } = world().deps;
    const { owner, here } = await deletedAccount();
    const id = here.user.id;
    const details = {
      userId: id,
      email: owner.email,
      name: owner.name,
      address: null,
      idempotencyKey: `customer-${id}`,
    };
    const { customerId } = await payments.createCustomer(details);
    await db.billingCustomer.create({
      data: { id, provider: "simulator", customerId, createdAt: world().deps.clock.now() },
    });
    world().pass(14 * DAY);
    await eraseAccounts(world().deps);
    await expect(payments.listCards({ customerId })).rejects.toMatchObject({ reason: "not_found" });
  });

  it("frees the address for a new account", async () => {
    const { owner } = await deletedAccount();
    world().pass(14 * DAY);
    await eraseAccounts(world().deps);
    expect(await world().deps.db.user.count({ where: { email: owner.email } })).toBe(0);
  });
});
