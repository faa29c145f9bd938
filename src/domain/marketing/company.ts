/** The company behind the product. The operator changes this one file. */
export const company = {
  product: "Bluebonnet",
  /** One sentence, for page descriptions and mails. */
  tagline: "An AI coding assistant for developers, local first.",
  headquarters: "Austin",
  /** Who invoices are from, a line each. */
  seller: ["Bluebonnet", "Austin, Texas", "United States"],
  executives: ["Chief Executive Officer", "Chief Inventor"],
  engineering: ["India", "Texas", "California"],
  /** Placeholders: the networks themselves, until the company names its pages there. */
  social: [
    { name: "GitHub", href: "https://github.com" },
    { name: "X", href: "https://x.com" },
    { name: "LinkedIn", href: "https://www.linkedin.com" },
  ],
} as const;
