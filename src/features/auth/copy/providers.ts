import type { ProviderRefusal } from "~/domain/auth/provider-refusal";

export const providersCopy = {
  divider: "or with email",
  notSetUp: "Not set up on this server",
  failed: (name: string) => `Error signing in with ${name}`,
  connectFailed: (name: string) => `Error connecting ${name}`,
  connected: (name: string) => ({
    title: `${name} connected`,
    description: `You can now log in with ${name} too.`,
  }),
  completing: "Completing authentication...",
  refusals: {
    not_set_up: (name) =>
      `${name} sign-in is not set up on this server. Use your email and a password instead.`,
    unreachable: (name) =>
      `${name} can't be reached right now. Try again in a moment, or use your email and a password.`,
    denied: (name) => `You cancelled on ${name}, so nothing was changed. You can try again at any time.`,
    incomplete: (name) =>
      `${name} sign-in could not be completed: it took too long, was already used, or ${name} did not respond. Please start again.`,
    disk_full: () => "This machine's disk is full. Nobody can log in until space is freed.",
    suspended: () => "This account is suspended. Ask your administrator about it.",
    sign_up_closed: () => "This server takes no new accounts without an invitation. Ask your administrator.",
    email_unverified: (name) =>
      `${name} has not verified your email address. Verify it on ${name}, then try again.`,
    account_unconfirmed: (name) =>
      `Someone signed up with this email and a password but never confirmed it, so ${name} can't open that account. Open the link in our email, or sign up again with your own password. Then ${name} will work too.`,
    linked_elsewhere: (name) => `This ${name} account is already connected to another account here.`,
    signed_out: () => "You were logged out in the meantime. Please log in and connect it again.",
  } satisfies Record<ProviderRefusal, (name: string) => string>,
};
