import type { EmailChangeOutcome } from "~/domain/auth/email-change";

const goToLogin = "Go to Login";
const failed = "An error occurred";

export const passwordsCopy = {
  goToLogin,
  failed,
  forgot: {
    title: "Forgot your password?",
    subtitle: "Tell us your email address, and we mail you a link to choose a new one.",
    submit: "Send the link",
    failed: "Error sending the link",
    back: { question: "Remembered it?", link: "Log in" },
    sent: {
      title: "Check your email",
      text: (email: string) =>
        `If there is an account for ${email}, a link to a new password is on its way. It works once, for one hour.`,
      again: "Send it again",
      toast: "Link sent",
    },
  },
  reset: {
    title: "Choose a new password",
    subtitle: "Setting it signs you out everywhere and removes your passkeys. Then sign in with it.",
    submit: "Set password",
    failed: "Error setting your password",
    done: {
      title: "Password changed",
      text: "All sessions were ended and all passkeys removed. Sign in with your new password.",
    },
    expired: {
      title: "This link has expired",
      text: "Links to a new password work once, for one hour. We can mail you a new one.",
    },
    unknown: {
      title: "This link doesn't work",
      text: "It may be cut off or mistyped. Open it straight from the mail, or ask for a new one.",
    },
    askAgain: "Ask for a new link",
  },
  emailChange: {
    title: "Change your email address",
    text: "Confirm to finish here. The address changes once the old and the new one are confirmed.",
    submit: "Confirm",
    failed: "Error confirming the change",
    toAccount: "Go to your account",
    outcomes: {
      half: {
        title: "One more to confirm",
        text: "This address is confirmed. The change happens when you confirm by the other mail too.",
      },
      changed: {
        title: "Email address changed",
        text: "From now on you sign in with your new address.",
      },
      expired: {
        title: "This link has expired",
        text: "It was used, it is older than 24 hours, or the change was called off. Start again in your account.",
      },
      unknown: {
        title: "This link doesn't work",
        text: "It may be cut off or mistyped. Open it straight from the mail.",
      },
      taken: {
        title: "This address is taken",
        text: "Another account has this address by now, so yours stays as it is.",
      },
    } satisfies Record<EmailChangeOutcome, { title: string; text: string }>,
  },
};
