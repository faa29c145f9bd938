/** Where emails stay on the machine: nothing was sent, and what was written can be opened at once. */
export const outboxCopy = {
  kept: "This server keeps its emails on this machine.",
  openOutbox: "Open the outbox",
  open: "Open the message",
  signUp: {
    text: (email: string) =>
      `One step is left: confirm ${email}. The message is on this machine, because this server sends no emails.`,
    confirm: "Confirm and continue",
    elsewhere: (email: string) => `The message for ${email} says how to go on. It is on this machine.`,
    toast: "Confirm your email to continue",
  },
  unconfirmed: (email: string) =>
    `Your password is correct. The message for ${email} is on this machine: confirm there, and you are logged in.`,
  forgot: (email: string) =>
    `If there is an account for ${email}, the message with its link is on this machine. The link can be used once and expires after one hour.`,
} as const;
