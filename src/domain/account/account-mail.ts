import { type MailText, writeLetter } from "../mail/letter";
import { company } from "../marketing/company";

export const accountErasedMail = ({ signUpLink }: { signUpLink: string }): MailText =>
  writeLetter({
    subject: `Your ${company.product} account was erased`,
    heading: "Your account is gone",
    lines: [
      "The time in which you could come back is over. Your account and everything in it was erased for good. We keep nothing of it, this address included.",
    ],
    button: { label: "Start again", href: signUpLink },
    after: ["This is our last mail to you."],
  });

/** A reply took long and ended while nobody looked. */
export const replyFinishedMail = ({ title, link }: { title: string; link: string }): MailText =>
  writeLetter({
    subject: `Your reply is ready: ${title}`,
    heading: "Your reply is ready",
    lines: [`The reply in “${title}” ended while you were away.`],
    button: { label: "Open the chat", href: link },
    after: ["You can turn these mails off in your account's settings."],
  });
