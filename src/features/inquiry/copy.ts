import type { ContactMethod } from "~/domain/inquiry/answers";

/** Inquiry text, word for word where the specification prescribes it. */
export const copy = {
  title: "Contact the Enterprise Team",
  subtitle:
    "Tell us what you are building, where it needs to run and who works on it. The Enterprise team reads every inquiry and replies.",
  steps: {
    title: "What happens next",
    items: [
      "We store your inquiry and email it to the Enterprise team.",
      "You receive a copy for your records.",
      "We reply by email or phone, whichever you prefer.",
    ],
  },
  direct: { text: "Prefer email?", link: "Email us" },
  noScript: "This form requires JavaScript. You can also email us.",
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
  count: (characters: number, minimum: number) =>
    characters < minimum ? `${characters} / ${minimum} characters` : `${characters} characters`,
  enough: "Long enough",
  noUserCount: "Select an option",
  contactMethods: { email: "Email", phone: "Phone" } satisfies Record<ContactMethod, string>,
  submit: "Send Inquiry",
  submitting: "Submitting...",
  processing: "Processing",
  privacy: { text: "To learn how we store your inquiry, see the", link: "privacy policy" },
  missing: "Error: Please fill out all required fields",
  failed: (email: string) =>
    `Error: Failed to send your inquiry. Please try again later or contact us at ${email}`,
  sent: "Success! Your inquiry has been sent. We'll be in touch soon!",
  refused: "Your inquiry was not sent",
};
