import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { confirmEmail, resendConfirmation } from "~/server/services/auth/email-confirmation";
import { signUp } from "~/server/services/auth/sign-up";
import { authWorld, device } from "~tests/support/auth-world";

const world = authWorld();
const HOUR = 3_600_000;
const MINUTE = 60_000;
const password = "correct horse";

let count = 0;
const newAccount = () => ({ name: "Ada", email: `ada-${++count}@example.com`, password });

/** A distinct client address each time: rate limits are covered by limits.test.ts. */
const newDevice = () => ({ ...device, address: `203.0.113.${++count % 250}` });

const clickLink = async (link: Parameters<typeof confirmEmail>[2]) =>
  (await confirmEmail(world().deps, device, link)).outcome;

/** Signs up and confirms in the same browser. */
async function confirmed(account: ReturnType<typeof newAccount>) {
  const { browser } = await signUp(world().deps, device, account);
  expect(await clickLink({ browser, token: await world().tokenFor(account.email) })).toBe("confirmed");
  return browser;
}

const userOf = (email: string) => world().deps.db.user.findUniqueOrThrow({ where: { email } });

describe("signing up", () => {
  it("stores the name, the password's hash, and the free plan", async () => {
    const account = newAccount();
    await confirmed(account);
    const user = await userOf(account.email);
    expect(user).toMatchObject({ name: "Ada", emailVerified: expect.any(Date), planId: "free-plan" });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("stores no form input in the account until its address is confirmed", async () => {
    const account = newAccount();
    await signUp(world().deps, device, account);
    const user = await userOf(account.email);
    expect(user).toMatchObject({ name: null, passwordHash: null, emailVerified: null });
  });

  it("queues no secrets, and stores emailed ones only as hashes", async () => {
    const account = newAccount();
    await signUp(world().deps, device, account);
    const token = await world().tokenFor(account.email);
    const { db } = world().deps;
    const { id } = await userOf(account.email);
    const stored = JSON.stringify([
      await db.outbox.findMany(),
      await db.authToken.findMany(),
      await db.auditEvent.findMany(),
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
    const hash = createHash("sha256").update(token).digest("hex");
    expect(await db.authToken.count({ where: { userId: id, tokenHash: hash } })).toBe(1);
  });

  it("includes no form input in the email: the address may be a stranger's", async () => {
    const account = { ...newAccount(), name: "Visit http://evil.example now" };
    await signUp(world().deps, device, account);
    const [mail] = await world().emailsTo(account.email);
    expect(mail?.text).not.toMatch(/visit|evil/i);
    expect(mail?.text.match(/\bhttps?:\/\/[^/\s]+/g)).toEqual(["https://bluebonnet.example"]);
  });

  it("with an existing account's address changes nothing and emails its owner", async () => {
    const account = newAccount();
    await confirmed(account);
    const before = await userOf(account.email);
    await signUp(world().deps, device, { ...account, name: "Eve", password: "something else" });
    expect(await userOf(account.email)).toEqual(before);
    const [newest] = await world().emailsTo(account.email);
    expect(newest?.subject).toContain("already have");
    expect(newest?.text).not.toContain("token=");
  });

  it("creates one account for twenty concurrent sign-ups with one address", async () => {
    const account = newAccount();
    await Promise.all(Array.from({ length: 20 }, () => signUp(world().deps, device, account)));
    expect(await world().deps.db.user.count({ where: { email: account.email } })).toBe(1);
  });
});

describe("a new account's password", () => {
  it.each(["password", "Sunshine", "QWERTYUIOP", "1q2w3e4r"])(
    "cannot be a common one: %s",
    async (common) => {
      const account = { ...newAccount(), password: common };
      await expect(signUp(world().deps, device, account)).rejects.toMatchObject({ code: "invalid" });
      expect(await world().deps.db.user.count({ where: { email: account.email } })).toBe(0);
    },
  );
});

describe("confirming", () => {
  it("works once, however often the button is clicked concurrently", async () => {
    const account = newAccount();
    const { browser } = await signUp(world().deps, device, account);
    const token = await world().tokenFor(account.email);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => confirmEmail(world().deps, device, { token, browser })),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "confirmed")).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === "already_confirmed")).toHaveLength(7);
    const { id } = await userOf(account.email);
    expect(await world().deps.db.auditEvent.count({ where: { userId: id, kind: "email_confirmed" } })).toBe(
      1,
    );
  });

  it("is answered as confirmed when another click confirms while this one looks for its sign-up", async () => {
    const account = newAccount();
    const { deps } = world();
    const { browser } = await signUp(deps, device, account);
    const visit = { token: await world().tokenFor(account.email), browser };
    const overtaken = deps.db.$extends({
      query: {
        signUp: {
          async findFirst({ args, query }) {
            await confirmEmail(deps, device, visit);
            return query(args);
          },
        },
      },
    }) as unknown as typeof deps.db;
    expect((await confirmEmail({ ...deps, db: overtaken }, device, visit)).outcome).toBe("already_confirmed");
  });

  it("expires after 24 hours; the old link can still request a new one", async () => {
    const account = newAccount();
    const { browser } = await signUp(world().deps, device, account);
    const token = await world().tokenFor(account.email);
    world().pass(24 * HOUR);
    expect(await clickLink({ token, browser })).toBe("expired");
    await resendConfirmation(world().deps, newDevice(), { token });
    const fresh = await world().tokenFor(account.email);
    expect(fresh).not.toBe(token);
    expect(await clickLink({ token: fresh, browser })).toBe("confirmed");
  });

  it("does not recognise a token that was never sent", async () => {
    expect(await confirmEmail(world().deps, device, { token: "x".repeat(43) })).toEqual({
      outcome: "unknown",
    });
  });
});

describe("resending the confirmation", () => {
  it("is delayed by one minute, then two, then four, whoever requests it", async () => {
    const account = newAccount();
    await signUp(world().deps, device, account);
    await world().tokenFor(account.email);
    for (const [sent, minutes] of [1, 2, 4].entries()) {
      world().pass(minutes * MINUTE - 1);
      await resendConfirmation(world().deps, newDevice(), { email: account.email });
      expect(await world().emailsTo(account.email)).toHaveLength(sent + 1);
      world().pass(1);
      await resendConfirmation(world().deps, newDevice(), { email: account.email });
      expect(await world().emailsTo(account.email)).toHaveLength(sent + 2);
    }
  });

  it("rate-limits repeated requests with the time to wait, whether there is an account or not", async () => {
    const account = newAccount();
    await signUp(world().deps, device, account);
    const stranger = newAccount().email;
    await resendConfirmation(world().deps, device, { email: stranger });
    for (const email of [account.email, stranger]) {
      await expect(resendConfirmation(world().deps, device, { email })).rejects.toMatchObject({
        code: "too_many_requests",
        userMessage: expect.stringMatching(/^Please try again in \d+ seconds\.$/),
        detail: expect.stringMatching(/^\d+$/),
      });
    }
  });

  it("sends nothing to unknown or confirmed addresses", async () => {
    const account = newAccount();
    await confirmed(account);
    world().pass(HOUR);
    await resendConfirmation(world().deps, newDevice(), { email: account.email });
    await resendConfirmation(world().deps, newDevice(), { email: "stranger@example.com" });
    expect(await world().emailsTo(account.email)).toHaveLength(1);
    expect(await world().emailsTo("stranger@example.com")).toHaveLength(0);
  });
});
