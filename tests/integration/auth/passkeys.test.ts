import { describe, expect, it } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { memoryLimits } from "~/server/adapters/limits/memory";
import {
  passkeySecondFactorOptions,
  passkeySignInOptions,
  signInWithPasskey,
} from "~/server/services/auth/passkey-sign-in";
import {
  addPasskey,
  beginPasskeyRegistration,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "~/server/services/auth/passkeys";
import { forgotPassword, resetPassword } from "~/server/services/auth/password-change";
import { answerSecondFactor } from "~/server/services/auth/second-factor";
import { listEvents } from "~/server/services/auth/security-events";
import { findSession } from "~/server/services/auth/sessions";
import { authWorld, device } from "~tests/support/auth-world";
import { linkTo } from "~tests/support/confirmed-user";
import { fresh, secondFactorWorld } from "~tests/support/second-factor-world";
import { type SoftwareAuthenticator, softwareAuthenticator } from "~tests/support/software-authenticator";

const world = authWorld();
const { deps, newUser, twoFactorUser, challengeAfterPassword } = secondFactorWorld(world);
const refused = (refusal: string) => ({ outcome: "refused", refusal });
const remove = (user: SignedInUser, id: string) =>
  removePasskey({ ...deps(), configuredProviders: [] }, { user, device }, { id });

async function add(user: SignedInUser, authenticator: SoftwareAuthenticator, name = "Laptop") {
  const { challenge } = await beginPasskeyRegistration(deps(), user, fresh);
  return addPasskey(deps(), { user, device }, { name, answer: authenticator.register(challenge) });
}

/** A user with one passkey, and its authenticator. */
async function passkeyUser(change: Partial<SoftwareAuthenticator> = {}) {
  const { user } = await newUser();
  const authenticator = Object.assign(softwareAuthenticator(deps().appUrl), change);
  const { id } = await add(user, authenticator);
  return { user, authenticator, id };
}

const newChallenge = async () => (await passkeySignInOptions(deps(), device)).challenge;
const signInWith = async (authenticator: SoftwareAuthenticator, userHandle?: string) =>
  signInWithPasskey(deps(), device, authenticator.show(await newChallenge(), userHandle));

describe("a new passkey", () => {
  it("is requested for our site, discoverable, and only once per device", async () => {
    const { user, authenticator } = await passkeyUser();
    const options = await beginPasskeyRegistration(deps(), user, fresh);
    expect(options.rp).toEqual({ id: "bluebonnet.example", name: "Bluebonnet" });
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: "required",
      userVerification: "preferred",
    });
    expect(options.excludeCredentials).toMatchObject([{ id: authenticator.show("").id }]);
  });

  it("requires the password if the sign-in is older than ten minutes", async () => {
    const { account, user } = await newUser();
    world().pass(601_000);
    const begin = (password: string) => beginPasskeyRegistration(deps(), user, { password });
    await expect(begin("")).rejects.toMatchObject({ code: "invalid" });
    await expect(begin("not this one")).rejects.toMatchObject({ code: "invalid" });
    expect(await begin(account.password)).toHaveProperty("challenge");
  });

  it("is listed by name, can be renamed, and is recorded and emailed", async () => {
    const { account, user } = await newUser();
    const { id } = await add(user, softwareAuthenticator(deps().appUrl), "Phone");
    expect(await listPasskeys(deps(), user)).toMatchObject([{ id, name: "Phone", lastUsedAt: null }]);
    await renamePasskey(deps(), user, { id, name: "Old phone" });
    expect(await listPasskeys(deps(), user)).toMatchObject([{ id, name: "Old phone" }]);
    expect(await deps().db.auditEvent.count({ where: { userId: user.id, kind: "passkey_added" } })).toBe(1);
    expect((await world().emailsTo(account.email))[0]?.subject).toMatch(/passkey/i);
  });

  it("is rejected if created for another site, another user or an expired challenge, or sent twice", async () => {
    const { user } = await newUser();
    const { user: eve } = await newUser();
    const ours = softwareAuthenticator(deps().appUrl);
    const invalid = { code: "invalid" };
    await expect(add(user, softwareAuthenticator("https://evil.example"))).rejects.toMatchObject(invalid);
    const answer = ours.register((await beginPasskeyRegistration(deps(), user, fresh)).challenge);
    const store = (actor: SignedInUser) =>
      addPasskey(deps(), { user: actor, device }, { name: "Laptop", answer });
    await expect(store(eve)).rejects.toMatchObject(invalid);
    await store(user);
    await expect(store(user)).rejects.toMatchObject(invalid);
    const late = ours.register((await beginPasskeyRegistration(deps(), user, fresh)).challenge);
    world().pass(300_000);
    const tooLate = addPasskey(deps(), { user, device }, { name: "Laptop", answer: late });
    await expect(tooLate).rejects.toMatchObject(invalid);
    expect(await listPasskeys(deps(), user)).toHaveLength(1);
  });

  it("cannot be taken over from another user", async () => {
    const { user, authenticator } = await passkeyUser();
    const { user: eve } = await newUser();
    await expect(add(eve, authenticator)).rejects.toMatchObject({ code: "conflict" });
    expect(await listPasskeys(deps(), user)).toHaveLength(1);
  });
});

