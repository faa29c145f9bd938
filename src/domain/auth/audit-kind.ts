import { defuseLinks } from "../mail/defuse-links";
import { GRACE_DAYS } from "./deletion";
import { isProvider, providerNames } from "./provider";

/** Details of an event for the account's owner; never secrets. */
export type AuditDetail = Readonly<Record<string, string>>;

/** What its owner is emailed about an event, whatever their email settings. */
type SecurityMail = { subject: string; line: (detail: AuditDetail) => string };

const providerName = (provider: string | undefined) =>
  isProvider(provider) ? providerNames[provider] : "A provider";

const quotedName = (name: string | undefined, fallback: string) =>
  name ? `“${defuseLinks(name)}”` : fallback;

const removedPasskeys = (passkeys: number) =>
  passkeys > 0
    ? `, and ${passkeys === 1 ? "your passkey was" : `your ${passkeys} passkeys were`} removed. Add your own again after logging in`
    : "";

/** Security events of an account, each with its email; null: none. features/auth/copy has a text for each. */
export const auditKinds = {
  signed_up: null,
  email_confirmed: null,
  signed_in: null,
  sign_in_failed: null,
  second_factor_failed: null,
  signed_out: null,
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
  email_change_requested: null,
  email_changed: {
    subject: "Your email address was changed",
    line: ({ to }) => `Your account's email address is now ${to ?? "another one"}.`,
  },
  session_ended: null,
  other_sessions_ended: null,
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
  api_key_revoked: null,
  app_allowed: {
    subject: "An app may use your account",
    line: ({ name }) =>
      `The app ${quotedName(name, "without a name")} was allowed to use your account. You can revoke this on your account page, under API Keys.`,
  },
  app_disconnected: null,
  app_suspicious: null,
  access_given: null,
  access_ended: null,
  handed_over: {
    subject: "A project was handed over",
    line: ({ name, to }) =>
      `Your project ${quotedName(name, "without a name")} was handed over to ${quotedName(to, "another user")}, who owns it now. You can still edit it.`,
  },
  account_exported: null,
  deletion_requested: {
    subject: "Your account will be deleted",
    line: ({ due }) =>
      `Your account and everything in it will be erased${due ? ` on ${formatDay(new Date(due))}` : ` in ${GRACE_DAYS} days`}. Log in before then to keep it.`,
  },
  deletion_cancelled: {
    subject: "Your account was kept",
    line: () => "You logged in, so your account will not be deleted.",
  },
  marketing_consented: null,
  marketing_withdrawn: null,
  plan_granted: null,
  suspended: {
    subject: "Your account was suspended",
    line: () =>
      "An administrator suspended your account. Nobody can log in to it, and its pages and API keys are off. Nothing was deleted.",
  },
  unsuspended: {
    subject: "Your account is open again",
    line: () => "An administrator ended the suspension of your account. You can log in again.",
  },
  signed_out_everywhere: null,
  account_erased: null,
  sign_up_changed: null,
  invitation_sent: null,
  invitation_withdrawn: null,
  inquiry_changed: null,
  mail_resent: null,
} as const satisfies Record<string, SecurityMail | null>;
export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
export type MailedKind = { [K in AuditKind]: (typeof auditKinds)[K] extends null ? never : K }[AuditKind];

export const isAuditKind = (kind: string): kind is AuditKind => Object.hasOwn(auditKinds, kind);
export const isMailed = (kind: string): kind is MailedKind => isAuditKind(kind) && auditKinds[kind] !== null;

export const formatDay = (date: Date) =>
  date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
