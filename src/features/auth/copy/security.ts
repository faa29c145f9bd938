import type { AuditKind } from "~/domain/auth/audit-kind";
import { GRACE_DAYS } from "~/domain/auth/deletion";
import { providerNames } from "~/domain/auth/provider";
import type { SignInMethod } from "~/domain/auth/sign-in-method";

type Detail = Readonly<Record<string, string>>;

const methods: Readonly<Record<string, string>> = {
  password: "a password",
  passkey: "a passkey",
  ...providerNames,
  confirmation: "the link that confirmed your email",
} satisfies Record<SignInMethod, string>;
const by = ({ method }: Detail) => (method && methods[method] ? ` with ${methods[method]}` : "");
const removed = (passkeys: number) =>
  passkeys > 0 ? `, ${passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`} removed` : "";
const quoted = ({ name }: Detail) => (name ? `: ${name}` : "");

const kinds: Record<AuditKind, (detail: Detail) => string> = {
  signed_up: () => "Account created",
  email_confirmed: () => "Email address confirmed",
  signed_in: (detail) => `Signed in${by(detail)}`,
  sign_in_failed: () => "Wrong password at sign-in",
  second_factor_failed: () => "Wrong code at sign-in",
  signed_out: () => "Signed out",
  new_device: () => "Sign-in from a new device",
  password_changed: () => "Password changed",
  password_reset: ({ passkeys }) => `Password reset by mail${removed(Number(passkeys))}`,
  email_change_requested: ({ to }) => `Change of email address asked for${to ? `: ${to}` : ""}`,
  email_changed: ({ from, to }) => `Email address changed${from && to ? ` from ${from} to ${to}` : ""}`,
  session_ended: ({ device }) => `Session ended${device ? `: ${device}` : ""}`,
  other_sessions_ended: ({ ended }) => (ended ? `Other sessions ended (${ended})` : "Other sessions ended"),
  two_factor_on: () => "Two-factor authentication turned on",
  two_factor_off: () => "Two-factor authentication turned off",
  recovery_codes_made: () => "New recovery codes made",
  recovery_code_used: () => "Recovery code used",
  passkey_added: (detail) => `Passkey added${quoted(detail)}`,
  passkey_removed: (detail) => `Passkey removed${quoted(detail)}`,
  passkey_suspicious: (detail) => `Passkey refused, it may have been copied${quoted(detail)}`,
  provider_connected: ({ provider }) => `${methods[provider ?? ""] ?? "Provider"} connected`,
  provider_disconnected: ({ provider }) => `${methods[provider ?? ""] ?? "Provider"} disconnected`,
  deletion_requested: () => "Deletion of the account asked for",
  deletion_cancelled: () => "Account kept by signing in",
  marketing_consented: () => "Product news by mail allowed",
  marketing_withdrawn: () => "Product news by mail stopped",
};

export const securityCopy = {
  cancel: "Cancel",
  proof: {
    title: "Confirm that it is you",
    text: "Your last sign-in was a while ago.",
    password: "Your password",
    confirm: "Continue",
  },
  password: {
    title: "Password",
    description: "When you change it, you are signed out everywhere else.",
    none: "You have no password yet. Set one to sign in without a provider.",
    current: "Current password",
    change: "Change password",
    set: "Set password",
    changed: { title: "Password changed", description: "You were signed out everywhere else." },
    failed: "Error changing your password",
    loadFailed: "Could not load your password settings",
  },
  email: {
    title: "Email address",
    description: "To change it, both the old and the new address have to be confirmed, each by its own mail.",
    current: "Current address",
    next: "New email",
    password: "Your password",
    change: "Change email",
    asked: { title: "Two mails sent", description: "Open the link in each: in the old and the new mailbox." },
    failed: "Error changing your email",
    pending: (email: string) => `Changing to ${email}`,
    waiting: {
      both: "Both mails are waiting for you.",
      old: "The old address still has to be confirmed.",
      new: "The new address still has to be confirmed.",
    },
    cancel: "Call it off",
    cancelled: "Change called off",
    loadFailed: "Could not load your email address",
  },
  sessions: {
    title: "Sessions",
    description: "Where you are signed in. End what you do not recognise, then change your password.",
    current: "This device",
    seen: (when: string) => `last seen ${when}`,
    seenNow: "active now",
    signOut: "Sign out",
    signOutOf: (device: string) => `Sign out of ${device}`,
    ended: "Session ended",
    signOutOthers: "Sign out all others",
    endedOthers: (count: number) => (count === 1 ? "1 session ended" : `${count} sessions ended`),
    failed: "Error signing out",
    loadFailed: "Could not load your sessions",
  },
  events: {
    title: "Security events",
    description: "What happened to your account. The important ones reach you by mail too.",
    empty: "Nothing has happened yet.",
    more: "Show more",
    kinds,
    loadFailed: "Could not load your security events",
  },
  deletion: {
    title: "Delete account",
    description: `Your account is closed at once and erased after ${GRACE_DAYS} days, with your chats and projects. Sign in before then, and it stays.`,
    open: "Delete account",
    ask: {
      title: "Delete your account?",
      text: `You are signed out everywhere. For ${GRACE_DAYS} days signing in brings it back; then everything is erased for good.`,
      password: "Your password",
      confirm: "Delete my account",
    },
    failed: "Error deleting your account",
    done: {
      title: "Your account is closed",
      text: (day: string) => `It will be erased on ${day}. Sign in before then to keep it.`,
      leave: "Go to the front page",
    },
  },
  kept: { title: "Welcome back", description: "You signed in, so your account will not be deleted." },
};
