import { FormProvider } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Section } from "~/components/ui/section";
import { TextField } from "~/components/ui/text-field";
import { type BillingDetails, billingDetails } from "~/domain/billing/checkout-form";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import { useAttempt } from "../card/use-attempt";
import { AddressFields } from "./address-fields";

const empty: BillingDetails = { name: "", address: "", city: "", state: "", zipCode: "", country: "" };

/** Form for the name and address on invoices, validated with the server's schema. */
export default function AddressForm({ billTo, onEnd }: { billTo: BillingDetails | null; onEnd: () => void }) {
  const { form, field } = useZodForm(billingDetails, {
    raw: true,
    mode: "onTouched",
    defaultValues: billTo ?? empty,
  });
  const attempt = useAttempt();
  const cache = api.useUtils();
  const save = api.billing.saveAddress.useMutation();
  const submit = (typed: BillingDetails) =>
    attempt((attemptId) => save.mutateAsync({ attemptId, billTo: typed }))
      .then(async () => {
        await cache.billing.address.invalidate();
        toast.success(billingCopy.address.saved);
        onEnd();
      })
      .catch(({ message }: Error) => toast.error(billingCopy.address.notSaved, { description: message }));
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.handleSubmit(submit)}>
        <Section
          title={billingCopy.address.title}
          description={billingCopy.address.text}
          actions={
            <>
              <Button size="sm" variant="ghost" onClick={onEnd}>
                {billingCopy.address.discard}
              </Button>
              <Button size="sm" variant="primary" type="submit" loading={save.isPending}>
                {billingCopy.address.save}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <TextField
              label={billingCopy.address.name}
              autoComplete="billing name"
              autoFocus
              {...field("name")}
            />
            <AddressFields />
          </div>
        </Section>
      </form>
    </FormProvider>
  );
}
