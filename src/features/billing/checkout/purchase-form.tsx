import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { FormProvider, useFormContext } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { TextField } from "~/components/ui/text-field";
import { type BillingDetails, checkoutDetails } from "~/domain/billing/checkout-form";
import type { Order } from "~/domain/billing/order";
import { fieldsOf } from "~/lib/form-fields";
import { useZodForm } from "~/lib/use-zod-form";
import { api, type RouterOutputs } from "~/trpc/react";
import { AddressFields } from "../address/address-fields";
import { TestCards } from "../card/test-mode";
import { useDecline } from "../card/use-decline";
import { copy } from "../copy";
import { useCardTokenizer } from "../use-card-tokenizer";
import { type CheckoutFields, checkoutFields, emptyFields } from "./checkout-fields";
import { TYPED_KEY, type usePayment } from "./use-payment";

type PurchaseFormProps = {
  order: Order;
  /** For the button: `$20/month`. */
  price: string;
  details: BillingDetails | null;
  payments: RouterOutputs["checkout"]["preview"]["payments"];
  payment: ReturnType<typeof usePayment>;
  /** False while the order's price is loading. */
  isPriced: boolean;
};

/** Card, address and the pay button. */
export function PurchaseForm({ order, price, details, payments, payment, isPriced }: PurchaseFormProps) {
  const tokenizer = useCardTokenizer(payments.publishableKey);
  const queries = useQueryClient();
  const { form, field } = useZodForm(checkoutFields(tokenizer.schema), {
    raw: true,
    mode: "onTouched",
    defaultValues:
      queries.getQueryData<CheckoutFields>(TYPED_KEY) ?? (details ? checkoutFieldsOf(details) : emptyFields),
  });
  const subscribe = api.checkout.subscribe.useMutation();
  const [tokenizing, setTokenizing] = useState(false);
  const busy = payment.busy || tokenizing;
  const setReason = useDecline(form.setError, busy);

  const submit = async (typed: CheckoutFields) => {
    const { nameOnCard: name, ...address } = checkoutDetails.parse(typed);
    const details = { name, ...address };
    setTokenizing(true);
    const card = await tokenizer.tokenize(typed, details).finally(() => setTokenizing(false));
    if ("token" in card) queries.setQueryData(TYPED_KEY, typed);
    const declined =
      "declined" in card
        ? card.declined
        : await payment.pay(
            (attemptId) => subscribe.mutateAsync({ ...order, attemptId, card: card.token, details }),
            payments,
          );
    setReason(declined);
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-6">
        <TestCards payments={payments} />
        {/* What was typed stays visible during the payment, but cannot be changed. */}
        <fieldset disabled={busy} className="flex min-w-0 flex-col gap-6">
          <section
            aria-labelledby="payment"
            className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5"
          >
            <h2 id="payment" className="font-medium text-[15px]">
              {copy.checkout.payment.title}
            </h2>
            <TextField
              label={copy.checkout.fields.nameOnCard.label}
              placeholder={copy.checkout.fields.nameOnCard.placeholder}
              autoComplete="cc-name"
              {...field("nameOnCard")}
            />
            {tokenizer.fields}
          </section>
          <section
            aria-labelledby="address"
            className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5"
          >
            <h2 id="address" className="font-medium text-[15px]">
              {copy.checkout.payment.address}
            </h2>
            <AddressFields />
          </section>
          <TermsBox />
        </fieldset>
        <Button type="submit" variant="primary" size="lg" wide loading={busy} disabled={!isPriced}>
          {busy ? copy.checkout.payment.processing : copy.checkout.payment.submit(price)}
        </Button>
      </form>
    </FormProvider>
  );
}

const checkoutFieldsOf = ({ name, ...address }: BillingDetails): CheckoutFields => ({
  ...emptyFields,
  ...address,
  nameOnCard: name,
});

/**
 * A separate component, so that it registers after the address: forms focus their first invalid field in
 * registration order.
 */
function TermsBox() {
  const field = fieldsOf(useFormContext<CheckoutFields>());
  return (
    <Checkbox
      label={
        <>
          {copy.checkout.fields.terms.before}
          <Link href="/terms" target="_blank" className="text-link underline underline-offset-3">
            {copy.checkout.fields.terms.link}
          </Link>
        </>
      }
      {...field("acceptTerms")}
    />
  );
}
