import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planLimits } from "~/domain/billing/plan";
import { advanceVirtualTimes, pickNext, type QueuedReply, type VirtualTimes } from "~/domain/chat/fair-queue";

const weightOf = {
  free: planLimits["free-plan"].schedulingWeight,
  pro: planLimits["pro-plan"].schedulingWeight,
  enterprise: planLimits["enterprise-plan"].schedulingWeight,
};
type Plan = keyof typeof weightOf;
type Request = QueuedReply & { plan: Plan };

const request = (plan: Plan, userId: string = plan): Request => ({ plan, userId, weight: weightOf[plan] });

/** The order in which all requests are served when no more arrive; served ones keep running. */
function orderOf(requests: readonly Request[]): Request[] {
  let waiting = requests;
  let times: VirtualTimes = new Map();
  const served: Request[] = [];
  for (;;) {
    const next = pickNext(waiting, times, (userId) => served.filter((one) => one.userId === userId).length);
    if (!next) return served;
    times = advanceVirtualTimes(next, waiting, times);
    waiting = waiting.filter((one) => one !== next);
    served.push(next);
  }
}

const planNames = fc.constantFrom<Plan>("free", "pro", "enterprise");
const many = (plan: Plan, count: number) =>
  Array.from({ length: count }, (_, i) => request(plan, `${plan}-${i}`));

describe("the fair queue", () => {
  it("serves the larger plan first, even if the smaller one arrived earlier", () => {
    const order = orderOf([request("free"), request("pro"), request("enterprise")]);
    expect(order.map(({ plan }) => plan)).toEqual(["enterprise", "pro", "free"]);
  });

  it("serves the smallest plan even if many larger ones wait", () => {
    const order = orderOf([...many("enterprise", 100), ...many("free", 3)]);
    const freePositions = order.flatMap(({ plan }, position) => (plan === "free" ? [position] : []));
    expect(freePositions).toEqual([16, 33, 50]);
  });

  it("divides slots by the plans' weights while all are waiting", () => {
    const order = orderOf([...many("free", 100), ...many("pro", 100), ...many("enterprise", 100)]).slice(
      0,
      105,
    );
    const served = (plan: Plan) => order.filter((one) => one.plan === plan).length;
    expect([served("free"), served("pro"), served("enterprise")]).toEqual([5, 20, 80]);
  });

  it("is not held up by one user's many chats", () => {
    const greedy = Array.from({ length: 5 }, () => request("pro", "greedy"));
    const order = orderOf([...greedy, request("pro", "modest"), request("pro", "other")]);
    expect(order.slice(0, 3).map(({ userId }) => userId)).toEqual(["greedy", "modest", "other"]);
  });

  it("gives a plan no credit for the time it was not waiting", () => {
    const pros = many("pro", 40);
    let waiting: readonly Request[] = [...pros, request("free", "early")];
    let times: VirtualTimes = new Map();
    const serve = (): Request => {
      const next = pickNext(waiting, times, () => 0);
      if (!next) throw new Error("The queue is empty");
      times = advanceVirtualTimes(next, waiting, times);
      waiting = waiting.filter((one) => one !== next);
      return next;
    };
    for (let i = 0; i < 20; i++) serve();
    // Enterprise arrives after 20 replies: it gets its share from now on, not retroactively.
    waiting = [...waiting, ...many("enterprise", 40)];
    const later = Array.from({ length: 10 }, serve).map(({ plan }) => plan);
    expect(later.filter((plan) => plan === "pro").length).toBeGreaterThanOrEqual(2);
  });

  it("serves every request once, in order of arrival within a plan", () => {
    fc.assert(
      fc.property(fc.array(planNames, { maxLength: 60 }), (plans) => {
        const requests = plans.map((plan, i) => request(plan, `user-${i}`));
        const order = orderOf(requests);
        expect(new Set(order).size).toBe(requests.length);
        for (const plan of ["free", "pro", "enterprise"])
          expect(order.filter((one) => one.plan === plan)).toEqual(
            requests.filter((one) => one.plan === plan),
          );
      }),
    );
  });
});
