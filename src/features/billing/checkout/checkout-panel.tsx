import { ButtonLink } from "~/components/ui/button-link";
import { LoadFailed } from "~/components/ui/load-failed";
import { Notice } from "~/components/ui/notice";
import { Skeleton } from "~/components/ui/skeleton";
import { checkoutPath } from "~/domain/billing/checkout-path";
import { formatBillingDate, formatPrice } from "~/domain/billing/money";
import { type Offer, offerOf } from "~/domain/billing/offer";
import type { Order } from "~/domain/billing/order";
import { paidPlanId } from "~/domain/billing/paid-plan";
import { priceOf } from "~/domain/billing/price";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { PaymentsOff } from "../payments-off";
import { ChangeForm } from "./change-form";
import { PurchaseForm } from "./purchase-form";
import type { usePayment } from "./use-payment";

type CheckoutPanelProps = { offer: Offer; order: Order; payment: ReturnType<typeof usePayment> };

/** What the order allows: a purchase, a plan change, or an explanation why neither is possible. */
export function CheckoutPanel({ offer, order, payment }: CheckoutPanelProps) {
  const checkout = api.checkout.preview.useQuery(order);
  if (checkout.isPending) return <Skeleton className="h-96 rounded-card" />;
  if (checkout.isError)
    return (
      <LoadFailed
        title={copy.checkout.unloaded}
        reason={checkout.error.message}
        onRetry={() => checkout.refetch()}
      />
    );
  const { data } = checkout;
  if (data.kind === "off")
    return (
      <PaymentsOff>
        <ToDashboard />
      </PaymentsOff>
    );
  if (data.kind === "current")
    return (
      <Notice
        tone="success"
        title={copy.checkout.current.title}
        action={
          <div className="flex flex-wrap gap-2">
            <ToOtherPlans than={order} />
            <ToDashboard />
          </div>
        }
      >
        {copy.checkout.current.text(offer.name, formatBillingDate(data.until))}
      </Notice>
    );
  if (data.kind === "blocked")
    return (
      <Notice tone="warning" title={copy.checkout.blocked} action={<ToDashboard />}>
        {data.reason}
      </Notice>
    );
  if (data.kind === "change") return <ChangeForm order={order} change={data} payment={payment} />;
  const price = `${formatPrice(priceOf(offer.monthlyPrice, order.cycle) * 100)}${copy.checkout.summary.per[order.cycle]}`;
  return (
    <PurchaseForm
      order={order}
      price={price}
      details={data.details}
      payments={data.payments}
      payment={payment}
    />
  );
}

const ToOtherPlans = ({ than: { planId, cycle } }: { than: Order }) =>
  paidPlanId.options
    .filter((other) => other !== planId)
    .map((other) => (
      <ButtonLink key={other} href={checkoutPath(other, cycle)} size="sm">
        {copy.checkout.current.other(offerOf(other).name)}
      </ButtonLink>
    ));

const ToDashboard = () => (
  <ButtonLink href="/dashboard" size="sm">
    {copy.checkout.current.back}
  </ButtonLink>
);
