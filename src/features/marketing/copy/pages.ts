import { company } from "~/domain/marketing/company";
import type { PublicPage } from "~/domain/marketing/public-page";

export type PageText = {
  /** For the browser tab and search results; the product's name is appended. */
  title: string;
  description: string;
  /** For the image of a shared link: short enough for two lines. */
  headline: string;
};

/** Titles and descriptions of each public page for tabs, search results and shared links. */
export const pagesCopy: Record<PublicPage, PageText> = {
  home: {
    title: "AI coding assistant, local first",
    description:
      "Describe an app or a change in chat. The assistant writes the code, and the preview next to it runs it immediately, on your own machine, with your own models.",
    headline: "Local AI meets intuitive code generation",
  },
  enterprise: {
    title: "Enterprise",
    description:
      "On-premises deployment, white-labeling, custom integration, security compliance information, annual licensing and several models side by side.",
    headline: "Your code. Your network. Your rules.",
  },
  templates: {
    title: "Templates",
    description:
      "Pages, tools and games to start from: a landing page, a todo list, a quiz and more. Pick one, make it yours, and change anything in chat.",
    headline: "Start from a page that works",
  },
  docs: {
    title: "Documentation",
    description: `Start ${company.product} with one command: what runs embedded, what replaces it in production, and every environment variable.`,
    headline: "One command to start, one variable for each change",
  },
  terms: {
    title: "Terms and privacy",
    description: `What ${company.product} stores, where and for how long, what leaves the machine, and the terms of service.`,
    headline: "What is stored, where, and what leaves the machine",
  },
  licenses: {
    title: "Third-party licenses",
    description: `Every module, library and font that ${company.product} serves to previews, with its version and license.`,
    headline: "What previews are made of, and under which licenses",
  },
  login: {
    title: "Log in",
    description: `Log in to ${company.product} with your email and password, a passkey, GitHub or Gmail, and continue where you left off.`,
    headline: "Continue where you left off",
  },
  signup: {
    title: "Sign up",
    description: `Sign up for ${company.product} free of charge, and build your first page in chat. No credit card and no model key required.`,
    headline: "Build your first page in chat",
  },
  "forgot-password": {
    title: "Forgot your password?",
    description: `Request an email with a link, and choose a new password for your ${company.product} account.`,
    headline: "Choose a new password",
  },
};
