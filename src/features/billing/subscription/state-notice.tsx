import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { formatBillingDate } from "~/domain/billing/money";
import { copy } from "../copy";
import type { Subscription } from "./subscription";

/** Explains a subscription that is not simply active, and what its owner can do. */
export function StateNotice({ subscription, plan }: { subscription: Subscription; plan: string }) {
  const { state, periodEnd, nextAttemptAt, accessUntil } = subscription;
  if (state === "incomplete")
    return (
      <Notice tone="warning" title={copy.subscription.incomplete.title}>
        {copy.subscription.incomplete.text}
      </Notice>
    );
  if (state === "canceling")
    return (
      <Notice title={copy.subscription.canceling.title(formatBillingDate(accessUntil ?? periodEnd))}>
        {copy.subscription.canceling.text(plan)}
      </Notice>
    );
  if (state !== "past_due") return null;
  return (
    <Notice
      tone="danger"
      title={copy.subscription.pastDue.title}
      action={
        <ButtonLink href="#billing" size="sm">
          {copy.subscription.updateCard}
        </ButtonLink>
      }
    >
      {nextAttemptAt
        ? copy.subscription.pastDue.again(formatBillingDate(nextAttemptAt))
        : copy.subscription.pastDue.noMore}
      {accessUntil && ` ${copy.subscription.pastDue.until(plan, formatBillingDate(accessUntil))}`}
    </Notice>
  );
}
