// The attribute is for scripts, which run outside of the bundler.
import brand from "./brand.json" with { type: "json" };

/** The company behind the product. */
export type Company = {
  product: string;
  /** One sentence, for page descriptions and emails. */
  tagline: string;
  headquarters: string;
  /** The seller on invoices, one entry per line. */
  seller: readonly string[];
  executives: readonly string[];
  engineering: readonly string[];
  /** `https://github.com/<owner>/<name>`, which the documentation links to. */
  repository: string;
  social: readonly { name: string; href: string }[];
  /** As `#585dd0`, for emails and pictures; pages have it in their styles. */
  accent: string;
  /** What `/` shows: our landing page, the login page (`none`), or a page elsewhere, by its address. */
  landing: string;
  /** Address of an own logo; null: the product's mark. */
  logo: string | null;
  hasOwnFont: boolean;
  /** Last line of every email. */
  mailFooter: string;
};

/** The name in the sources of the documentation and of the legal texts. */
export const SOURCE_NAME = "Bluebonnet";

export const DEFAULT_ACCENT = "#585dd0";

const TAGLINE = "An AI coding assistant for developers, local first.";

const ours: Company = {
  product: SOURCE_NAME,
  tagline: TAGLINE,
  headquarters: "Austin",
  seller: [SOURCE_NAME, "Austin, Texas", "United States"],
  executives: ["Chief Executive Officer", "Chief Inventor"],
  engineering: ["India", "Texas", "California"],
  // A placeholder until it is public.
  repository: "https://github.com",
  // Placeholders: home pages of the networks, until the company has accounts.
  social: [
    { name: "GitHub", href: "https://github.com" },
    { name: "X", href: "https://x.com" },
    { name: "LinkedIn", href: "https://www.linkedin.com" },
  ],
  accent: DEFAULT_ACCENT,
  landing: "product",
  logo: null,
  hasOwnFont: false,
  mailFooter: `${SOURCE_NAME} · ${TAGLINE}`,
};

/** Written by `scripts/set-up/brand.mjs` from an installation's folder `brand`; empty without one. */
const own = brand as Partial<Company>;

export const company: Company = {
  ...ours,
  ...(own.product && {
    seller: [own.product],
    mailFooter: [own.product, own.tagline].filter(Boolean).join(" · "),
  }),
  ...own,
};

/** The name for headers, which know no other characters. */
export const headerName =
  company.product
    .normalize("NFKD")
    .replaceAll(/[^\w .-]/g, "")
    .trim() || "Assistant";

/** A text of ours under the name of the installation. */
export const withOwnName = (text: string): string => text.replaceAll(SOURCE_NAME, company.product);
