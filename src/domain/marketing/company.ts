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
  /**
   * Where the source is: `https://github.com/<owner>/<name>`. A placeholder until the company has one there; with a
   * repository, the pages of the documentation link to their source in it.
   */
  repository: "https://github.com",
  /** Placeholders: the networks' home pages, until the company has pages there. */
  social: [
    { name: "GitHub", href: "https://github.com" },
    { name: "X", href: "https://x.com" },
    { name: "LinkedIn", href: "https://www.linkedin.com" },
  ],
} as const;
