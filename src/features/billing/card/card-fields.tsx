import type { ChangeEvent } from "react";
import { type UseFormRegisterReturn, useFormContext } from "react-hook-form";
import { TextField } from "~/components/ui/text-field";
import { brandName, brandOf, cardLengths, groupCardNumber } from "~/domain/billing/card";
import { formatExpiry } from "~/domain/billing/card-expiry";
import type { CardFields as Fields } from "~/domain/billing/checkout-form";
import { fieldsOf } from "~/lib/form-fields";
import { reformatInput } from "~/lib/reformat-input";
import { copy } from "../copy";

const isDeleting = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith("delete");

/** A field whose text is rewritten while it is typed. */
const reformatting = <Field extends UseFormRegisterReturn>(
  field: Field,
  reformat: (typed: string, event: ChangeEvent) => string,
) => ({
  ...field,
  onChange(event: ChangeEvent<HTMLInputElement>) {
    reformatInput(event.target, (typed) => reformat(typed, event));
    return field.onChange(event);
  },
});

/**
 * Inputs for a card, grouped as printed and with its brand. What is typed here never leaves the browser. For a form
 * in a FormProvider.
 */
export function CardFields() {
  const form = useFormContext<Fields>();
  const field = fieldsOf(form);
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
          {...reformatting(field("cardNumber"), groupCardNumber)}
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
          {...reformatting(field("expiryDate"), (typed, event) => formatExpiry(typed, isDeleting(event)))}
        />
        <TextField
          label={copy.checkout.fields.cvv.label}
          placeholder={copy.checkout.fields.cvv.placeholder}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={cardLengths(brand).cvcDigits}
          className="tabular-nums"
          {...reformatting(field("cvv"), (typed) => typed.replace(/\D/g, ""))}
        />
      </div>
    </>
  );
}