describe("signing in with a passkey alone", () => {
  it("opens a session without a second step, even for a user with two-factor authentication", async () => {
    const { user } = await twoFactorUser();
    const authenticator = softwareAuthenticator(deps().appUrl);
    await add(user, authenticator);
    const result = await signInWith(authenticator, user.id);
    if (result.outcome !== "signed_in") throw new Error(JSON.stringify(result));
    expect(await findSession(deps(), result.sessionId)).toMatchObject({ id: user.id });
    expect((await listPasskeys(deps(), user))[0]?.lastUsedAt).toEqual(deps().clock.now());
  });

  it("requires user verification", async () => {
    const { authenticator } = await passkeyUser({ verifiesUser: false });
    expect(await signInWith(authenticator)).toEqual(refused("passkey_refused"));
  });

  it("accepts a response once, and none to an expired or unknown challenge", async () => {
    const { authenticator } = await passkeyUser();
    const answer = authenticator.show(await newChallenge());
    const results = await Promise.all(
      Array.from({ length: 4 }, () => signInWithPasskey(deps(), device, answer)),
    );
    expect(results.filter(({ outcome }) => outcome === "signed_in")).toHaveLength(1);
    expect(await signInWithPasskey(deps(), device, answer)).toEqual(refused("passkey_refused"));
    const old = authenticator.show(await newChallenge());
    world().pass(300_000);
    expect(await signInWithPasskey(deps(), device, old)).toEqual(refused("passkey_refused"));
    const own = authenticator.show(deps().ids.secret());
    expect(await signInWithPasskey(deps(), device, own)).toEqual(refused("passkey_refused"));
  });

  it("rejects a signature by another key, a response for another site, and a mismatched user handle", async () => {
    const { user, authenticator } = await passkeyUser();
    const { user: eve } = await newUser();
    const stranger = softwareAuthenticator(deps().appUrl);
    const forged = { ...stranger.show(await newChallenge()), id: authenticator.show("").id };
    expect(await signInWithPasskey(deps(), device, forged)).toEqual(refused("passkey_refused"));
    expect(await signInWith(stranger)).toEqual(refused("passkey_refused"));
    expect(await signInWith(authenticator, eve.id)).toEqual(refused("passkey_refused"));
    expect(await signInWith(authenticator, user.id)).toMatchObject({ outcome: "signed_in" });
  });

  it("rejects a counter that does not increase, and notifies the owner", async () => {
    const { user, authenticator } = await passkeyUser();
    expect(await signInWith(authenticator)).toMatchObject({ outcome: "signed_in" });
    const original = authenticator.counter ?? 0;
    authenticator.counter = original - 1;
    expect(await signInWith(authenticator)).toEqual(refused("passkey_refused"));
    authenticator.counter = original - 3;
    expect(await signInWith(authenticator)).toEqual(refused("passkey_refused"));
    const suspicious = { where: { userId: user.id, kind: "passkey_suspicious" } };
    expect(await deps().db.auditEvent.count(suspicious)).toBe(2);
    authenticator.counter = original;
    expect(await signInWith(authenticator)).toMatchObject({ outcome: "signed_in" });
  });

  it("accepts authenticators without a counter", async () => {
    const { authenticator } = await passkeyUser({ counter: null });
    expect(await signInWith(authenticator)).toMatchObject({ outcome: "signed_in" });
    expect(await signInWith(authenticator)).toMatchObject({ outcome: "signed_in" });
  });

  it("is rate-limited per address", async () => {
    const limited = { ...deps(), limits: memoryLimits() };
    const from = { ...device, address: "203.0.113.7" };
    for (let request = 0; request < 60; request++) await passkeySignInOptions(limited, from);
    await expect(passkeySignInOptions(limited, from)).rejects.toMatchObject({ code: "too_many_requests" });
    await passkeySignInOptions(limited, { ...device, address: "203.0.113.8" });
  });
});

