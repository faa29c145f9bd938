"use client";

import { AddressSection } from "./address/address-section";
import { CardsSection } from "./card/cards-section";
import { HistorySection } from "./history/history-section";

/** The account page's section "Billing Information": cards, address, and every invoice. */
export function BillingSection() {
  return (
    <>
      <CardsSection />
      <AddressSection />
      <HistorySection />
    </>
  );
}
