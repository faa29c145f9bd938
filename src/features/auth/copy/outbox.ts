/** Where emails stay on the machine: nothing was sent, and what was written can be opened at once. */
export const outboxCopy = {
  kept: "This server keeps its emails on this machine.",
  openOutbox: "Open the outbox",
  open: "Open the message",
  signUp: {
    text: (email: string) =>
      `One step is left: confirm ${email}. The message is on this machine, because this server sends no emails.`,
    confirm: "Confirm and continue",
    elsewhere: (email: string) => `Open the message for ${email} to continue. It is on this machine.`,
    toast: "Confirm your email to continue",
  },
  unconfirmed: (email: string) =>
    `Your password is correct. The message for ${email} is on this machine. Confirm your address there to log in.`,
  forgot: (email: string) =>
    `If there is an account for ${email}, the message with the link is on this machine. The link can be used once and expires after one hour.`,
} as const;
