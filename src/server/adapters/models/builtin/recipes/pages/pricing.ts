import "server-only";
import { MOST_ITEMS } from "../../reading/read-count";
import type { Recipe } from "../../recipe";
import { DEFAULT_PLANS, pricing as pricingSection } from "../../sections/pricing";
import { faq } from "../../sections/story";
import { titleFromSubject } from "./default-title";

export const pricing: Recipe = {
  id: "pricing",
  label: "a pricing page",
  asksFor: [
    "pricing page",
    "pricing table",
    "price list page",
    "pricing plans",
    "subscription plans",
    "preisseite",
    "preistabelle",
    "page de tarifs",
    "página de precios",
    "pricing",
    "plans and prices",
    "price page",
    "price list",
    "preise",
    "tarifs",
    "precios",
  ],
  usualCount: DEFAULT_PLANS,
  counting: { noun: "plans", least: 1, most: MOST_ITEMS },
  defaultTitle: (spec) => titleFromSubject(spec, "pricing"),
  build: (spec) => ({
    frame: ["header", "footer"],
    sections: [pricingSection(spec, 1), faq(spec)],
    css: "",
    script: "",
  }),
};
