import { expect, it } from "vitest";
import { type CreateApiKeyInput, MAX_API_KEYS } from "~/domain/api/api-key";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { createKey } from "~/server/services/api/create-key";
import { findKey } from "~/server/services/api/find-key";
import { listKeys } from "~/server/services/api/list-keys";
import { revokeKey } from "~/server/services/api/revoke-key";
import { authWorld, device } from "~tests/support/auth-world";
import { secondFactorWorld } from "~tests/support/second-factor-world";

const world = authWorld();
const { deps, newUser } = secondFactorWorld(world);

const form: CreateApiKeyInput = { name: "Laptop", scopes: ["models"], days: 30, password: "" };
const create = (user: SignedInUser, change: Partial<CreateApiKeyInput> = {}) =>
  createKey(deps(), { user, device }, { ...form, ...change });
const rowsOf = (user: SignedInUser) => deps().db.apiKey.findMany({ where: { userId: user.id } });

it("shows a token once, keeps only its hash, and tells the owner", async () => {
  const { account, user } = await newUser();
  const { token, key } = await create(user);
  expect(token).toMatch(/^bb_[\w-]{43}$/);
  expect(key).toMatchObject({
    name: "Laptop",
    start: token.slice(0, 9),
    scopes: ["models"],
    lastUsedAt: null,
  });
  const [row] = await rowsOf(user);
  expect(JSON.stringify(row)).not.toContain(token.slice(9));
  expect(row?.secretHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await listKeys(deps(), user)).toEqual([key]);
  expect(await findKey(deps(), token)).toMatchObject({ id: key.id, user: { id: user.id } });
  const events = await deps().db.auditEvent.findMany({ where: { userId: user.id, kind: "api_key_created" } });
  expect(events).toMatchObject([{ detail: { name: "Laptop" } }]);
  expect((await world().emailsTo(account.email))[0]?.subject).toMatch(/API key/);
});

it("asks for the password if the login is older than ten minutes", async () => {
  const { account, user } = await newUser();
  world().pass(601_000);
  await expect(create(user)).rejects.toMatchObject({ code: "invalid", field: "password" });
  await expect(create(user, { password: "wrong" })).rejects.toMatchObject({ field: "password" });
  expect(await rowsOf(user)).toEqual([]);
  await create(user, { password: account.password });
  expect(await rowsOf(user)).toHaveLength(1);
});

it("revokes one of the user's own keys, for good", async () => {
  const { user } = await newUser();
  const { user: stranger } = await newUser();
  const { token, key } = await create(user);
  await expect(revokeKey(deps(), { user: stranger, device }, key)).rejects.toMatchObject({
    code: "not_found",
  });
  await revokeKey(deps(), { user, device }, key);
  expect([await findKey(deps(), token), await listKeys(deps(), user)]).toEqual([null, []]);
});

it("allows a number of keys, also when they are made at once", async () => {
  const { user } = await newUser();
  const { clock, db, ids } = deps();
  const rows = Array.from({ length: MAX_API_KEYS - 1 }, (_, at) => ({
    id: ids.next(),
    userId: user.id,
    name: `${at}`,
    start: "bb_xxxxxx",
    secretHash: ids.secret(),
    scopes: [],
    createdAt: clock.now(),
  }));
  await db.apiKey.createMany({ data: rows });
  const outcomes = await Promise.allSettled([create(user), create(user)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