describe("a passkey as the second factor", () => {
  const show = async (secret: string, authenticator: SoftwareAuthenticator) => {
    const { challenge } = await passkeySecondFactorOptions(deps(), secret);
    return answerSecondFactor(deps(), device, { secret, passkey: authenticator.show(challenge) });
  };

  it("completes the sign-in after the password, even without user verification", async () => {
    const { account, user } = await twoFactorUser();
    const key = Object.assign(softwareAuthenticator(deps().appUrl), { verifiesUser: false });
    await add(user, key, "Key ring");
    const secret = await challengeAfterPassword(account);
    expect(await show(secret, key)).toMatchObject({ outcome: "signed_in", userId: user.id });
    await expect(passkeySecondFactorOptions(deps(), secret)).rejects.toMatchObject({ code: "invalid" });
  });

  it("must belong to the same user and answer the same challenge", async () => {
    const { account, user } = await twoFactorUser();
    const own = softwareAuthenticator(deps().appUrl);
    await add(user, own);
    const { authenticator: evesAuthenticator } = await passkeyUser();
    const secret = await challengeAfterPassword(account);
    expect(await show(secret, evesAuthenticator)).toEqual(refused("passkey_refused"));
    const passkey = own.show(await newChallenge());
    expect(await answerSecondFactor(deps(), device, { secret, passkey })).toEqual(refused("passkey_refused"));
    expect(await show(secret, own)).toMatchObject({ outcome: "signed_in" });
  });

  it("is not offered without a challenge, nor to users without passkeys", async () => {
    const { account } = await twoFactorUser();
    for (const secret of [undefined, deps().ids.secret()]) {
      await expect(passkeySecondFactorOptions(deps(), secret)).rejects.toMatchObject({ code: "invalid" });
    }
    const secret = await challengeAfterPassword(account);
    await expect(passkeySecondFactorOptions(deps(), secret)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("removing a passkey", () => {
  it("ends its sign-ins, and is recorded", async () => {
    const { user, authenticator, id } = await passkeyUser();
    await remove(user, id);
    expect(await listPasskeys(deps(), user)).toEqual([]);
    expect(await signInWith(authenticator)).toEqual(refused("passkey_refused"));
    expect(await deps().db.auditEvent.count({ where: { userId: user.id, kind: "passkey_removed" } })).toBe(1);
  });

  it("is reserved to its owner, as is renaming", async () => {
    const { user, id } = await passkeyUser();
    const { user: eve } = await newUser();
    await expect(remove(eve, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(renamePasskey(deps(), eve, { id, name: "Mine" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listPasskeys(deps(), user)).toMatchObject([{ id, name: "Laptop" }]);
  });

  it("never removes the only sign-in method, not even of two removed concurrently", async () => {
    const { user, id } = await passkeyUser();
    await deps().db.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    await expect(remove(user, id)).rejects.toMatchObject({ code: "conflict" });
    const { id: second } = await add(user, softwareAuthenticator(deps().appUrl));
    const results = await Promise.allSettled([remove(user, id), remove(user, second)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await listPasskeys(deps(), user)).toHaveLength(1);
  });

  it("does not count a passkey without user verification as a sign-in method", async () => {
    const { user, id } = await passkeyUser();
    const { id: keyRing } = await add(
      user,
      Object.assign(softwareAuthenticator(deps().appUrl), { verifiesUser: false }),
    );
    await deps().db.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    await expect(remove(user, id)).rejects.toMatchObject({ code: "conflict" });
    await remove(user, keyRing);
    expect(await listPasskeys(deps(), user)).toHaveLength(1);
  });
});

describe("a password reset", () => {
  it("removes all earlier passkeys and sessions, and reports it by email and event", async () => {
    const { account, user } = await newUser();
    const authenticator = softwareAuthenticator(deps().appUrl);
    await add(user, authenticator);
    await add(user, softwareAuthenticator(deps().appUrl), "Phone");
    await forgotPassword(deps(), device, account);
    const token = await linkTo("/reset-password", account.email, world());
    await resetPassword(deps(), device, { token, password: "a new field of flowers" });
    expect(await listPasskeys(deps(), user)).toEqual([]);
    expect(await signInWith(authenticator)).toEqual(refused("passkey_refused"));
    expect(await findSession(deps(), user.sessionId)).toBeNull();
    const [mail] = await world().emailsTo(account.email);
    expect(mail?.text).toContain("All sessions were ended, and your 2 passkeys were removed.");
    const { events } = await listEvents(deps(), user, { limit: 20 });
    expect(events[0]).toMatchObject({ kind: "password_reset", detail: { passkeys: "2" } });
  });

  it("rejects a passkey whose registration began before it", async () => {
    const { account, user } = await newUser();
    const authenticator = softwareAuthenticator(deps().appUrl);
    const { challenge } = await beginPasskeyRegistration(deps(), user, fresh);
    await forgotPassword(deps(), device, account);
    const token = await linkTo("/reset-password", account.email, world());
    await resetPassword(deps(), device, { token, password: "a new field of flowers" });
    const late = addPasskey(
      deps(),
      { user, device },
      { name: "Late", answer: authenticator.register(challenge) },
    );
    await expect(late).rejects.toMatchObject({ code: "invalid" });
  });
});
