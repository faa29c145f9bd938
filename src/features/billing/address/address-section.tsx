import { lazy, Suspense } from "react";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { BillingDetails } from "~/domain/billing/checkout-form";
import { cityLine } from "~/domain/billing/city-line";
import { countryName } from "~/domain/billing/country";
import { loadWhenOnline } from "~/lib/load-when-online";
import { useEditing } from "~/lib/use-editing";
import { api } from "~/trpc/react";
import { billingCopy } from "../billing-copy";

const AddressForm = lazy(() => loadWhenOnline(() => import("./address-form")));

/** Shows the billing address; "Edit" turns it into a form. */
export function AddressSection() {
  const address = api.billing.address.useQuery();
  const { editing, setEditing, button } = useEditing();
  const shown = (
    <Section
      title={billingCopy.address.title}
      description={billingCopy.address.text}
      actions={
        address.isSuccess && (
          <Button ref={button} size="sm" onClick={() => setEditing(true)}>
            {address.data ? billingCopy.address.edit : billingCopy.address.add}
            {address.data && <span className="sr-only"> {billingCopy.address.title}</span>}
          </Button>
        )
      }
    >
      {address.isPending ? (
        <Skeleton label={billingCopy.address.loading} className="h-20" />
      ) : address.isLoadingError ? (
        <LoadFailed
          title={billingCopy.address.failed}
          reason={address.error.message}
          onRetry={() => address.refetch()}
        />
      ) : address.data ? (
        <Address {...address.data} />
      ) : (
        <p className="text-muted">{billingCopy.address.empty}</p>
      )}
    </Section>
  );
  return (
    <Suspense fallback={shown}>
      {editing ? <AddressForm billTo={address.data ?? null} onEnd={() => setEditing(false)} /> : shown}
    </Suspense>
  );
}

const Address = ({ name, address, city, state, zipCode, country }: BillingDetails) => (
  <address className="not-italic [overflow-wrap:anywhere]">
    <span className="block font-medium">{name}</span>
    <span className="block">{address}</span>
    <span className="block">{cityLine({ city, state, postalCode: zipCode })}</span>
    <span className="block">{countryName(country)}</span>
  </address>
);
