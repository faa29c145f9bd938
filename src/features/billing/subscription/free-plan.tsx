import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button-link";
import { Section } from "~/components/ui/section";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { formatBillingDate } from "~/domain/billing/money";
import { offerOf } from "~/domain/billing/offer";
import { copy } from "../copy";
import type { Subscription } from "./subscription";

/** Shown without a live subscription: the one that ended, if any, and the way to a paid plan. */
export function FreePlan({ ended, off }: { ended: Subscription | null; off: boolean }) {
  const free = offerOf("free-plan");
  const endedText = ended?.endedUnpaid ? copy.subscription.endedUnpaid : copy.subscription.ended;
  const checkoutHref = ended ? checkoutPath(ended.planId, ended.cycle) : checkoutPath("pro-plan");
  return (
    <Section
      title={free.name}
      description={
        ended
          ? endedText(offerOf(ended.planId).name, formatBillingDate(ended.endedAt ?? ended.periodEnd))
          : free.description
      }
      aside={<Badge>{copy.subscription.badges.free}</Badge>}
      actions={
        !off && (
          <ButtonLink href={checkoutHref} variant="primary">
            {ended ? copy.subscription.again : copy.subscription.upgrade}
          </ButtonLink>
        )
      }
    />
  );
}
