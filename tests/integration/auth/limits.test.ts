import { describe, expect, it } from "vitest";
import { limitRules } from "~/domain/auth/limits";
import { enforceSignInLimits, resetSignInLimits } from "~/server/services/auth/enforce-rate-limit";
import { authWorld } from "~tests/support/auth-world";
import { newConfirmedUser, signedIn } from "~tests/support/confirmed-user";

const world = authWorld();
const userAgent = "Test Browser";
let count = 0;
const newDevice = () => ({ userAgent, address: `203.0.113.${++count % 250}` });
const secondsToWait = (email: string, device: { userAgent: string; address: string }) =>
  enforceSignInLimits(world().deps, { email, device }).then(
    () => 0,
    (refused: { detail: string }) => Number(refused.detail),
  );

/** Wrong attempts from many addresses, until the account itself is rate-limited. */
async function attack(email: string) {
  for (let attempt = 0; attempt < limitRules.sign_in_account.freeAttempts + 5; attempt++)
    await secondsToWait(email, newDevice());
}

describe("password attempts", () => {
  it("are delayed after five wrong ones from one address, with the seconds to wait", async () => {
    const device = newDevice();
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await secondsToWait("ada@example.com", device)).toBe(0);
    await expect(
      enforceSignInLimits(world().deps, { email: "ada@example.com", device }),
    ).rejects.toMatchObject({
      code: "too_many_requests",
      userMessage: expect.stringMatching(/^Please try again in \d+ seconds?\.$/),
    });
  });

  it("are not delayed from another address, nor for another account", async () => {
    const device = newDevice();
    for (let attempt = 0; attempt < 7; attempt++) await secondsToWait("bob@example.com", device);
    expect(await secondsToWait("bob@example.com", newDevice())).toBe(0);
    expect(await secondsToWait("carol@example.com", device)).toBe(0);
  });

  it("are delayed from an address that tries many accounts", async () => {
    const device = { userAgent, address: "198.18.0.1" };
    const { freeAttempts } = limitRules.sign_in_address;
    for (let attempt = 0; attempt < freeAttempts; attempt++)
      expect(await secondsToWait(`u${attempt}@example.com`, device)).toBe(0);
    expect(await secondsToWait("next@example.com", device)).toBeGreaterThan(0);
  });

  it("are delayed for strangers by a few seconds at most during an attack on one account", async () => {
    const owner = await newConfirmedUser(world());
    await attack(owner.email);
    const stranger = newDevice();
    await secondsToWait(owner.email, stranger);
    await secondsToWait(owner.email, stranger);
    const third = await secondsToWait(owner.email, stranger);
    expect(third).toBeGreaterThan(0);
    expect(third).toBeLessThanOrEqual(5);
  });

  it("admit the owner during an attack: twice from a new address, always from a known device", async () => {
    const owner = await newConfirmedUser(world());
    const home = { userAgent, address: "198.18.0.2" };
    await signedIn(world(), owner, home);
    await attack(owner.email);
    const newAddress = newDevice();
    expect(await secondsToWait(owner.email, newAddress)).toBe(0);
    expect(await secondsToWait(owner.email, newAddress)).toBe(0);
    for (let attempt = 0; attempt < 5; attempt++) expect(await secondsToWait(owner.email, home)).toBe(0);
  });

  it("are reset by a correct one", async () => {
    const device = newDevice();
    for (let attempt = 0; attempt < 4; attempt++) await secondsToWait("dan@example.com", device);
    await resetSignInLimits(world().deps, { email: "dan@example.com", device });
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await secondsToWait("dan@example.com", device)).toBe(0);
  });
});

describe("refusals", () => {
  it("are delayed up to a maximum number at once; the rest return immediately", async () => {
    const { delayRefusal } = world().deps;
    const order: string[] = [];
    const delayed = Array.from({ length: 1_000 }, () => delayRefusal().then(() => order.push("delayed")));
    await delayRefusal().then(() => order.push("immediate"));
    await Promise.all(delayed);
    await delayRefusal().then(() => order.push("delayed"));
    expect(order[0]).toBe("immediate");
    expect(order.filter((kind) => kind === "delayed")).toHaveLength(1_001);
  });
});
