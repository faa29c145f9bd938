/** The company behind the product. Operators change only this file. */
export const company = {
  product: "Bluebonnet",
  /** One sentence, for page descriptions and emails. */
  tagline: "An AI coding assistant for developers, local first.",
  headquarters: "Austin",
  /** The seller on invoices, one entry per line. */
  seller: ["Bluebonnet", "Austin, Texas", "United States"],
  executives: ["Chief Executive Officer", "Chief Inventor"],
  engineering: ["India", "Texas", "California"],
  /** `https://github.com/<owner>/<name>`, which the documentation links to. A placeholder until it is public. */
  repository: "https://github.com",
  /** Placeholders: home pages of the networks, until the company has accounts. */
  social: [
    { name: "GitHub", href: "https://github.com" },
    { name: "X", href: "https://x.com" },
    { name: "LinkedIn", href: "https://www.linkedin.com" },
  ],
} as const;
