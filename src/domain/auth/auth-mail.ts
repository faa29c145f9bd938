import type { MailContent } from "../mail/render-mail";
import { company } from "../marketing/company";
import { CONFIRMATION_HOURS } from "./confirmation";
import { EMAIL_CHANGE_HOURS } from "./email-change";
import { RESET_HOURS } from "./password-reset";

const NOT_YOU = "If this was not you, ignore this email. Nothing changes unless the link is used.";

/** Contains nothing that was typed at sign-up: the recipient may be a stranger. */
export const confirmationMail = ({ link }: { link: string }): MailContent => ({
  subject: `Confirm your email for ${company.product}`,
  heading: `Welcome to ${company.product}`,
  lines: ["Confirm your email address to finish signing up."],
  button: { label: "Confirm email", href: link },
  closing: [
    `The link can be used once and expires after ${CONFIRMATION_HOURS} hours.`,
    "If you did not sign up, ignore this email. Nothing happens unless the link is used.",
  ],
});

/** Sent when somebody signs up with an address that already has an account. */
export const accountExistsMail = ({ loginLink }: { loginLink: string }): MailContent => ({
  subject: `You already have a ${company.product} account`,
  heading: "You already have an account",
  lines: [
    `Someone, most likely you, tried to sign up for ${company.product} with this address. You already have an account, and nothing about it was changed.`,
  ],
  button: { label: "Log in", href: loginLink },
  closing: ["If this was not you, ignore this email."],
});

export const resetMail = ({ link }: { link: string }): MailContent => ({
  subject: `Reset your ${company.product} password`,
  heading: "Choose a new password",
  lines: [`Someone, most likely you, requested a new password for your ${company.product} account.`],
  button: { label: "Choose a new password", href: link },
  closing: [
    `The link can be used once and expires after ${RESET_HOURS === 1 ? "one hour" : `${RESET_HOURS} hours`}. Using it logs you out everywhere.`,
    NOT_YOU,
  ],
});

/** Sent to the account's current address. */
export const oldEmailMail = ({ newEmail, link }: { newEmail: string; link: string }): MailContent => ({
  subject: `Approve a new email address for ${company.product}`,
  heading: "New email address",
  lines: [
    `Someone logged in to your ${company.product} account asked to change its email address to ${newEmail}.`,
    "The change takes effect once both addresses are confirmed: this one, and the new one through a separate email.",
  ],
  button: { label: "Approve the change", href: link },
  closing: [
    `The link can be used once and expires after ${EMAIL_CHANGE_HOURS} hours.`,
    "If this was not you, do not use the link, and change your password: someone else is logged in to your account.",
  ],
});

/** Sent to the requested address. */
export const newEmailMail = ({ link }: { link: string }): MailContent => ({
  subject: `Confirm your new email for ${company.product}`,
  heading: "Is this address yours?",
  lines: [
    `Someone, most likely you, wants to use this address for a ${company.product} account.`,
    "The change takes effect once both addresses are confirmed: this one, and the old one through a separate email.",
  ],
  button: { label: "Confirm this address", href: link },
  closing: [`The link can be used once and expires after ${EMAIL_CHANGE_HOURS} hours.`, NOT_YOU],
});
