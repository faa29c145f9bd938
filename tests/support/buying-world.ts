import { beforeAll } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { systemIds } from "~/server/adapters/system/ids";
import { aesSealer } from "~/server/adapters/system/sealer";
import { simulatedObjects } from "~/server/db/simulated-objects";
import type { BillingDeps } from "~/server/services/billing/billing-deps";
import type { QuoteDeps } from "~/server/services/billing/checkout";
import { answerChallenge } from "~/server/services/billing/payment";
import { subscribe } from "~/server/services/billing/subscribe";
import { APP_URL, type SimulatedPaymentsUnderTest, simulatedPayments } from "./payments-under-test";
import { testDatabase } from "./test-database";

export const ada = {
  name: "Ada Lovelace",
  address: "12 St James's Square",
  city: "London",
  state: "London",
  zipCode: "SW1Y 4JH",
  country: "GB",
};

export type BuyingWorld = Pick<SimulatedPaymentsUnderTest, "realTime" | "faults" | "ask"> & {
  deps: BillingDeps & QuoteDeps;
  newUser(): Promise<SignedInUser>;
  /** A user with a monthly Professional subscription since January 31, 2026. */
  newSubscriber(paymentMethodId?: string): Promise<SignedInUser>;
  /** Answers the bank's challenge at `url`. @returns the challenged intent */
  answer(url: string, approved: boolean): Promise<string>;
};

/** Payments with a real database and a simulated provider on a manual clock. */
export function buyingWorld(): () => BuyingWorld {
  const database = testDatabase();
  let world: BuyingWorld | undefined;
  beforeAll(() => {
    const { db } = database();
    const { payments, simulator, realTime, faults, ask: request } = simulatedPayments(simulatedObjects(db));
    const deps = {
      db,
      clock: { now: () => realTime.now },
      ids: systemIds,
      payments,
      sealer: aesSealer("a secret of the tests, long enough"),
      appUrl: APP_URL,
    };
    const newUser = async () => {
      const id = systemIds.next();
      const email = `${id}@example.com`;
      await db.user.create({ data: { id, email, createdAt: realTime.now } });
      return { id, email, name: null, planId: "free-plan", sessionId: systemIds.next() };
    };
    world = {
      deps,
      realTime,
      faults,
      ask: request,
      newUser,
      async newSubscriber(paymentMethodId = "pm_card_visa") {
        const user = await newUser();
        const { status } = await subscribe(deps, user, {
          planId: "pro-plan",
          cycle: "monthly",
          attemptId: systemIds.next(),
          card: { paymentMethodId, expiry: { month: 12, year: 2034 } },
          details: ada,
        });
        if (status !== "paid") throw new Error(`The first payment was ${status}`);
        return user;
      },
      async answer(url, approved) {
        const { pathname, searchParams } = new URL(url);
        const intentId = pathname.split("/").at(-1) ?? "";
        const clientSecret = searchParams.get("client_secret") ?? "";
        await answerChallenge({ paymentsSimulator: simulator }, { intentId, clientSecret, approved });
        return intentId;
      },
    };
  });
  return () => {
    if (!world) throw new Error("The buying world is only available within tests.");
    return world;
  };
}
