import { describe, expect, it } from "vitest";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { aesSealer } from "~/server/adapters/system/sealer";
import type { Sealer } from "~/server/ports/system";
import { changePassword } from "~/server/services/auth/password-change";
import { answerSecondFactor } from "~/server/services/auth/second-factor";
import { findSession } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from "~/server/services/auth/two-factor";
import { authWorld, device } from "~tests/support/auth-world";
import { codeOf, fresh, secondFactorWorld, testSecret } from "~tests/support/second-factor-world";

const world = authWorld();
const { deps, now, newUser, twoFactorUser, turnOn, challengeAfterPassword } = secondFactorWorld(world);

const answer = (secret: string, code: string) => answerSecondFactor(deps(), device, { secret, code });
const refused = (refusal: string) => ({ outcome: "refused", refusal });
const kindsOf = async (userId: string) =>
  (await deps().db.auditEvent.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(
    ({ kind }) => kind,
  );

describe("turning two-factor authentication on", () => {
  it("requires no code before the key is confirmed, and one afterwards", async () => {
    const { account, user } = await newUser();
    const { key } = await beginTwoFactor(deps(), user, fresh);
    expect(await signIn(deps(), device, account)).toMatchObject({ outcome: "signed_in" });
    expect(await readTwoFactor(deps(), user)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    await confirmTwoFactor(deps(), { user, device }, { code: codeOf(key, now()) });
    expect(await signIn(deps(), device, account)).toMatchObject({ outcome: "second_factor" });
    expect(await readTwoFactor(deps(), user)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
  });

  it("requires the password if the sign-in is older than ten minutes", async () => {
    const { account, user } = await newUser();
    world().pass(601_000);
    const begin = (password: string) => beginTwoFactor(deps(), user, { password });
    await expect(begin("")).rejects.toMatchObject({ code: "invalid" });
    await expect(begin("not this one")).rejects.toMatchObject({ code: "invalid" });
    expect(await deps().db.twoFactor.count({ where: { id: user.id } })).toBe(0);
    expect(await begin(account.password)).toMatchObject({ uri: expect.stringContaining("otpauth://") });
  });

  it("fails with a wrong code", async () => {
    const { user } = await newUser();
    const { key } = await beginTwoFactor(deps(), user, fresh);
    const wrong = confirmTwoFactor(deps(), { user, device }, { code: codeOf(key, now(), 5) });
    await expect(wrong).rejects.toMatchObject({ code: "invalid" });
    expect(await readTwoFactor(deps(), user)).toMatchObject({ enabled: false });
  });

  it("accepts only the newest key, and never replaces an active one", async () => {
    const { user } = await newUser();
    const first = await beginTwoFactor(deps(), user, fresh);
    const second = await beginTwoFactor(deps(), user, fresh);
    const actor = { user, device };
    const withFirst = confirmTwoFactor(deps(), actor, { code: codeOf(first.key, now()) });
    await expect(withFirst).rejects.toMatchObject({ code: "invalid" });
    await confirmTwoFactor(deps(), actor, { code: codeOf(second.key, now()) });
    await expect(beginTwoFactor(deps(), user, fresh)).rejects.toMatchObject({ code: "conflict" });
  });

  it("stores neither the key nor a recovery code in plain text", async () => {
    const { user } = await newUser();
    const { key, recoveryCodes } = await turnOn(user);
    const rows = JSON.stringify([
      await deps().db.twoFactor.findUnique({ where: { id: user.id } }),
      await deps().db.recoveryCode.findMany({ where: { userId: user.id } }),
    ]);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))]) {
      expect(rows).not.toContain(secret);
    }
  });

  it("is recorded and emailed", async () => {
    const { account, user } = await newUser();
    await turnOn(user);
    expect(await kindsOf(user.id)).toContain("two_factor_on");
    expect((await world().emailsTo(account.email)).length).toBeGreaterThan(1);
  });
});

