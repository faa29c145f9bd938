import type { AuditDetail, AuditKind } from "./audit-kind";
import { providerNames } from "./provider";
import type { SignInMethod } from "./sign-in-method";

const methods: Readonly<Record<string, string>> = {
  password: "a password",
  passkey: "a passkey",
  ...providerNames,
  confirmation: "your confirmation link",
} satisfies Record<SignInMethod, string>;
const withMethod = ({ method }: AuditDetail) => (method && methods[method] ? ` with ${methods[method]}` : "");
const removed = (passkeys: number) =>
  passkeys > 0 ? `, ${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`} removed` : "";
const quoted = ({ name }: AuditDetail) => (name ? `: ${name}` : "");

const sentences: Record<AuditKind, (detail: AuditDetail) => string> = {
  signed_up: () => "Account created",
  email_confirmed: () => "Email address confirmed",
  signed_in: (detail) => `Logged in${withMethod(detail)}`,
  sign_in_failed: () => "Wrong password at sign-in",
  second_factor_failed: () => "Wrong code at sign-in",
  signed_out: () => "Logged out",
  new_device: () => "Sign-in from a new device",
  password_changed: () => "Password changed",
  password_reset: ({ passkeys }) => `Password reset by email${removed(Number(passkeys))}`,
  email_change_requested: ({ to }) => `Email address change requested${to ? `: ${to}` : ""}`,
  email_changed: ({ from, to }) => `Email address changed${from && to ? ` from ${from} to ${to}` : ""}`,
  session_ended: ({ device }) => `Session ended${device ? `: ${device}` : ""}`,
  other_sessions_ended: ({ ended }) => (ended ? `Other sessions ended (${ended})` : "Other sessions ended"),
  two_factor_on: () => "Two-factor authentication turned on",
  two_factor_off: () => "Two-factor authentication turned off",
  recovery_codes_made: () => "New recovery codes generated",
  recovery_code_used: () => "Recovery code used",
  passkey_added: (detail) => `Passkey added${quoted(detail)}`,
  passkey_removed: (detail) => `Passkey removed${quoted(detail)}`,
  passkey_suspicious: (detail) => `Passkey refused, it may have been copied${quoted(detail)}`,
  provider_connected: ({ provider }) => `${methods[provider ?? ""] ?? "Provider"} connected`,
  api_key_created: (detail) => `API key created${quoted(detail)}`,
  api_key_revoked: (detail) => `API key revoked${quoted(detail)}`,
  app_allowed: (detail) => `App allowed to use the account${quoted(detail)}`,
  app_disconnected: (detail) => `App disconnected${quoted(detail)}`,
  app_suspicious: (detail) => `App disconnected, its token may have been copied${quoted(detail)}`,
  provider_disconnected: ({ provider }) => `${methods[provider ?? ""] ?? "Provider"} disconnected`,
  deletion_requested: () => "Account deletion requested",
  deletion_cancelled: () => "Account deletion cancelled by logging in",
  access_given: ({ to, role }) => `Access given: ${to || "by a link"}${role ? ` (${role})` : ""}`,
  access_ended: ({ to }) => `Access ended: ${to || "by a link"}`,
  handed_over: (detail) => `Project handed over${quoted(detail)}`,
  account_exported: () => "Account exported",
  marketing_consented: () => "Product news by email turned on",
  marketing_withdrawn: () => "Product news by email turned off",
  plan_granted: ({ plan }) => (plan ? `Plan granted: ${plan}` : "Granted plan ended"),
  suspended: () => "Account suspended",
  unsuspended: () => "Suspension ended",
  signed_out_everywhere: () => "Logged out everywhere",
  account_erased: () => "Account erased",
  sign_up_changed: ({ mode }) => `Sign-up changed${mode ? `: ${mode}` : ""}`,
  invitation_sent: ({ to }) => `Invitation sent${to ? ` to ${to}` : ""}`,
  invitation_withdrawn: ({ to }) => `Invitation withdrawn${to ? ` from ${to}` : ""}`,
  inquiry_changed: ({ stage }) => `Inquiry changed${stage ? `: ${stage}` : ""}`,
  mail_resent: () => "Email sent again",
};

/** What an event of the audit trail says, for the account's owner and for administrators. */
export const auditSentence = (kind: AuditKind, detail: AuditDetail): string => sentences[kind](detail);
