import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planLimits } from "~/domain/billing/plan";
import { nextTurn, type Paces, pacesAfter, type Waiting } from "~/domain/chat/turn";

const shareOf = {
  free: planLimits["free-plan"].turnShare,
  pro: planLimits["pro-plan"].turnShare,
  enterprise: planLimits["enterprise-plan"].turnShare,
};
type Plan = keyof typeof shareOf;
type One = Waiting & { plan: Plan };

const ask = (plan: Plan, userId: string = plan): One => ({ plan, userId, share: shareOf[plan] });

/** The order in which all of them get their turns, when nobody else comes; a turn that was given goes on running. */
function orderOf(askers: readonly One[]): One[] {
  let waiting = askers;
  let paces: Paces = new Map();
  const given: One[] = [];
  for (;;) {
    const next = nextTurn(waiting, paces, (userId) => given.filter((one) => one.userId === userId).length);
    if (!next) return given;
    paces = pacesAfter(next, waiting, paces);
    waiting = waiting.filter((one) => one !== next);
    given.push(next);
  }
}

const planNames = fc.constantFrom<Plan>("free", "pro", "enterprise");
const many = (plan: Plan, count: number) =>
  Array.from({ length: count }, (_, i) => ask(plan, `${plan}-${i}`));

describe("whose turn it is", () => {
  it("goes to the larger plan first, though the smaller one came earlier", () => {
    const order = orderOf([ask("free"), ask("pro"), ask("enterprise")]);
    expect(order.map(({ plan }) => plan)).toEqual(["enterprise", "pro", "free"]);
  });

  it("comes to the smallest plan, too, however many of the larger ones wait", () => {
    const order = orderOf([...many("enterprise", 100), ...many("free", 3)]);
    const turnsOfFree = order.flatMap(({ plan }, turn) => (plan === "free" ? [turn] : []));
    expect(turnsOfFree).toEqual([16, 33, 50]);
  });

  it("is divided by the plans' shares while all wait", () => {
    const order = orderOf([...many("free", 100), ...many("pro", 100), ...many("enterprise", 100)]).slice(
      0,
      105,
    );
    const had = (plan: Plan) => order.filter((one) => one.plan === plan).length;
    expect([had("free"), had("pro"), had("enterprise")]).toEqual([5, 20, 80]);
  });

  it("is not held up by one user's many chats", () => {
    const greedy = Array.from({ length: 5 }, () => ask("pro", "greedy"));
    const order = orderOf([...greedy, ask("pro", "modest"), ask("pro", "other")]);
    expect(order.slice(0, 3).map(({ userId }) => userId)).toEqual(["greedy", "modest", "other"]);
  });

  it("is not saved up by a plan that did not wait", () => {
    const pros = many("pro", 40);
    let waiting: readonly One[] = [...pros, ask("free", "early")];
    let paces: Paces = new Map();
    const give = (): One => {
      const next = nextTurn(waiting, paces, () => 0);
      if (!next) throw new Error("Nobody waits");
      paces = pacesAfter(next, waiting, paces);
      waiting = waiting.filter((one) => one !== next);
      return next;
    };
    for (let turn = 0; turn < 20; turn++) give();
    // Enterprise comes after 20 turns: it gets its share from now on, and not the turns that it never asked for.
    waiting = [...waiting, ...many("enterprise", 40)];
    const later = Array.from({ length: 10 }, give).map(({ plan }) => plan);
    expect(later.filter((plan) => plan === "pro").length).toBeGreaterThanOrEqual(2);
  });

  it("comes to everybody once, and within a plan in the order of arrival", () => {
    fc.assert(
      fc.property(fc.array(planNames, { maxLength: 60 }), (plans) => {
        const askers = plans.map((plan, i) => ask(plan, `user-${i}`));
        const order = orderOf(askers);
        expect(new Set(order).size).toBe(askers.length);
        for (const plan of ["free", "pro", "enterprise"])
          expect(order.filter((one) => one.plan === plan)).toEqual(askers.filter((one) => one.plan === plan));
      }),
    );
  });
});
