import type { AuditKind } from "~/domain/auth/audit-kind";
import { GRACE_DAYS } from "~/domain/auth/deletion";
import { providerNames } from "~/domain/auth/provider";
import type { SignInMethod } from "~/domain/auth/sign-in-method";

type Detail = Readonly<Record<string, string>>;

const methods: Readonly<Record<string, string>> = {
  password: "a password",
  passkey: "a passkey",
  ...providerNames,
  confirmation: "your confirmation link",
} satisfies Record<SignInMethod, string>;
const withMethod = ({ method }: Detail) => (method && methods[method] ? ` with ${methods[method]}` : "");
const removed = (passkeys: number) =>
  passkeys > 0 ? `, ${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`} removed` : "";
const quoted = ({ name }: Detail) => (name ? `: ${name}` : "");

const kinds: Record<AuditKind, (detail: Detail) => string> = {
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
};

export const securityCopy = {
  cancel: "Cancel",
  proof: {
    title: "Confirm it's you",
    text: "Your last sign-in was a while ago.",
    password: "Your password",
    confirm: "Continue",
  },
  password: {
    title: "Password",
    description: "Changing it logs you out everywhere else.",
    none: "You have no password yet. Set one to log in without a provider.",
    current: "Current password",
    change: "Change password",
    set: "Set password",
    changed: { title: "Password changed", description: "You were logged out everywhere else." },
    failed: "Error changing your password",
    loadFailed: "Could not load your password settings",
  },
  email: {
    title: "Email address",
    description: "Both the old and the new address must be confirmed, each through its own email.",
    current: "Current address",
    next: "New email",
    password: "Your password",
    change: "Change email",
    asked: {
      title: "Two emails sent",
      description: "Open the link in both: one is in your old inbox, the other in your new one.",
    },
    failed: "Error changing your email",
    pending: (email: string) => `Changing to ${email}`,
    waiting: {
      both: "Neither address has been confirmed yet.",
      old: "The old address has not been confirmed yet.",
      new: "The new address has not been confirmed yet.",
    },
    cancel: "Cancel change",
    cancelled: "Email change cancelled",
    loadFailed: "Could not load your email address",
  },
  sessions: {
    title: "Sessions",
    description:
      "Where you are logged in. If you do not recognize a session, end it and change your password.",
    current: "This device",
    seen: (when: string) => `last seen ${when}`,
    seenNow: "active now",
    signOut: "Log out",
    signOutOf: (device: string) => `Log out of ${device}`,
    ended: "Session ended",
    signOutOthers: "Log out everywhere else",
    endedOthers: (count: number) => (count === 1 ? "1 session ended" : `${count} sessions ended`),
    failed: "Error signing out",
    loadFailed: "Could not load your sessions",
  },
  events: {
    title: "Security events",
    description: "Recent activity on your account. We email you about important events.",
    empty: "No events yet.",
    more: "Show more",
    kinds,
    loadFailed: "Could not load your security events",
  },
  deletion: {
    title: "Delete account",
    description: `Your account closes immediately and is erased after ${GRACE_DAYS} days, along with your chats and projects. Log in before then to keep it.`,
    open: "Delete account",
    export: "Export your data first",
    ask: {
      title: "Delete your account?",
      text: `You will be logged out everywhere. Logging in within ${GRACE_DAYS} days restores the account. After that, everything is permanently erased.`,
      password: "Your password",
      confirm: "Delete my account",
    },
    failed: "Error deleting your account",
    done: {
      title: "Your account is closed",
      text: (day: string) => `It will be erased on ${day}. Log in before then to keep it.`,
      leave: "Go to the home page",
    },
  },
  deletionCancelled: {
    title: "Welcome back",
    description: "You logged in, so your account will not be deleted.",
  },
};
