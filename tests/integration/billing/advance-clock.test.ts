import { beforeEach, expect, it, onTestFinished } from "vitest";
import { advanceClock } from "~/server/services/billing/simulated-clock";
import { startBilling } from "~/server/services/billing/start-billing";
import { type PayingWorld, payingWorld } from "~tests/support/paying-world";
import { testDatabase } from "~tests/support/test-database";

const DAY = 86_400_000;
const database = testDatabase();
let world: PayingWorld;
beforeEach(() => {
  world = payingWorld(database().db);
});

it("advances billing time and reports what happened", async () => {
  const { deps, newPayer, planOf, emailsTo } = world;
  const steady = await newPayer();
  const failing = await newPayer("pm_card_chargeCustomerFail");
  await deps.paymentsSimulator.runDue();
  onTestFinished(startBilling(deps).stop);
  expect(await advanceClock(deps, 32 * DAY)).toMatchObject({
    from: new Date("2026-01-31T12:00:00Z"),
    to: new Date("2026-03-04T12:00:00Z"),
    paid: 1,
    failed: 2,
    ended: 0,
  });
  expect(await planOf(steady)).toBe("pro-plan");
  const { ended, failed, paid } = await advanceClock(deps, 10 * DAY);
  expect({ ended, failed, paid }).toEqual({ ended: 1, failed: 2, paid: 0 });
  expect(await planOf(failing)).toBe("free-plan");
  const mails = await emailsTo(steady);
  expect(mails.at(-1)).toBe("Your Professional plan was renewed (Bluebonnet)");
  expect(await deps.payments.now()).toEqual(new Date("2026-03-14T12:00:00Z"));
});

it("does not exist when payments are real", async () => {
  const real = { ...world.deps, paymentsSimulator: undefined };
  await expect(advanceClock(real, DAY)).rejects.toMatchObject({ code: "not_found" });
});
