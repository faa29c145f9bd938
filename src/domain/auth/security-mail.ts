import { defuseLinks } from "../mail/defuse-links";
import { type RenderedMail, renderMail } from "../mail/render-mail";
import { company } from "../marketing/company";
import type { MailedKind } from "./audit-kind";
import { GRACE_DAYS } from "./deletion";
import { isProvider, providerNames } from "./provider";

/** What a notice tells of: `device` and `place` in words, `detail` as the event has it. */
export type Notice = {
  kind: MailedKind;
  at: Date;
  device: string;
  place: string;
  detail: Readonly<Record<string, string>>;
};

type Template = { subject: string; line: (detail: Notice["detail"]) => string };

const providerName = (provider: string | undefined) =>
  isProvider(provider) ? providerNames[provider] : "A provider";

const quotedName = (name: string | undefined, fallback: string) =>
  name ? `“${defuseLinks(name)}”` : fallback;

const removedPasskeys = (passkeys: number) =>
  passkeys > 0
    ? `, and ${passkeys === 1 ? "your passkey was" : `your ${passkeys} passkeys were`} removed. Add those that are yours again after signing in`
    : "";

const templates: Record<MailedKind, Template> = {
  new_device: {
    subject: "New sign-in",
    line: () => "Your account was signed in to from a device that we have not seen before.",
  },
  password_changed: {
    subject: "Your password was changed",
    line: () => "Your password was changed, and all other sessions were ended.",
  },
  password_reset: {
    subject: "Your password was reset",
    line: ({ passkeys }) =>
      `A new password was chosen by a mailed link. All sessions were ended${removedPasskeys(Number(passkeys))}.`,
  },
  email_changed: {
    subject: "Your email address was changed",
    line: ({ to }) => `Your account's email address is now ${to ?? "another one"}.`,
  },
  two_factor_on: {
    subject: "Two-factor authentication is on",
    line: () => "Two-factor authentication was turned on for your account.",
  },
  two_factor_off: {
    subject: "Two-factor authentication is off",
    line: () => "Two-factor authentication was turned off for your account.",
  },
  recovery_codes_made: {
    subject: "New recovery codes were made",
    line: () => "New recovery codes were made for your account. The earlier ones do not work any more.",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    line: () => "One of your recovery codes was used to sign in. It does not work again.",
  },
  passkey_added: {
    subject: "A passkey was added",
    line: ({ name }) => `The passkey ${quotedName(name, "of a device")} was added to your account.`,
  },
  passkey_removed: {
    subject: "A passkey was removed",
    line: ({ name }) => `The passkey ${quotedName(name, "of a device")} was removed from your account.`,
  },
  passkey_suspicious: {
    subject: "A passkey may have been copied",
    line: ({ name }) =>
      `The passkey ${quotedName(name, "of a device")} was refused: its counter went back, which happens when it was copied.`,
  },
  provider_connected: {
    subject: "A way to sign in was connected",
    line: ({ provider }) => `${providerName(provider)} can now sign in to your account.`,
  },
  provider_disconnected: {
    subject: "A way to sign in was disconnected",
    line: ({ provider }) => `${providerName(provider)} can no longer sign in to your account.`,
  },
  deletion_requested: {
    subject: "Your account will be deleted",
    line: ({ due }) =>
      `Your account will be erased${due ? ` on ${formatDay(new Date(due))}` : ` in ${GRACE_DAYS} days`}, with everything in it. Sign in before then, and it stays.`,
  },
  deletion_cancelled: {
    subject: "Your account stays",
    line: () => "You signed in, so your account will not be deleted.",
  },
};

/** Tells an account's owner of an important event, and what to do when it was not them. */
export function securityMail(notice: Notice, { appUrl }: { appUrl: string }): RenderedMail {
  const { subject, line } = templates[notice.kind];
  return renderMail({
    subject: `${subject} (${company.product})`,
    heading: subject,
    lines: [
      line(notice.detail),
      `When: ${formatMoment(notice.at)}`,
      `Device: ${notice.device}`,
      `From: ${notice.place}`,
    ],
    button:
      notice.kind === "deletion_requested"
        ? { label: "Sign in and keep it", href: `${appUrl}/login` }
        : { label: "Look at your account", href: `${appUrl}/account` },
    closing: [
      "If it was you, there is nothing to do.",
      `If it was not, choose a new password at once; it ends all sessions: ${appUrl}/forgot-password`,
    ],
  });
}

const formatDay = (date: Date) => date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
const formatMoment = (date: Date) =>
  `${formatDay(date)} at ${date.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "UTC" })} UTC`;
