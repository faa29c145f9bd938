import { defuseLinks } from "../mail/defuse-links";
import { type RenderedMail, renderMail } from "../mail/render-mail";
import { company } from "../marketing/company";
import type { MailedKind } from "./audit-kind";
import { GRACE_DAYS } from "./deletion";
import { isProvider, providerNames } from "./provider";

/** `device` and `place` are labels; `detail` is that of the event. */
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
    ? `, and ${passkeys === 1 ? "your passkey was" : `your ${passkeys} passkeys were`} removed. Add your own again after logging in`
    : "";

const templates: Record<MailedKind, Template> = {
  new_device: {
    subject: "New sign-in",
    line: () => "Someone logged in to your account from a device we have not seen before.",
  },
  password_changed: {
    subject: "Your password was changed",
    line: () => "Your password was changed, and all other sessions were ended.",
  },
  password_reset: {
    subject: "Your password was reset",
    line: ({ passkeys }) =>
      `A new password was set through an emailed link. All sessions were ended${removedPasskeys(Number(passkeys))}.`,
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
    subject: "New recovery codes were generated",
    line: () => "New recovery codes were generated for your account. The previous ones no longer work.",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    line: () => "One of your recovery codes was used to log in. It cannot be used again.",
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
      `The passkey ${quotedName(name, "of a device")} was refused because its counter went backwards, a sign that it was copied.`,
  },
  provider_connected: {
    subject: "A sign-in method was connected",
    line: ({ provider }) => `${providerName(provider)} can now be used to log in to your account.`,
  },
  provider_disconnected: {
    subject: "A sign-in method was disconnected",
    line: ({ provider }) => `${providerName(provider)} can no longer be used to log in to your account.`,
  },
  api_key_created: {
    subject: "An API key was created",
    line: ({ name }) => `The API key ${quotedName(name, "without a name")} was created for your account.`,
  },
  app_allowed: {
    subject: "An app may use your account",
    line: ({ name }) =>
      `The app ${quotedName(name, "without a name")} was allowed to use your account. You can revoke this on your account page, under API Keys.`,
  },
  deletion_requested: {
    subject: "Your account will be deleted",
    line: ({ due }) =>
      `Your account and everything in it will be erased${due ? ` on ${formatDay(new Date(due))}` : ` in ${GRACE_DAYS} days`}. Log in before then to keep it.`,
  },
  deletion_cancelled: {
    subject: "Your account was kept",
    line: () => "You logged in, so your account will not be deleted.",
  },
};

/** Notifies an account's owner of a security event, with what to do if it was not them. */
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
        ? { label: "Log in and keep it", href: `${appUrl}/login` }
        : { label: "Review your account", href: `${appUrl}/account` },
    closing: [
      "If this was you, there is nothing to do.",
      `If it was not, set a new password now. This ends all sessions: ${appUrl}/forgot-password`,
    ],
  });
}

const formatDay = (date: Date) => date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
const formatMoment = (date: Date) =>
  `${formatDay(date)} at ${date.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "UTC" })} UTC`;
