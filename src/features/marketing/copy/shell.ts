/** Header and footer of the public pages. */
export const shellCopy = {
  navigation: "Main",
  menu: { open: "Open menu", close: "Close menu" },
  logIn: "Log in",
  dashboard: "Dashboard",
  chat: "Chat",
  social: "Elsewhere",
  footer: {
    label: "Footer",
    product: "Product",
    company: "Company",
    features: "Features",
    pricing: "Pricing",
    templates: "Templates",
    enterprise: "Enterprise",
    docs: "Docs",
    terms: "Terms and privacy",
    licenses: "Third-party licenses",
    rights: (year: number, company: string) => `© ${year} ${company}. All rights reserved.`,
  },
};
