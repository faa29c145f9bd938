import "server-only";
import { MOST_ITEMS } from "../../reading/read-count";
import type { Recipe } from "../../recipe";
import { hero } from "../../sections/hero";
import { cta } from "../../sections/invitation";
import { DEFAULT_PLANS, pricing } from "../../sections/pricing";
import { faq, features, testimonials } from "../../sections/story";
import { titleFromSubject } from "./default-title";

export const landing: Recipe = {
  id: "landing",
  label: "a landing page",
  asksFor: [
    "landing page",
    "homepage",
    "home page",
    "marketing page",
    "product page",
    "start page",
    "landingpage",
    "startseite",
    "page d'accueil",
    "página de inicio",
    "website",
    "web site",
    "webseite",
    "site web",
    "sitio web",
    "web page",
    "webpage",
  ],
  usualCount: DEFAULT_PLANS,
  counting: { noun: "plans", least: 1, most: MOST_ITEMS },
  defaultTitle: (spec) => titleFromSubject(spec, "landing"),
  build: (spec) => ({
    frame: ["header", "footer"],
    sections: [hero(spec), features(spec), testimonials(spec), pricing(spec), faq(spec), cta(spec)],
    css: "",
    script: "",
  }),
};
