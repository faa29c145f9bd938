import type { Planted } from "./planting";
import { nth, type Own } from "./planting";

const give = (own: Own, planId: string) => {
  nth(own.users, 0).planId = planId;
};
const found = (what: string) => `access matches the paid period and its grace: ${what}`;

const DAY = 86_400;

/** Plans that people have and should not, and the other way round. */
export const access: Planted[] = [
  ["a plan without any bill", (_, own) => give(own("gil"), "pro-plan"), found("gil: free-plan / pro-plan")],
  [
    "a better plan than the paid one",
    (_, own) => give(own("fay"), "enterprise-plan"),
    found("fay: pro-plan / enterprise-plan"),
  ],
  [
    "a plan that was paid and taken away",
    (_, own) => give(own("ada"), "free-plan"),
    found("ada: enterprise-plan / free-plan"),
  ],
  [
    "a plan taken away in the grace",
    (_, own) => give(own("cyd"), "free-plan"),
    found("cyd: pro-plan / free-plan"),
  ],
  [
    "a plan before the first payment",
    (_, own) => give(own("eve"), "pro-plan"),
    found("eve: free-plan / pro-plan"),
  ],
  [
    "a plan after the end of a subscription whose period still runs",
    (_, own) => give(own("hal"), "enterprise-plan"),
    found("hal: free-plan / enterprise-plan"),
  ],
  [
    "a plan after the grace",
    (books) => {
      books.now += 6 * DAY;
    },
    found("cyd: free-plan / pro-plan"),
  ],
  [
    "a grace for who canceled",
    (books) => {
      books.now += 21 * DAY;
    },
    found("fay: free-plan / pro-plan"),
  ],
  [
    "the worse of two plans that are paid",
    (_, own) => {
      for (const each of own("fay").subscriptions) each.customer = nth(own("ada").customers, 0).id;
      give(own("ada"), "pro-plan");
    },
    found("ada: enterprise-plan / pro-plan"),
  ],
];
