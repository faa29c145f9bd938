import { expect, it } from "vitest";
import type { Provider } from "~/domain/auth/provider";
import type { ProviderIdentity } from "~/domain/auth/provider-identity";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { aesSealer } from "~/server/adapters/system/sealer";
import { linkAccount } from "~/server/auth/provider-adapter";
import { confirmEmail } from "~/server/services/auth/email-confirmation";
import {
  connectProvider,
  disconnectProvider,
  type LinkDeps,
  listProviders,
} from "~/server/services/auth/providers";
import { findSession } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import { signInWithProvider } from "~/server/services/auth/sign-in-with-provider";
import { signUp } from "~/server/services/auth/sign-up";
import { authWorld, device } from "~tests/support/auth-world";

const world = authWorld();
const sealer = aesSealer("a secret of these tests, 32 letters");
const deps = (): LinkDeps => ({ ...world().deps, sealer, linkAccount: linkAccount({ sealer }) });
const both: readonly Provider[] = ["github", "google"];

let visitors = 0;

/** A new identity that matches no user. */
function newIdentity(known: Partial<ProviderIdentity> = {}): ProviderIdentity {
  const number = ++visitors;
  return {
    provider: "github",
    accountId: String(4_000 + number),
    verifiedEmail: `visitor-${number}@example.com`,
    name: "Wild Visitor",
    tokens: { access_token: `gho_${number}`, token_type: "bearer", scope: "read:user,user:email" },
    ...known,
  };
}

async function signInAs(identity: ProviderIdentity) {
  const result = await signInWithProvider(deps(), device, identity);
  if (result.outcome !== "signed_in") throw new Error(JSON.stringify(result));
  return result;
}

async function signedIn(identity = newIdentity()): Promise<SignedInUser> {
  const user = await findSession(world().deps, (await signInAs(identity)).sessionId);
  if (!user) throw new Error("The session is not live");
  return user;
}

const password = "a field of bluebonnets";

async function passwordUser(email: string, { confirmed = true } = {}) {
  const { browser } = await signUp(world().deps, device, { name: "Ada", email, password });
  if (confirmed) await confirmEmail(world().deps, device, { browser, token: await world().tokenFor(email) });
  return world().deps.db.user.findUniqueOrThrow({ where: { email } });
}

const accountsOf = (userId: string) => world().deps.db.account.findMany({ where: { userId } });
const eventsOf = (userId: string) =>
  world().deps.db.auditEvent.findMany({
    where: { userId },
    orderBy: { id: "asc" },
    select: { kind: true, detail: true },
  });

it("creates a confirmed user without a password for a new identity, named by the provider", async () => {
  const identity = newIdentity();
  const { userId, sessionId } = await signInAs(identity);
  expect(await findSession(world().deps, sessionId)).toMatchObject({ id: userId, name: "Wild Visitor" });
  expect(await world().deps.db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
    email: identity.verifiedEmail,
    emailVerified: world().deps.clock.now(),
    passwordHash: null,
    image: null,
  });
  expect(await eventsOf(userId)).toMatchObject([
    { kind: "signed_up", detail: { method: "github" } },
    { kind: "signed_in", detail: { method: "github" } },
  ]);
});

it("stores the newest tokens of a provider, sealed", async () => {
  const identity = newIdentity({
    tokens: { access_token: "first", refresh_token: "again", id_token: "who" },
  });
  const { userId } = await signInAs(identity);
  const [first] = await accountsOf(userId);
  expect(JSON.stringify(first)).not.toMatch(/"(?:first|again|who)"/);
  expect(sealer.open(first?.refresh_token ?? "", "provider-token")).toBe("again");
  expect(sealer.open(first?.id_token ?? "", "provider-token")).toBe("who");
  await signInAs({ ...identity, tokens: { access_token: "second" } });
  const [second] = await accountsOf(userId);
  expect(sealer.open(second?.access_token ?? "", "provider-token")).toBe("second");
  expect(second?.refresh_token).toBe(first?.refresh_token);
});

it("recognises a linked account, whatever its current email", async () => {
  const identity = newIdentity();
  const { userId } = await signInAs(identity);
  const later = [
    { ...identity, verifiedEmail: "moved@example.com" },
    { ...identity, verifiedEmail: null },
  ];
  for (const visit of later) expect((await signInAs(visit)).userId).toBe(userId);
});

it("links an address that both sides verified, and notifies its owner", async () => {
  const ada = await passwordUser("both-verified@example.com");
  const { userId } = await signInAs(newIdentity({ verifiedEmail: ada.email }));
  expect(userId).toBe(ada.id);
  expect(await accountsOf(ada.id)).toMatchObject([{ provider: "github" }]);
  expect(await eventsOf(ada.id)).toContainEqual({
    kind: "provider_connected",
    detail: { provider: "github" },
  });
  const told = (await world().emailsTo(ada.email)).map(({ text }) => text).join("\n");
  expect(told).toContain("GitHub can now be used to log in to your account.");
  expect(await signIn(world().deps, device, { email: ada.email, password })).toMatchObject({ userId });
});

it("rejects an address that the provider has not verified", async () => {
  const users = await world().deps.db.user.count();
  expect(await signInWithProvider(deps(), device, newIdentity({ verifiedEmail: null }))).toEqual({
    outcome: "refused",
    refusal: "email_unverified",
  });
  expect(await world().deps.db.user.count()).toBe(users);
});

it("neither links nor takes over an unconfirmed account", async () => {
  const pending = await passwordUser("pending@example.com", { confirmed: false });
  const owner = newIdentity({ verifiedEmail: pending.email });
  expect(await signInWithProvider(deps(), device, owner)).toEqual({
    outcome: "refused",
    refusal: "account_unconfirmed",
  });
  expect(await world().deps.db.user.findUniqueOrThrow({ where: { id: pending.id } })).toEqual(pending);
  expect(await accountsOf(pending.id)).toEqual([]);
  expect(await world().deps.db.session.count({ where: { userId: pending.id } })).toBe(0);
});

