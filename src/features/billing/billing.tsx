"use client";

import { api } from "~/trpc/react";
import { AddressSection } from "./address/address-section";
import { CardsSection } from "./card/cards-section";
import { HistorySection } from "./history/history-section";
import { PaymentsOff } from "./payments-off";

/** The account page's "Billing Information" section: cards, address and invoices. */
export function BillingSection() {
  const { data } = api.billing.cards.useQuery();
  if (data?.payments.off) return <PaymentsOff />;
  return (
    <>
      <CardsSection />
      <AddressSection />
      <HistorySection />
    </>
  );
}
