import type { ChangeEvent } from "react";
import { useFormContext } from "react-hook-form";
import { TextField } from "~/components/ui/text-field";
import { brandName, brandOf, cardLengths, groupCardNumber } from "~/domain/billing/card";
import { formatExpiry } from "~/domain/billing/card-expiry";
import type { CardFields as Fields } from "~/domain/billing/checkout-form";
import { fieldsOf } from "~/lib/form-fields";
import { reformatInput } from "~/lib/reformat-input";
import { copy } from "../copy";

const isDeleting = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("delete");

/**
 * Inputs for a card, grouped as printed and with its brand. What is typed here never leaves the browser. For a form
 * in a FormProvider.
 */
export function CardFields() {
  const form = useFormContext<Fields>();
  const field = fieldsOf(form);
  const number = field("cardNumber");
  const expiry = field("expiryDate");
  const cvv = field("cvv");
  const brand = brandOf(form.watch("cardNumber"));
  return (
    <>
      <div className="relative">
        <TextField
          label={copy.checkout.fields.cardNumber.label}
          placeholder={copy.checkout.fields.cardNumber.placeholder}
          inputMode="numeric"
          autoComplete="cc-number"
          className="tabular-nums"
          {...number}
          onChange={(event) => {
            reformatInput(event.target, groupCardNumber);
            return number.onChange(event);
          }}
        />
        <span role="status" className="absolute top-0 right-0 text-[13px] text-muted">
          {brand && brandName(brand)}
        </span>
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField
          label={copy.checkout.fields.expiryDate.label}
          placeholder={copy.checkout.fields.expiryDate.placeholder}
          inputMode="numeric"
          autoComplete="cc-exp"
          className="tabular-nums"
          {...expiry}
          onChange={(event) => {
            const deleting = isDeleting(event);
            reformatInput(event.target, (typed) => formatExpiry(typed, deleting));
            return expiry.onChange(event);
          }}
        />
        <TextField
          label={copy.checkout.fields.cvv.label}
          placeholder={copy.checkout.fields.cvv.placeholder}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={cardLengths(brand).cvcDigits}
          className="tabular-nums"
          {...cvv}
          onChange={(event) => {
            reformatInput(event.target, (typed) => typed.replace(/\D/g, ""));
            return cvv.onChange(event);
          }}
        />
      </div>
    </>
  );
}
