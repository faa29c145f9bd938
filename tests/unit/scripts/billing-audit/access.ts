import type { Planted } from "./planting";
import { type CustomerRecords, nth } from "./planting";

const setPlan = (own: CustomerRecords, planId: string) => {
  nth(own.users, 0).planId = planId;
};
const found = (what: string) => `access matches the paid period and its grace period: ${what}`;

const DAY = 86_400;

/** Plans without entitlement, and entitlements without the plan. */
export const access: Planted[] = [
  [
    "a plan without an invoice",
    (_, own) => setPlan(own("gil"), "pro-plan"),
    found("gil: free-plan / pro-plan"),
  ],
  [
    "a better plan than the paid one",
    (_, own) => setPlan(own("fay"), "enterprise-plan"),
    found("fay: pro-plan / enterprise-plan"),
  ],
  [
    "a plan that was paid for and revoked",
    (_, own) => setPlan(own("ada"), "free-plan"),
    found("ada: enterprise-plan / free-plan"),
  ],
  [
    "a plan revoked during the grace period",
    (_, own) => setPlan(own("cyd"), "free-plan"),
    found("cyd: pro-plan / free-plan"),
  ],
  [
    "a plan before the first payment",
    (_, own) => setPlan(own("eve"), "pro-plan"),
    found("eve: free-plan / pro-plan"),
  ],
  [
    "a plan after the end of a subscription whose period is still running",
    (_, own) => setPlan(own("hal"), "enterprise-plan"),
    found("hal: free-plan / enterprise-plan"),
  ],
  [
    "a plan after the grace period",
    (books) => {
      books.now += 6 * DAY;
    },
    found("cyd: free-plan / pro-plan"),
  ],
  [
    "a grace period after a cancellation",
    (books) => {
      books.now += 21 * DAY;
    },
    found("fay: free-plan / pro-plan"),
  ],
  [
    "the lower of two paid plans",
    (_, own) => {
      for (const each of own("fay").subscriptions) each.customer = nth(own("ada").customers, 0).id;
      setPlan(own("ada"), "pro-plan");
    },
    found("ada: enterprise-plan / pro-plan"),
  ],
];
