import { useFormContext, useWatch } from "react-hook-form";
import { NativeSelect } from "~/components/ui/native-select";
import { TextField } from "~/components/ui/text-field";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { countries } from "~/domain/billing/country";
import { needsPostalCode, needsState } from "~/domain/billing/postal-address";
import { fieldsOf } from "~/lib/form-fields";
import { copy } from "../copy";

const countryOptions = [
  { value: "", label: copy.checkout.fields.chooseCountry },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
];

type Address = Omit<BillingDetails, "name">;

const countryDependent = ["state", "zipCode"] as const;

/** Billing address inputs, for a form in a FormProvider. */
export function AddressFields() {
  const { register, formState, trigger } = useFormContext<Address>();
  const { errors, touchedFields } = formState;
  const field = fieldsOf({ register, formState });
  const country = useWatch<Address, "country">({ name: "country" });
  // Countries have different rules, so fields validated for the previous one are revalidated.
  const revalidate = () => trigger(countryDependent.filter((name) => errors[name] || touchedFields[name]));
  return (
    <>
      <TextField
        label={copy.checkout.fields.address}
        autoComplete="billing street-address"
        {...field("address")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={copy.checkout.fields.city}
          autoComplete="billing address-level2"
          {...field("city")}
        />
        <TextField
          label={
            needsState(country)
              ? copy.checkout.fields.state
              : copy.checkout.fields.optional(copy.checkout.fields.state)
          }
          autoComplete="billing address-level1"
          {...field("state")}
        />
        <TextField
          label={
            needsPostalCode(country)
              ? copy.checkout.fields.zipCode
              : copy.checkout.fields.optional(copy.checkout.fields.zipCode)
          }
          autoComplete="billing postal-code"
          {...field("zipCode")}
        />
        <NativeSelect
          label={copy.checkout.fields.country}
          autoComplete="billing country"
          options={countryOptions}
          {...field("country", { onChange: revalidate })}
        />
      </div>
    </>
  );
}
