import type { EmailChangeOutcome } from "~/domain/auth/email-change";

const goToLogin = "Go to Login";
const failed = "An error occurred";

export const passwordsCopy = {
  goToLogin,
  failed,
  forgot: {
    title: "Forgot your password?",
    subtitle: "Enter your email address, and we will send you a link to choose a new password.",
    submit: "Send the link",
    failed: "Error sending the link",
    back: { question: "Remembered it?", link: "Log in" },
    sent: {
      title: "Check your email",
      text: (email: string) =>
        `If there is an account for ${email}, a password reset link is on its way. It can be used once and expires after one hour.`,
      again: "Send it again",
      toast: "Link sent",
    },
  },
  reset: {
    title: "Choose a new password",
    subtitle:
      "This logs you out everywhere and removes your passkeys. You can then log in with the new password.",
    submit: "Set password",
    failed: "Error setting your password",
    done: {
      title: "Password changed",
      text: "All sessions were ended and all passkeys removed. Log in with your new password.",
    },
    expired: {
      title: "This link has expired",
      text: "Password reset links can be used once and expire after one hour. We can email you a new one.",
    },
    unknown: {
      title: "This link doesn't work",
      text: "It may be incomplete or mistyped. Open it directly from the email, or request a new one.",
    },
    requestNewLink: "Request a new link",
  },
  emailChange: {
    title: "Change your email address",
    text: "Confirm this address to continue. The change takes effect once the old and the new address are confirmed.",
    submit: "Confirm",
    failed: "Error confirming the change",
    toAccount: "Go to your account",
    outcomes: {
      awaiting_other: {
        title: "One more address to confirm",
        text: "This address is confirmed. The change takes effect once the other address is confirmed too.",
      },
      changed: {
        title: "Email address changed",
        text: "From now on, log in with your new address.",
      },
      expired: {
        title: "This link has expired",
        text: "It has already been used, is more than 24 hours old, or the change was cancelled. Start over in your account.",
      },
      unknown: {
        title: "This link doesn't work",
        text: "It may be incomplete or mistyped. Open it directly from the email.",
      },
      taken: {
        title: "This address is taken",
        text: "Another account now uses this address, so yours was not changed.",
      },
    } satisfies Record<EmailChangeOutcome, { title: string; text: string }>,
  },
};