describe("the second step", () => {
  it("re-seals a key sealed with a former AUTH_SECRET when its code is used", async () => {
    const { account, user, key } = await twoFactorUser();
    const enter = async (sealer: Sealer) => {
      const secret = await challengeAfterPassword(account);
      world().pass(60_000);
      return answerSecondFactor({ ...deps(), sealer }, device, { secret, code: codeOf(key, now()) });
    };
    const sealedKey = async () =>
      (await deps().db.twoFactor.findUniqueOrThrow({ where: { id: user.id } })).sealedKey;
    const before = await sealedKey();
    await enter(deps().sealer);
    expect(await sealedKey()).toBe(before);
    const next = "the next secret, of more than thirty-two characters";
    expect(await enter(aesSealer(next, testSecret))).toMatchObject({ outcome: "signed_in" });
    expect(await enter(aesSealer(next))).toMatchObject({ outcome: "signed_in" });
  });

  it("accepts an authenticator code once", async () => {
    const { account, user, key } = await twoFactorUser();
    const code = codeOf(key, now());
    const secret = await challengeAfterPassword(account);
    const result = await answer(secret, code);
    if (result.outcome !== "signed_in") throw new Error(JSON.stringify(result));
    expect(await findSession(deps(), result.sessionId)).toMatchObject({ id: user.id });
    expect(await answer(secret, codeOf(key, now(), 1))).toEqual(refused("challenge_over"));
    expect(await answer(await challengeAfterPassword(account), code)).toEqual(refused("wrong_code"));
    const [signedIn] = await deps().db.auditEvent.findMany({
      where: { userId: user.id, kind: "signed_in" },
      orderBy: { id: "desc" },
    });
    expect(signedIn?.detail).toMatchObject({ method: "password", secondFactor: "totp" });
  });

  it("rejects the code that turned it on", async () => {
    const { account, user } = await newUser();
    const { key } = await turnOn(user);
    expect(await answer(await challengeAfterPassword(account), codeOf(key, now()))).toEqual(
      refused("wrong_code"),
    );
  });

  it.each([-1, 0, 1])("tolerates a phone's clock that is %i step off", async (steps) => {
    const { account, key } = await twoFactorUser();
    const secret = await challengeAfterPassword(account);
    expect(await answer(secret, codeOf(key, now(), steps))).toMatchObject({ outcome: "signed_in" });
  });

  it.each([-2, 2])("rejects a code that is %i steps off", async (steps) => {
    const { account, key } = await twoFactorUser();
    const secret = await challengeAfterPassword(account);
    expect(await answer(secret, codeOf(key, now(), steps))).toEqual(refused("wrong_code"));
  });

  it("rejects codes older than the last one used", async () => {
    const { account, key } = await twoFactorUser();
    await answer(await challengeAfterPassword(account), codeOf(key, now(), 1));
    expect(await answer(await challengeAfterPassword(account), codeOf(key, now()))).toEqual(
      refused("wrong_code"),
    );
  });

  it("accepts one of several concurrent uses of the same code", async () => {
    const { account, key } = await twoFactorUser();
    const secrets = [];
    for (let index = 0; index < 6; index++) secrets.push(await challengeAfterPassword(account));
    const results = await Promise.all(secrets.map((secret) => answer(secret, codeOf(key, now()))));
    expect(results.filter(({ outcome }) => outcome === "signed_in")).toHaveLength(1);
  });

  it("accepts one of several concurrent answers to one challenge", async () => {
    const { account, recoveryCodes } = await twoFactorUser();
    const secret = await challengeAfterPassword(account);
    const results = await Promise.all(recoveryCodes.slice(0, 5).map((code) => answer(secret, code)));
    expect(results.filter(({ outcome }) => outcome === "signed_in")).toHaveLength(1);
  });

  it("checks at most five answers, even concurrent ones", async () => {
    const { account, user, key } = await twoFactorUser();
    const secret = await challengeAfterPassword(account);
    await Promise.all(Array.from({ length: 9 }, () => answer(secret, "000000")));
    expect((await kindsOf(user.id)).filter((kind) => kind === "second_factor_failed")).toHaveLength(5);
    expect(await answer(secret, codeOf(key, now()))).toEqual(refused("challenge_over"));
  });

  it("is open for five minutes", async () => {
    const { account, key } = await twoFactorUser();
    const early = await challengeAfterPassword(account);
    world().pass(300_000 - 1);
    expect(await answer(early, codeOf(key, now()))).toMatchObject({ outcome: "signed_in" });
    const late = await challengeAfterPassword(account);
    world().pass(300_000);
    expect(await answer(late, codeOf(key, now()))).toEqual(refused("challenge_over"));
  });

  it("is cancelled when the password changes", async () => {
    const { account, user, key } = await twoFactorUser();
    const secret = await challengeAfterPassword(account);
    const passwords = { current: account.password, password: "another horse battery" };
    await changePassword(deps(), { user, device }, passwords);
    expect(await answer(secret, codeOf(key, now()))).toEqual(refused("challenge_over"));
  });

  it("rejects another user's code, and unknown challenges", async () => {
    const ada = await twoFactorUser();
    const eve = await twoFactorUser();
    const secret = await challengeAfterPassword(ada.account);
    expect(await answer(secret, codeOf(eve.key, now()))).toEqual(refused("wrong_code"));
    expect(await answer(secret, eve.recoveryCodes[0] ?? "")).toEqual(refused("wrong_code"));
    expect(await answer(deps().ids.secret(), codeOf(ada.key, now()))).toEqual(refused("challenge_over"));
  });

  it("stores no secret that could answer a challenge", async () => {
    const { account, user } = await twoFactorUser();
    const secret = await challengeAfterPassword(account);
    const rows = await deps().db.authChallenge.findMany({ where: { userId: user.id } });
    expect(rows).not.toHaveLength(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("removes expired challenges", async () => {
    const { account, user } = await twoFactorUser();
    await challengeAfterPassword(account);
    world().pass(300_001);
    await challengeAfterPassword(account);
    expect(await deps().db.authChallenge.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("guessing codes", () => {
  it("is rate-limited across challenges, with the seconds to wait, but not for recovery codes from another address", async () => {
    const { account, user, key, recoveryCodes } = await twoFactorUser();
    const limited = { ...deps(), limits: memoryLimits() };
    const guess = async (from: typeof device, code: string) =>
      answerSecondFactor(limited, from, { secret: await challengeAfterPassword(account), code });
    for (let tries = 0; tries < 5; tries++)
      expect(await guess(device, "000000")).toEqual(refused("wrong_code"));
    const tooSoon = expect.objectContaining({
      code: "too_many_requests",
      userMessage: expect.stringMatching(/\d/),
    });
    await expect(guess(device, codeOf(key, now()))).rejects.toEqual(tooSoon);
    const disable = disableTwoFactor(limited, { user, device }, { code: codeOf(key, now()) });
    await expect(disable).rejects.toEqual(tooSoon);
    for (let address = 0; address < 15; address++) {
      await guess({ ...device, address: `203.0.113.${address}` }, "000000");
    }
    const elsewhere = { ...device, address: "198.51.100.7" };
    await expect(guess(elsewhere, codeOf(key, now()))).rejects.toEqual(tooSoon);
    expect(await guess(elsewhere, recoveryCodes[0] ?? "")).toMatchObject({ outcome: "signed_in" });
  });
});

describe("recovery codes", () => {
  it("work once each, in any spelling, and notify their owner", async () => {
    const { account, user, recoveryCodes } = await twoFactorUser();
    const [first = "", second = ""] = recoveryCodes;
    const spaced = ` ${first.replaceAll("-", " ").toLowerCase()} `;
    expect(await answer(await challengeAfterPassword(account), spaced)).toMatchObject({
      outcome: "signed_in",
    });
    expect(await answer(await challengeAfterPassword(account), first)).toEqual(refused("wrong_code"));
    expect(await answer(await challengeAfterPassword(account), second)).toMatchObject({
      outcome: "signed_in",
    });
    expect(await readTwoFactor(deps(), user)).toEqual({ enabled: true, recoveryCodesLeft: 8 });
    expect((await kindsOf(user.id)).filter((kind) => kind === "recovery_code_used")).toHaveLength(2);
  });

  it("are replaced by ten new ones on a valid code, and the old ones stop working", async () => {
    const { account, user, key, recoveryCodes } = await twoFactorUser();
    const actor = { user, device };
    await expect(renewRecoveryCodes(deps(), actor, { code: "000000" })).rejects.toMatchObject({
      code: "invalid",
    });
    const fresh = await renewRecoveryCodes(deps(), actor, { code: codeOf(key, now()) });
    expect(fresh.recoveryCodes).toHaveLength(10);
    const secret = await challengeAfterPassword(account);
    expect(await answer(secret, recoveryCodes[0] ?? "")).toEqual(refused("wrong_code"));
    expect(await answer(secret, fresh.recoveryCodes[0] ?? "")).toMatchObject({ outcome: "signed_in" });
  });
});

describe("turning it off", () => {
  it("requires a code; then the password is enough, and all its data is deleted", async () => {
    const { account, user, key } = await twoFactorUser();
    const actor = { user, device };
    await expect(disableTwoFactor(deps(), actor, { code: "000000" })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await signIn(deps(), device, account)).toMatchObject({ outcome: "second_factor" });
    await disableTwoFactor(deps(), actor, { code: codeOf(key, now()) });
    expect(await signIn(deps(), device, account)).toMatchObject({ outcome: "signed_in" });
    expect(await readTwoFactor(deps(), user)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect(await kindsOf(user.id)).toContain("two_factor_off");
  });
});
