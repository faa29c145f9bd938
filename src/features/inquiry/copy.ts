import type { ContactMethod } from "~/domain/inquiry/answers";

/** The inquiry, word for word where the specification has words. */
export const copy = {
  title: "Contact the Enterprise Team",
  subtitle:
    "Tell us what you build, where it has to run and who works with it. The Enterprise team reads it and answers you.",
  steps: {
    title: "What happens next",
    items: [
      "Your inquiry is kept and mailed to the Enterprise team.",
      "You get a copy, so that you have in writing what you asked.",
      "We answer by e-mail or phone, as you prefer.",
    ],
  },
  direct: { text: "Rather in your own words?", link: "Write to us by e-mail" },
  noScript: "This form needs JavaScript. Without it, write to us by e-mail.",
  fields: {
    fullname: "Full Name *",
    company: "Company Name *",
    email: "Email Address *",
    phone: "Phone Number *",
    description: "Service Description *",
    userCount: "Estimated User Count",
    contactMethod: "Preferred Contact Method",
    scheduleDemo: "I would like to schedule a demo",
    referrer: "Leave this field empty",
  },
  descriptionPlaceholder: "Minimum 100 characters",
  count: (characters: number, least: number) =>
    characters < least ? `${characters} / ${least} characters` : `${characters} characters`,
  enough: "Long enough",
  noUserCount: "Select an option",
  contactMethods: { email: "Email", phone: "Phone" } satisfies Record<ContactMethod, string>,
  submit: "Send Inquiry",
  submitting: "Submitting...",
  processing: "Processing",
  privacy: { text: "How your inquiry is kept: see the", link: "privacy policy" },
  missing: "Error: Please fill out all required fields",
  failed: (email: string) =>
    `Error: Failed to send your inquiry. Please try again later or contact us at ${email}`,
  sent: "Success! Your inquiry has been sent. We'll be in touch soon!",
  refused: "Your inquiry was not sent",
};
