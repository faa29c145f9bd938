import { Button } from "~/components/ui/button";
import { brandName } from "~/domain/billing/card";
import { formatBillingDate, formatPrice } from "~/domain/billing/money";
import { offerOf } from "~/domain/billing/offer";
import type { Order } from "~/domain/billing/order";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { TestMode } from "../card/test-mode";
import { copy } from "../copy";
import type { usePayment } from "./use-payment";

type Change = Extract<RouterOutputs["checkout"]["preview"], { kind: "change" }>;

type ChangeFormProps = { order: Order; change: Change; payment: ReturnType<typeof usePayment> };

/** The cost of changing plan or cycle now, and the button that does it. */
export function ChangeForm({ order, change, payment }: ChangeFormProps) {
  const { preview, quote, current, card } = change;
  const changePlan = api.checkout.changePlan.useMutation();
  const submit = async () => {
    const reason = await payment.pay(
      (attemptId) => changePlan.mutateAsync({ ...order, attemptId, quote }),
      change.payments,
    );
    if (reason) toast.error(copy.checkout.failure.title, { description: reason.text });
  };
  return (
    <div className="flex flex-col gap-6">
      {!change.payments.live && <TestMode />}
      <section
        aria-labelledby="change"
        className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5"
      >
        <div className="flex flex-col gap-1">
          <h2 id="change" className="font-medium text-[15px]">
            {copy.checkout.change.title}
          </h2>
          <p className="text-muted">
            {copy.checkout.change.from(
              offerOf(current.planId).name,
              copy.checkout.change.cycles[current.cycle],
            )}
          </p>
        </div>
        <dl className="flex flex-col gap-2.5">
          {preview.lines.map(({ description, amount }) => (
            <div key={description} className="flex items-baseline justify-between gap-4">
              <dt className="min-w-0 text-muted">{description}</dt>
              <dd className="tabular-nums">{formatPrice(amount)}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-4 border-border border-t pt-3">
            <dt className="font-medium">{copy.checkout.change.dueNow}</dt>
            <dd className="font-semibold text-lg tabular-nums">{formatPrice(preview.dueNow)}</dd>
          </div>
        </dl>
        <div className="flex flex-col gap-1 text-[13px] text-muted">
          {preview.total < 0 && <p>{copy.checkout.change.credit}</p>}
          <p>
            {copy.checkout.renewsAt(
              formatPrice(preview.nextRenewal.amount),
              formatBillingDate(preview.nextRenewal.at),
            )}
          </p>
          {card && <p>{copy.checkout.change.card(brandName(card.brand), card.last4)}</p>}
        </div>
      </section>
      <Button variant="primary" size="lg" wide loading={payment.busy} onClick={submit}>
        {payment.busy
          ? copy.checkout.payment.processing
          : preview.dueNow > 0
            ? copy.checkout.change.submit(formatPrice(preview.dueNow))
            : copy.checkout.change.submitFree}
      </Button>
    </div>
  );
}
