import { defuseLinks } from "~/domain/mail/defuse-links";
import type { MailContent } from "~/domain/mail/render-mail";
import { company } from "~/domain/marketing/company";
import type { Inquiry } from "./inquiry";

/** Limits copies per address, because the form accepts any address as the sender's. */
export const MAX_COPIES_PER_DAY = 3;

const contactMethodLabels = { email: "Email", phone: "Phone" } as const;

const answers = (inquiry: Inquiry): string[] => [
  `Full name: ${inquiry.fullname}`,
  `Company: ${inquiry.company}`,
  `Email: ${inquiry.email}`,
  `Phone: ${inquiry.phone}`,
  `Estimated user count: ${inquiry.userCount || "not specified"}`,
  `Preferred contact method: ${contactMethodLabels[inquiry.contactMethod]}`,
  `Wants a demo: ${inquiry.scheduleDemo ? "yes" : "no"}`,
];

const paragraphs = (text: string): string[] => text.split(/(?<!\s)\s*\n\s*/).filter(Boolean);

/** To the Enterprise team; replies go to the sender of the inquiry. */
export const inquiryMail = (inquiry: Inquiry): MailContent => ({
  subject: `Enterprise inquiry from ${inquiry.company}`,
  heading: `${inquiry.fullname} is asking about the Enterprise plan`,
  lines: [...answers(inquiry), "What they need:", ...paragraphs(inquiry.description)],
  closing: ["Reply to this email to answer them."],
});

/** To the address given in the form, which may be somebody else's. */
export const inquiryCopyMail = (inquiry: Inquiry): MailContent => ({
  subject: `Your inquiry to the ${company.product} Enterprise team`,
  heading: "We have received your inquiry",
  lines: [
    "Thank you for contacting us. The Enterprise team will be in touch soon. This is a copy of what you sent:",
    ...answers({
      ...inquiry,
      fullname: defuseLinks(inquiry.fullname),
      company: defuseLinks(inquiry.company),
      phone: defuseLinks(inquiry.phone),
    }),
    ...paragraphs(defuseLinks(inquiry.description)),
  ],
  closing: ["If you did not send it, ignore this email: someone entered your address by mistake."],
});
