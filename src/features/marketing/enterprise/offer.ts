import { offerOf } from "~/domain/billing/offer";
import { annualPrice, annualSavings, type Dollars } from "~/domain/billing/price";

/** 1000 → $1,000 */
const words = (amount: Dollars): string => `$${amount.toLocaleString("en-US")}`;

function findOffer() {
  const { name, features, monthlyPrice } = offerOf("enterprise-plan");
  return {
    name,
    features,
    month: words(monthlyPrice),
    year: words(annualPrice(monthlyPrice)),
    saving: words(annualSavings(monthlyPrice).dollars),
  };
}

/** The Enterprise plan as sold, with formatted prices. */
export const enterpriseOffer = findOffer();
