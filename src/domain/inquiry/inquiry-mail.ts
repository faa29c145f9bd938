import { type MailText, writeLetter } from "~/domain/mail/letter";
import { plainWords } from "~/domain/mail/plain-words";
import { company } from "~/domain/marketing/company";
import type { Inquiry } from "./inquiry";

/** So many copies go to one address within a day: whoever fills in the form names any address as the own. */
export const MAX_COPIES_PER_DAY = 3;

const contactMethodLabels = { email: "E-mail", phone: "Phone" } as const;

const answers = (inquiry: Inquiry): string[] => [
  `Full name: ${inquiry.fullname}`,
  `Company: ${inquiry.company}`,
  `E-mail: ${inquiry.email}`,
  `Phone: ${inquiry.phone}`,
  `Estimated user count: ${inquiry.userCount || "not said"}`,
  `Preferred contact method: ${contactMethodLabels[inquiry.contactMethod]}`,
  `Wants a demo: ${inquiry.scheduleDemo ? "yes" : "no"}`,
];

const paragraphs = (text: string): string[] => text.split(/\s*\n\s*/).filter(Boolean);

/** To the Enterprise team; its answer goes to who asked. */
export const inquiryMail = (inquiry: Inquiry): MailText =>
  writeLetter({
    subject: `Enterprise inquiry from ${inquiry.company}`,
    heading: `${inquiry.fullname} asks about the Enterprise plan`,
    lines: [...answers(inquiry), "What they need:", ...paragraphs(inquiry.description)],
    after: ["Answer this mail to write to them."],
  });

/** To who asked, at the address that they gave: it may be a stranger's. */
export const inquiryCopyMail = (inquiry: Inquiry): MailText =>
  writeLetter({
    subject: `Your inquiry to the ${company.product} Enterprise team`,
    heading: "We have your inquiry",
    lines: [
      "Thank you for writing to us. The Enterprise team will be in touch soon. This is a copy of what you sent:",
      ...answers({
        ...inquiry,
        fullname: plainWords(inquiry.fullname),
        company: plainWords(inquiry.company),
        phone: plainWords(inquiry.phone),
      }),
      ...paragraphs(plainWords(inquiry.description)),
    ],
    after: ["If it was not you who sent it, ignore this mail: somebody gave your address by mistake."],
  });
