import { type Offer, offers } from "~/domain/billing/offer";
import { type BillingCycle, type Dollars, priceOf } from "~/domain/billing/price";
import { company } from "../marketing/company";

const MONTHS = { monthly: 1, annual: 12 } satisfies Record<BillingCycle, number>;

const priceFor = (monthly: Dollars, cycle: BillingCycle) => ({
  "@type": "UnitPriceSpecification",
  price: priceOf(monthly, cycle),
  priceCurrency: "USD",
  billingDuration: MONTHS[cycle],
  unitCode: "MON",
});

const offerOf = ({ name, description, monthlyPrice }: Offer) => ({
  "@type": "Offer",
  name,
  description,
  price: monthlyPrice,
  priceCurrency: "USD",
  priceSpecification:
    monthlyPrice === 0 ? [] : [priceFor(monthlyPrice, "monthly"), priceFor(monthlyPrice, "annual")],
});

/** The product and its offers as schema.org data. URLs are relative to the embedding page. */
export const productDescription = () => ({
  "@context": "https://schema.org",
  "@type": "SoftwareApplication",
  name: company.product,
  description: company.tagline,
  applicationCategory: "DeveloperApplication",
  operatingSystem: "Windows, macOS, Linux",
  url: "/",
  image: "/icon-512.png",
  publisher: { "@type": "Organization", name: company.product },
  offers: offers.map(offerOf),
});
