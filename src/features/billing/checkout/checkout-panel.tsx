import { useState } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { formatBillingDate, formatPrice } from "~/domain/billing/money";
import type { Offer } from "~/domain/billing/offer";
import type { Order } from "~/domain/billing/order";
import { priceOf } from "~/domain/billing/price";
import type { RouterOutputs } from "~/trpc/react";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { PaymentsOff } from "../payments-off";
import { ResumeButton } from "../subscription/resume-button";
import { ChangeForm } from "./change-form";
import { PlanChoice } from "./plan-choice";
import { PurchaseForm } from "./purchase-form";
import type { usePayment } from "./use-payment";

type Preview = RouterOutputs["checkout"]["preview"];

type CheckoutPanelProps = { offer: Offer; order: Order; payment: ReturnType<typeof usePayment> };

/** The form for a purchase or a plan change, or an explanation why neither is possible. */
export function CheckoutPanel({ offer, order, payment }: CheckoutPanelProps) {
  const { preview, isCurrent, failure, retry } = useCheckoutPreview(order, payment.busy);
  const failed = failure !== null && (
    <LoadFailed title={copy.checkout.unloaded} reason={failure} onRetry={retry} />
  );
  if (preview?.kind === "purchase") {
    const price = `${formatPrice(priceOf(offer.monthlyPrice, order.cycle) * 100)}${copy.checkout.summary.per[order.cycle]}`;
    return (
      <>
        {failed}
        <PurchaseForm
          order={order}
          price={price}
          details={preview.details}
          payments={preview.payments}
          payment={payment}
          isPriced={isCurrent}
        />
      </>
    );
  }
  // The other views have no input to keep, and their prices are outdated.
  if (!preview || !isCurrent) return failed || <Skeleton className="h-96 rounded-card" />;
  return <SubscriberPanel preview={preview} order={order} offer={offer} payment={payment} />;
}

type SubscriberPanelProps = CheckoutPanelProps & { preview: Exclude<Preview, { kind: "purchase" }> };

/** For subscribers, and when nothing can be bought. */
function SubscriberPanel({ preview, order, offer, payment }: SubscriberPanelProps) {
  if (preview.kind === "off")
    return (
      <PaymentsOff>
        <DashboardLink />
      </PaymentsOff>
    );
  if (preview.kind === "blocked") return <Blocked blocked={preview} />;
  if (preview.kind === "change")
    return (
      <>
        <PlanChoice order={order} current={preview.current} />
        <ChangeForm order={order} change={preview} payment={payment} />
      </>
    );
  return (
    <>
      <PlanChoice order={order} current={order} />
      <p className="text-muted">{copy.checkout.current(offer.name, formatBillingDate(preview.until))}</p>
    </>
  );
}

function Blocked({ blocked }: { blocked: Extract<Preview, { kind: "blocked" }> }) {
  const { state, periodEnd, reason } = blocked;
  if (state === "canceling")
    return (
      <Notice
        tone="warning"
        title={copy.subscription.canceling.title(formatBillingDate(periodEnd))}
        action={<ResumeButton periodEnd={periodEnd} />}
      >
        {reason}
      </Notice>
    );
  return (
    <Notice
      tone="warning"
      title={copy.checkout.blocked}
      action={
        <ButtonLink href="/account/billing#billing" size="sm" variant="primary">
          {copy.subscription.updateCard}
        </ButtonLink>
      }
    >
      {reason}
    </Notice>
  );
}

const DashboardLink = () => (
  <ButtonLink href="/dashboard" size="sm">
    {copy.checkout.back}
  </ButtonLink>
);

/**
 * The order's preview. The last one stays while the next is loading or has failed, so that the form keeps its input.
 */
function useCheckoutPreview(order: Order, isPaying: boolean) {
  // Disabled during a payment: the form would briefly become "your current plan" before the page changes.
  const { data, isLoadingError, error, refetch } = api.checkout.preview.useQuery(order, {
    enabled: !isPaying,
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return {
    preview: data ?? last,
    /** Whether the preview is for this order. */
    isCurrent: data !== undefined,
    failure: isLoadingError ? error.message : null,
    retry: () => void refetch(),
  };
}
