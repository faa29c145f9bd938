import { type RenderedMail, renderMail } from "../mail/render-mail";
import { company } from "../marketing/company";
import { CONFIRMATION_HOURS } from "./confirmation";
import { EMAIL_CHANGE_HOURS } from "./email-change";
import { RESET_HOURS } from "./password-reset";

const NOT_YOU = "If it was not you, ignore this mail: without the link nothing happens.";

/** Asks the owner of an address to confirm it. It repeats nothing of what was typed: the reader may be a stranger. */
export const confirmationMail = ({ link }: { link: string }): RenderedMail =>
  renderMail({
    subject: `Confirm your email for ${company.product}`,
    heading: `Welcome to ${company.product}`,
    lines: ["Confirm your email address to finish signing up."],
    button: { label: "Confirm email", href: link },
    closing: [
      `The link works once, for ${CONFIRMATION_HOURS} hours.`,
      "If you did not sign up, ignore this mail: without the link nothing happens.",
    ],
  });

/** Tells the owner of an address that somebody tried to take it for an account again. */
export const accountExistsMail = ({ loginLink }: { loginLink: string }): RenderedMail =>
  renderMail({
    subject: `You already have a ${company.product} account`,
    heading: "You already have an account",
    lines: [
      `Somebody, most likely you, tried to sign up for ${company.product} with this address. An account exists, and nothing about it was changed.`,
    ],
    button: { label: "Log in", href: loginLink },
    closing: ["If it was not you, ignore this mail."],
  });

export const resetMail = ({ link }: { link: string }): RenderedMail =>
  renderMail({
    subject: `Reset your ${company.product} password`,
    heading: "Choose a new password",
    lines: [`Somebody, most likely you, asked for a new password for your ${company.product} account.`],
    button: { label: "Choose a new password", href: link },
    closing: [
      `The link works once, for ${RESET_HOURS === 1 ? "one hour" : `${RESET_HOURS} hours`}. When it is used, you are signed out everywhere.`,
      NOT_YOU,
    ],
  });

/** To the address that an account has now. */
export const oldEmailMail = ({ newEmail, link }: { newEmail: string; link: string }): RenderedMail =>
  renderMail({
    subject: `Allow a new email address for ${company.product}`,
    heading: "A new email address",
    lines: [
      `Somebody who is signed in to your ${company.product} account asked to change its email address to ${newEmail}.`,
      "It changes when both addresses have agreed: this one, and the new one by its own mail.",
    ],
    button: { label: "Allow the change", href: link },
    closing: [
      `The link works once, for ${EMAIL_CHANGE_HOURS} hours.`,
      "If it was not you, do not press it, and change your password: somebody else is signed in to your account.",
    ],
  });

/** To the address that an account is to have. */
export const newEmailMail = ({ link }: { link: string }): RenderedMail =>
  renderMail({
    subject: `Confirm your new email for ${company.product}`,
    heading: "Is this address yours?",
    lines: [
      `Somebody, most likely you, wants to use this address for a ${company.product} account.`,
      "It changes when both addresses have agreed: this one, and the old one by its own mail.",
    ],
    button: { label: "Confirm this address", href: link },
    closing: [`The link works once, for ${EMAIL_CHANGE_HOURS} hours.`, NOT_YOU],
  });
