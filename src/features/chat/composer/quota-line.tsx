import { useClock } from "~/components/ui/clock";
import type { Quota } from "~/domain/billing/quota";
import { type Times, timesOn } from "~/lib/times";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** The remaining prompts of the plan, and when the next one becomes available. */
export function QuotaLine() {
  const { data } = api.billing.quota.useQuery();
  const times = timesOn(useClock());
  return <span className="text-right tabular-nums">{data && sentenceFor(data, times)}</span>;
}

function sentenceFor({ plan, limit, remaining, nextPromptAt }: Quota, times: Times): string {
  if (limit === null || remaining === null) return copy.quota.unlimited(plan);
  const sentence = copy.quota.left(remaining, limit);
  return remaining === 0 && nextPromptAt
    ? `${sentence}; ${copy.quota.returns(times.soon(nextPromptAt))}`
    : sentence;
}
