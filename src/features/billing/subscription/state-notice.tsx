import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { formatBillingDate } from "~/domain/billing/money";
import { copy } from "../copy";
import type { Subscription } from "./subscription";

const say = copy.subscription;

/** Explains a subscription that is not simply active, and what its owner can do. */
export function StateNotice({ subscription, plan }: { subscription: Subscription; plan: string }) {
  const { state, periodEnd, nextAttemptAt, accessUntil } = subscription;
  if (state === "incomplete")
    return (
      <Notice tone="warning" title={say.incomplete.title}>
        {say.incomplete.text}
      </Notice>
    );
  if (state === "canceling")
    return (
      <Notice title={say.canceling.title(formatBillingDate(accessUntil ?? periodEnd))}>
        {say.canceling.text(plan)}
      </Notice>
    );
  if (state !== "past_due") return null;
  const { title, again, noMore, until } = say.pastDue;
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <ButtonLink href="#billing" size="sm">
          {say.updateCard}
        </ButtonLink>
      }
    >
      {nextAttemptAt ? again(formatBillingDate(nextAttemptAt)) : noMore}
      {accessUntil && ` ${until(plan, formatBillingDate(accessUntil))}`}
    </Notice>
  );
}
