import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import type { Order } from "~/domain/billing/order";
import { testCards } from "~/domain/billing/test-cards";
import { type Random, seededRandom } from "./seeded-random.ts";
import type { SimulatedBackend } from "./simulated-backend.ts";

/** A simulated account holder. */
export type Visitor = {
  index: number;
  user: SignedInUser;
  details: BillingDetails;
  /** Their first purchase; null for visitors who stay on the Free plan. */
  firstPurchase: { order: Order; paymentMethodId: string } | null;
  /** Determines this visitor's behavior. */
  random: Random;
  /** Null: never again. */
  nextVisit: Date | null;
};

const DAY_MS = 86_400_000;
/** Sign-ups span all days of January, so that some periods start on days that other months lack. */
const SIGN_UP_DAYS = 31;

const purchases = testCards.flatMap(({ paymentMethod: paymentMethodId }) =>
  (["pro-plan", "enterprise-plan"] as const).flatMap((planId) =>
    (["monthly", "annual"] as const).map((cycle) => ({ order: { planId, cycle }, paymentMethodId })),
  ),
);

/** One in this many visitors stays on the Free plan. */
const FREE_EVERY = purchases.length + 1;

/** Creates accounts for visitors by number. Any 45 in a row cover every plan, cycle and test card. */
export async function signUp(
  backend: SimulatedBackend,
  numbers: readonly number[],
  seed: number,
): Promise<Visitor[]> {
  const beginning = backend.clock.now();
  const visitors = numbers.map((index): Visitor => {
    const random = seededRandom(`${seed} person ${index}`);
    const id = backend.ids.next();
    const email = `visitor-${index}@example.com`;
    return {
      index,
      user: { id, email, name: `Visitor ${index}`, planId: "free-plan", sessionId: id },
      details: {
        name: `Visitor ${index}`,
        address: `${index + 1} Bluebonnet Street`,
        city: "Austin",
        state: "Texas",
        zipCode: "78701",
        country: "US",
      },
      firstPurchase: purchases[index % FREE_EVERY] ?? null,
      random,
      nextVisit: new Date(beginning.getTime() + Math.floor(random.next() * SIGN_UP_DAYS * DAY_MS)),
    };
  });
  await backend.db.user.createMany({
    data: visitors.map(({ user: { id, email, name } }) => ({ id, email, name, createdAt: beginning })),
  });
  return visitors;
}
