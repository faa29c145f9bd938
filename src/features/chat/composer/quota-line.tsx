import type { Quota } from "~/domain/billing/quota";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** What is left of the plan's prompts, and when the next one returns. */
export function QuotaLine() {
  const { data } = api.billing.quota.useQuery();
  return <span className="text-right tabular-nums">{data && sentenceFor(data)}</span>;
}

function sentenceFor({ plan, limit, left, returnsAt }: Quota): string {
  if (limit === null || left === null) return copy.quota.unlimited(plan);
  const sentence = copy.quota.left(left, limit);
  return left === 0 && returnsAt ? `${sentence}; ${copy.quota.returns(momentOf(returnsAt))}` : sentence;
}

/** "at 14:05", or "tomorrow at 09:30" for what is not today. */
export function momentOf(moment: Date, now: Date = new Date()): string {
  const time = moment.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return moment.toDateString() === now.toDateString() ? `at ${time}` : `tomorrow at ${time}`;
}
