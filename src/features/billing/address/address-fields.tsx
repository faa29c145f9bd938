import { useFormContext, useWatch } from "react-hook-form";
import { NativeSelect } from "~/components/ui/native-select";
import { TextField } from "~/components/ui/text-field";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { countries } from "~/domain/billing/country";
import { needsPostalCode, needsState } from "~/domain/billing/postal-address";
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
  const country = useWatch<Address, "country">({ name: "country" });
  // Countries have different rules, so fields validated for the previous one are revalidated.
  const revalidate = () => trigger(countryDependent.filter((field) => errors[field] || touchedFields[field]));
  return (
    <>
      <TextField
        label={copy.checkout.fields.address}
        autoComplete="billing street-address"
        error={errors.address?.message}
        {...register("address")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={copy.checkout.fields.city}
          autoComplete="billing address-level2"
          error={errors.city?.message}
          {...register("city")}
        />
        <TextField
          label={
            needsState(country)
              ? copy.checkout.fields.state
              : copy.checkout.fields.optional(copy.checkout.fields.state)
          }
          autoComplete="billing address-level1"
          error={errors.state?.message}
          {...register("state")}
        />
        <TextField
          label={
            needsPostalCode(country)
              ? copy.checkout.fields.zipCode
              : copy.checkout.fields.optional(copy.checkout.fields.zipCode)
          }
          autoComplete="billing postal-code"
          error={errors.zipCode?.message}
          {...register("zipCode")}
        />
        <NativeSelect
          label={copy.checkout.fields.country}
          autoComplete="billing country"
          options={countryOptions}
          error={errors.country?.message}
          {...register("country", { onChange: revalidate })}
        />
      </div>
    </>
  );
}
