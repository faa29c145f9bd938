import { useFormContext } from "react-hook-form";
import { NativeSelect } from "~/components/ui/native-select";
import { TextField } from "~/components/ui/text-field";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { countries } from "~/domain/billing/country";
import { copy } from "../copy";

const { fields } = copy.checkout;

const countryOptions = [
  { value: "", label: fields.chooseCountry },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
];

/** Where bills go: a part of the form around it, in a FormProvider. */
export function AddressFields() {
  const { register, formState } = useFormContext<Omit<BillingDetails, "name">>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={fields.address}
        autoComplete="billing street-address"
        error={errors.address?.message}
        {...register("address")}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={fields.city}
          autoComplete="billing address-level2"
          error={errors.city?.message}
          {...register("city")}
        />
        <TextField
          label={fields.state}
          autoComplete="billing address-level1"
          error={errors.state?.message}
          {...register("state")}
        />
        <TextField
          label={fields.zipCode}
          autoComplete="billing postal-code"
          error={errors.zipCode?.message}
          {...register("zipCode")}
        />
        <NativeSelect
          label={fields.country}
          autoComplete="billing country"
          options={countryOptions}
          error={errors.country?.message}
          {...register("country")}
        />
      </div>
    </>
  );
}
