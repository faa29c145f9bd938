import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { callBudgets, type LimitName, limitRules, WIDER_NETWORK_FACTOR } from "~/domain/auth/limits";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { redisLimits } from "~/server/adapters/limits/redis";
import { jsonLog } from "~/server/adapters/system/log";
import type { Limits } from "~/server/ports/limits";
import { findRedis, type RedisServer, startRedis } from "~tests/support/redis-server";

// The contract uses no database, so one run is enough.
const isEmbedded = inject("testEngine").kind === "embedded";
const program = findRedis();
const log = jsonLog("silent");

let keys = 0;
const limit = (name: LimitName) => ({ name, key: `somebody-${++keys}` });

/** Waits out a delay; its length does not affect the result. */
async function consumeWhenAllowed(limits: Limits, one: ReturnType<typeof limit>) {
  for (;;) {
    const taken = await limits.consume(one);
    if (taken.waitSeconds === 0) return taken;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The adapter, once connected; before that it counts in this process. */
async function connected(url: string) {
  const limits = redisLimits({ url, log });
  const server = new Redis(url);
  const before = await server.dbsize();
  while ((await server.dbsize()) === before) await limits.consume(limit("sign_in_pair"));
  server.disconnect();
  return limits;
}

function testContract(open: () => Limits) {
  it("lets the free attempts pass and then delays, within the rule's bounds", async () => {
    const one = limit("email_change_user");
    const { freeAttempts, firstDelay } = limitRules.email_change_user;
    for (let attempts = 1; attempts <= freeAttempts; attempts++)
      expect(await open().consume(one)).toEqual({ waitSeconds: 0, attempts });
    const { waitSeconds } = await open().consume(one);
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(firstDelay);
  });

  it("lets one attempt pass after the delay, then doubles it, not counting rejected attempts", async () => {
    const one = limit("sign_in_pair");
    const { freeAttempts, firstDelay } = limitRules.sign_in_pair;
    for (let attempts = 1; attempts <= freeAttempts; attempts++) await open().consume(one);
    for (let repeat = 0; repeat < 20; repeat++) await open().consume(one);
    expect(await consumeWhenAllowed(open(), one)).toEqual({ waitSeconds: 0, attempts: freeAttempts + 1 });
    const { waitSeconds } = await open().consume(one);
    expect(waitSeconds).toBeGreaterThan(firstDelay);
    expect(waitSeconds).toBeLessThanOrEqual(2 * firstDelay);
  });

  it("never exceeds the free attempts, even for two hundred concurrent ones", async () => {
    const one = limit("email_change_user");
    const all = await Promise.all(Array.from({ length: 200 }, () => open().consume(one)));
    const passed = all.filter(({ waitSeconds }) => waitSeconds === 0);
    expect(passed).toHaveLength(limitRules.email_change_user.freeAttempts);
  });

  it("keeps keys and names separate", async () => {
    const one = limit("reset_pair");
    await open().consume(one);
    expect((await open().consume(one)).waitSeconds).toBeGreaterThan(0);
    expect(await open().consume({ ...one, name: "confirm_pair" })).toEqual({ waitSeconds: 0, attempts: 1 });
    expect(await open().consume(limit("reset_pair"))).toEqual({ waitSeconds: 0, attempts: 1 });
  });

  it("neither counts nor delays a refunded attempt", async () => {
    const one = limit("sign_in_pair");
    for (let attempts = 0; attempts < 3 * limitRules.sign_in_pair.freeAttempts; attempts++) {
      expect((await open().consume(one)).waitSeconds).toBe(0);
      await open().refund(one);
    }
  });

  it("forgets everything on reset", async () => {
    const one = limit("confirm_pair");
    await open().consume(one);
    await open().reset(one);
    expect(await open().consume(one)).toEqual({ waitSeconds: 0, attempts: 1 });
  });

  describe("of an IPv6 address", () => {
    const rule = "reset_address";
    /** One of a customer's 256 networks. */
    const networkOf = (customer: string) => {
      let networks = 0;
      return () => ({ name: rule, key: `${customer}:${++networks}`, widerNetwork: customer }) as const;
    };

    it("delays the networks of one customer together, and nobody else's", async () => {
      const customer = `customer-${++keys}`;
      const another = networkOf(customer);
      for (let attempts = 0; attempts < limitRules[rule].freeAttempts * WIDER_NETWORK_FACTOR; attempts++)
        expect((await open().consume(another())).waitSeconds).toBe(0);
      expect((await open().consume(another())).waitSeconds).toBeGreaterThan(0);
      expect((await open().consume(networkOf(`customer-${++keys}`)())).waitSeconds).toBe(0);
    });

    it("counts for the customer only attempts that pass the network's limit", async () => {
      const another = networkOf(`customer-${++keys}`);
      const one = another();
      const { freeAttempts } = limitRules[rule];
      for (let attempts = 0; attempts < freeAttempts * (WIDER_NETWORK_FACTOR + 1); attempts++)
        await open().consume(one);
      for (let attempts = 0; attempts < freeAttempts * (WIDER_NETWORK_FACTOR - 1); attempts++)
        expect((await open().consume(another())).waitSeconds).toBe(0);
    });

    it("reports the customer's attempts for a new network", async () => {
      const another = networkOf(`customer-${++keys}`);
      for (let attempts = 0; attempts < 2 * WIDER_NETWORK_FACTOR; attempts++) await open().consume(another());
      expect((await open().consume(another())).attempts).toBe(3);
    });

    it("refunds and resets the customer too", async () => {
      const another = networkOf(`customer-${++keys}`);
      const one = another();
      for (
        let attempts = 0;
        attempts < limitRules[rule].freeAttempts * WIDER_NETWORK_FACTOR * 2;
        attempts++
      ) {
        const passing = another();
        expect((await open().consume(passing)).waitSeconds).toBe(0);
        await open().refund(passing);
      }
      for (let attempts = 0; attempts < 8; attempts++) await open().consume(another());
      await open().reset(one);
      expect((await open().consume(another())).attempts).toBe(1);
    });
  });

  it.each(["user", "address"] as const)(
    "accepts the calls of a %s until the budget is spent, then reports the time to wait",
    async (budget) => {
      const [key, other] = [`caller-${++keys}`, `caller-${++keys}`];
      const { points, seconds } = callBudgets[budget];
      const cost = points / 10;
      for (let calls = 0; calls < 10; calls++) expect(await open().spend({ budget, key, cost })).toBe(0);
      const waitSeconds = await open().spend({ budget, key, cost: 1 });
      expect(waitSeconds).toBeGreaterThan(0);
      expect(waitSeconds).toBeLessThanOrEqual(seconds);
      expect(await open().spend({ budget, key: other, cost })).toBe(0);
    },
  );

  it("is more generous on localhost, where all clients may share one address", async () => {
    const one = { ...limit("reset_address"), fromLocalhost: true };
    for (let attempts = 0; attempts <= limitRules.reset_address.freeAttempts; attempts++)
      expect((await open().consume(one)).waitSeconds).toBe(0);
  });
}

describe.runIf(isEmbedded)("limits in this process", () => {
  const limits = memoryLimits();
  testContract(() => limits);
});

describe.runIf(isEmbedded && program)("limits in Redis", () => {
  let server: RedisServer;
  let limits: ReturnType<typeof redisLimits>;
  beforeAll(async () => {
    server = await startRedis(program ?? "");
    limits = await connected(server.url);
  });
  afterAll(async () => {
    await limits.close();
    await server.stop();
  });
  testContract(() => limits);

  it("are shared by all instances, and contain no plain addresses", async () => {
    const other = await connected(server.url);
    const one = { name: "confirm_pair", key: "ada@example.com 203.0.113.9" } as const;
    await limits.consume(one);
    expect((await other.consume(one)).waitSeconds).toBeGreaterThan(0);
    await other.close();
    const client = new Redis(server.url);
    const keys = await client.keys("*");
    client.disconnect();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toMatch(/ada@|203\.0/);
  });

  it("continue per instance while Redis is down", async () => {
    const own = await startRedis(program ?? "");
    const cut = await connected(own.url);
    const one = limit("confirm_pair");
    await own.stop();
    expect(await cut.consume(one)).toEqual({ waitSeconds: 0, attempts: 1 });
    expect((await cut.consume(one)).waitSeconds).toBeGreaterThan(0);
    await cut.close();
  });
});

describe.runIf(isEmbedded && !program)("limits in Redis", () => {
  it.skip("needs redis-server on this machine (Debian: apt-get install redis-server)", () => {});
});
