import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { BillTo } from "~/domain/billing/checkout-form";
import { countryName } from "~/domain/billing/country";
import { cityLine } from "~/domain/billing/postal-address";
import { useEditing } from "~/lib/use-editing";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";
import { AddressForm } from "./address-form";

const say = billingCopy.address;

/** Shows the billing address; "Edit" turns it into a form. */
export function AddressSection() {
  const address = api.billing.address.useQuery();
  const { editing, setEditing, button } = useEditing();
  if (editing) return <AddressForm billTo={address.data ?? null} onEnd={() => setEditing(false)} />;
  return (
    <Section
      title={say.title}
      description={say.text}
      actions={
        address.isSuccess && (
          <Button ref={button} size="sm" onClick={() => setEditing(true)}>
            {address.data ? say.edit : say.add}
            {address.data && <span className="sr-only"> {say.title}</span>}
          </Button>
        )
      }
    >
      {address.isPending ? (
        <div role="status">
          <span className="sr-only">{say.loading}</span>
          <Skeleton className="h-20" />
        </div>
      ) : address.isError ? (
        <LoadFailed title={say.failed} reason={address.error.message} onRetry={() => address.refetch()} />
      ) : address.data ? (
        <Address billTo={address.data} />
      ) : (
        <p className="text-muted">{say.empty}</p>
      )}
    </Section>
  );
}

const Address = ({ billTo: { name, address, city, state, zipCode, country } }: { billTo: BillTo }) => (
  <address className="not-italic [overflow-wrap:anywhere]">
    <span className="block font-medium">{name}</span>
    <span className="block">{address}</span>
    <span className="block">{cityLine({ city, state, postalCode: zipCode })}</span>
    <span className="block">{countryName(country)}</span>
  </address>
);
