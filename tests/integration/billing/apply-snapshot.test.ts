import { describe, expect, it } from "vitest";
import { reservePrompt } from "~/server/services/billing/prompts";
import { applySnapshot } from "~/server/services/billing/snapshots";
import { billingWorld, onDay, paidMonth } from "~tests/support/billing-world";

const world = billingWorld();

describe("a snapshot from the provider", () => {
  it("grants the plan, stores the row and notifies the owner once, even if repeated", async () => {
    const { on, db, newCustomer, planOf, noticesTo } = world();
    const { user, customerId } = await newCustomer();
    const first = { status: "incomplete", paidThrough: null } as const;
    expect(await applySnapshot(on(0), { snapshot: paidMonth(customerId, first), readAt: onDay(0) })).toBe(
      "applied",
    );
    expect(await planOf(user)).toBe("free-plan");
    for (const day of [1, 1, 2])
      await applySnapshot(on(day), { snapshot: paidMonth(customerId), readAt: onDay(day) });
    expect(await planOf(user)).toBe("pro-plan");
    expect((await noticesTo(user)).map(({ kind }) => kind)).toEqual(["subscribed"]);
    const row = await db.subscription.findUniqueOrThrow({ where: { id: `sub_${customerId}` } });
    expect(row).toMatchObject({ userId: user.id, readAt: onDay(2), accessUntil: onDay(37) });
  });

  it("follows a subscription from renewal through failure to its end", async () => {
    const { on, newCustomer, planOf, noticesTo } = world();
    const { user, customerId } = await newCustomer();
    const second = { periodStart: onDay(30), periodEnd: onDay(60) };
    const failed = { ...second, status: "past_due", nextAttemptAt: onDay(33) } as const;
    await applySnapshot(on(0), { snapshot: paidMonth(customerId), readAt: onDay(0) });
    await applySnapshot(on(30), { snapshot: paidMonth(customerId, failed), readAt: onDay(30) });
    expect(await planOf(user)).toBe("pro-plan");
    await applySnapshot(on(33), {
      snapshot: paidMonth(customerId, { ...failed, nextAttemptAt: onDay(35) }),
      readAt: onDay(33),
    });
    const ended = { ...second, status: "canceled", endedAt: onDay(37) } as const;
    await applySnapshot(on(37), { snapshot: paidMonth(customerId, ended), readAt: onDay(37) });
    expect(await planOf(user)).toBe("free-plan");
    expect(await noticesTo(user)).toMatchObject([
      { kind: "subscribed" },
      { kind: "payment_failed", nextAttemptAt: onDay(33).toISOString() },
      { kind: "payment_failed", nextAttemptAt: onDay(35).toISOString() },
      { kind: "ended", reason: "unpaid" },
    ]);
  });

  it("is not overwritten by an earlier read", async () => {
    const { on, db, newCustomer, planOf, noticesTo } = world();
    const { user, customerId } = await newCustomer();
    const canceled = paidMonth(customerId, { status: "canceled", endedAt: onDay(3) });
    await applySnapshot(on(3), { snapshot: canceled, readAt: onDay(3) });
    expect(await applySnapshot(on(4), { snapshot: paidMonth(customerId), readAt: onDay(2) })).toBe(
      "outdated",
    );
    expect(await planOf(user)).toBe("free-plan");
    expect(await noticesTo(user)).toMatchObject([{ kind: "ended" }]);
    expect(await db.subscription.findUnique({ where: { id: canceled.id } })).toMatchObject({
      readAt: onDay(3),
    });
  });

  it("of one subscription does not affect another", async () => {
    const { on, newCustomer, planOf } = world();
    const { user, customerId } = await newCustomer();
    await applySnapshot(on(0), { snapshot: paidMonth(customerId), readAt: onDay(0) });
    const better = { id: `sub_better_${customerId}`, planId: "enterprise-plan" } as const;
    await applySnapshot(on(1), { snapshot: paidMonth(customerId, better), readAt: onDay(1) });
    expect(await planOf(user)).toBe("enterprise-plan");
    const gone = { ...better, status: "canceled", endedAt: onDay(2) } as const;
    await applySnapshot(on(2), { snapshot: paidMonth(customerId, gone), readAt: onDay(2) });
    expect(await planOf(user)).toBe("pro-plan");
  });

  it("of an unknown customer changes nothing", async () => {
    const { on, db } = world();
    expect(await applySnapshot(on(0), { snapshot: paidMonth("cus_stranger"), readAt: onDay(0) })).toBe(
      "unknown_customer",
    );
    expect(await db.subscription.count({ where: { customerId: "cus_stranger" } })).toBe(0);
  });
});

describe("many concurrent snapshots", () => {
  it("leave the newest one in place and notify once each, alongside prompts of the same user", async () => {
    const { on, db, newCustomer, planOf, noticesTo } = world();
    const { user, customerId } = await newCustomer();
    const later = paidMonth(customerId, {
      periodStart: onDay(30),
      periodEnd: onDay(60),
      paidThrough: onDay(60),
    });
    await applySnapshot(on(0), { snapshot: paidMonth(customerId), readAt: onDay(0) });
    const prompt = () =>
      db.$transaction(async (tx) => {
        const chat = await tx.chat.create({
          data: {
            id: on(0).ids.next(),
            userId: user.id,
            title: "t",
            createdAt: onDay(0),
            updatedAt: onDay(0),
          },
        });
        const message = await tx.message.create({
          data: {
            id: on(0).ids.next(),
            chatId: chat.id,
            role: "user",
            status: "complete",
            content: "hello",
            createdAt: onDay(30),
          },
        });
        const prompt = {
          userId: user.id,
          ownerId: user.id,
          planId: "pro-plan",
          messageId: message.id,
          modelId: "builtin:starter",
        };
        await reservePrompt(on(30), tx, prompt);
      });
    await Promise.all([
      ...[31, 33, 32, 30, 33].map((day) => applySnapshot(on(30), { snapshot: later, readAt: onDay(day) })),
      applySnapshot(on(30), { snapshot: paidMonth(customerId), readAt: onDay(29) }),
      ...Array.from({ length: 4 }, prompt),
    ]);
    expect(await planOf(user)).toBe("pro-plan");
    expect((await noticesTo(user)).map(({ kind }) => kind)).toEqual(["subscribed", "renewed"]);
    const row = await db.subscription.findUniqueOrThrow({ where: { id: later.id } });
    expect(row).toMatchObject({ readAt: onDay(33), paidThrough: onDay(60) });
    expect(await db.promptUsage.count({ where: { userId: user.id } })).toBe(4);
  });
});
