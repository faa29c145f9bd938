import "server-only";
import type { PageSpec, Section } from "../recipe";
import { hero } from "./hero";
import { contact, cta, newsletter, posts } from "./invitation";
import { pricing } from "./pricing";
import { about, faq, features, gallery, stats, team, testimonials } from "./story";

type SharedSection = {
  /** What sentences call it, lower case, longest meaning first. */
  names: readonly string[];
  build(spec: PageSpec): Section;
};

/** Sections that a sentence can add to any page, by id, in the order in which a page shows them. */
export const sharedSections: Readonly<Record<string, SharedSection>> = {
  hero: { names: ["hero section", "hero", "intro", "banner"], build: (spec) => hero(spec, 2) },
  about: { names: ["about us", "about", "our story", "story"], build: about },
  features: { names: ["features", "feature", "benefits", "highlights", "services"], build: features },
  stats: { names: ["statistics", "stats", "numbers", "figures"], build: stats },
  gallery: { names: ["gallery", "pictures", "photos", "images"], build: gallery },
  testimonials: { names: ["testimonials", "testimonial", "reviews", "quotes"], build: testimonials },
  pricing: { names: ["pricing", "prices", "price table", "plans"], build: (spec) => pricing(spec) },
  team: { names: ["team", "people", "staff"], build: team },
  posts: { names: ["blog", "posts", "articles", "news"], build: posts },
  faq: { names: ["frequently asked questions", "questions", "faqs", "faq", "q&a"], build: faq },
  newsletter: {
    names: ["newsletter", "mailing list", "subscribe form", "subscription form"],
    build: newsletter,
  },
  contact: { names: ["contact form", "contact us", "contact"], build: (spec) => contact(spec) },
  cta: { names: ["call to action", "call-to-action", "cta"], build: cta },
};

/** Parts around the page that can be added and removed like sections. */
export const frameNames: Readonly<Record<"header" | "footer", readonly string[]>> = {
  header: ["navigation bar", "navigation", "navbar", "nav bar", "header", "menu"],
  footer: ["footer"],
};