it("signs the owner in despite a stranger's pending sign-up, whose password then stops working", async () => {
  const email = "hijacked@example.com";
  await passwordUser(email, { confirmed: false });
  const owner = newIdentity({ verifiedEmail: email });
  await signInWithProvider(deps(), device, owner);
  const own = "the owner's own password";
  const { browser } = await signUp(world().deps, device, { name: "Owner", email, password: own });
  await confirmEmail(world().deps, device, { browser, token: await world().tokenFor(email) });
  const { userId } = await signInAs(owner);
  expect(await signIn(world().deps, device, { email, password })).toMatchObject({ outcome: "refused" });
  expect(await signIn(world().deps, device, { email, password: own })).toMatchObject({ userId });
});

it("creates one user for two concurrent first sign-ins", async () => {
  const identity = newIdentity();
  const [one, other] = await Promise.all([signInAs(identity), signInAs(identity)]);
  expect(one.userId).toBe(other.userId);
  expect(await accountsOf(one.userId)).toHaveLength(1);
});

it("requires the second factor after a provider too", async () => {
  const identity = newIdentity();
  const { userId } = await signInAs(identity);
  const now = world().deps.clock.now();
  await world().deps.db.twoFactor.create({
    data: { id: userId, sealedKey: "sealed", confirmedAt: now, createdAt: now },
  });
  const sessions = await world().deps.db.session.count({ where: { userId } });
  expect(await signInWithProvider(deps(), device, identity)).toMatchObject({ outcome: "second_factor" });
  expect(await world().deps.db.session.count({ where: { userId } })).toBe(sessions);
});

it("connects a provider account with any email to a signed-in user, once", async () => {
  const ada = await passwordUser("connecting@example.com");
  const other = newIdentity({ provider: "google", verifiedEmail: "another-address@example.com" });
  for (const visit of [other, other]) {
    expect(await connectProvider(deps(), { userId: ada.id, device }, visit)).toBeNull();
  }
  expect(await accountsOf(ada.id)).toMatchObject([{ provider: "google" }]);
  expect((await signInAs(other)).userId).toBe(ada.id);
  expect(await world().deps.db.user.count({ where: { email: "another-address@example.com" } })).toBe(0);
});

it("does not connect an account linked to another user", async () => {
  const taken = newIdentity();
  const { userId: owner } = await signInAs(taken);
  const ada = await passwordUser("too-late@example.com");
  expect(await connectProvider(deps(), { userId: ada.id, device }, taken)).toBe("linked_elsewhere");
  expect(await accountsOf(ada.id)).toEqual([]);
  expect(await accountsOf(owner)).toHaveLength(1);
});

const disconnect = (user: SignedInUser, provider: Provider, configuredProviders = both) =>
  disconnectProvider({ ...deps(), configuredProviders }, { user, device }, { provider });

it("keeps the only sign-in method", async () => {
  const user = await signedIn();
  await expect(disconnect(user, "github")).rejects.toMatchObject({ code: "conflict" });
  expect(await accountsOf(user.id)).toHaveLength(1);
  expect(await listProviders({ ...deps(), configuredProviders: both }, user)).toEqual([
    { provider: "github", connected: true, configured: true, isOnlyMethod: true },
    { provider: "google", connected: false, configured: true, isOnlyMethod: false },
  ]);
});

it("disconnects a provider if a password, a passkey or another provider remains", async () => {
  const { db, ids, clock } = world().deps;
  const withPassword = await signedIn();
  await db.user.update({ where: { id: withPassword.id }, data: { passwordHash: "$argon2id$" } });
  const withPasskey = await signedIn();
  const passkey = { id: ids.next(), credentialId: "credential", publicKey: new Uint8Array(1), name: "Key" };
  await db.passkey.create({
    data: { ...passkey, userId: withPasskey.id, userVerified: true, createdAt: clock.now() },
  });
  const withGoogle = await signedIn();
  await connectProvider(deps(), { userId: withGoogle.id, device }, newIdentity({ provider: "google" }));
  for (const user of [withPassword, withPasskey, withGoogle]) {
    await disconnect(user, "github");
    expect((await accountsOf(user.id)).filter(({ provider }) => provider === "github")).toEqual([]);
    expect(await eventsOf(user.id)).toContainEqual({
      kind: "provider_disconnected",
      detail: { provider: "github" },
    });
  }
});

it("does not count providers without an OAuth client on this server", async () => {
  const user = await signedIn();
  await connectProvider(deps(), { userId: user.id, device }, newIdentity({ provider: "google" }));
  await expect(disconnect(user, "github", ["github"])).rejects.toMatchObject({ code: "conflict" });
});

it("keeps one of two methods removed concurrently", async () => {
  const user = await signedIn();
  await connectProvider(deps(), { userId: user.id, device }, newIdentity({ provider: "google" }));
  const taken = await Promise.allSettled([disconnect(user, "github"), disconnect(user, "google")]);
  expect(taken.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await accountsOf(user.id)).toHaveLength(1);
});

it("disconnects nothing of another user", async () => {
  await signedIn();
  const ada = await passwordUser("nothing-connected@example.com");
  const session = await signIn(world().deps, device, { email: ada.email, password });
  if (session.outcome !== "signed_in") throw new Error(session.outcome);
  const user = await findSession(world().deps, session.sessionId);
  if (!user) throw new Error("The session is not live");
  await expect(disconnect(user, "github")).rejects.toMatchObject({ code: "not_found" });
});
