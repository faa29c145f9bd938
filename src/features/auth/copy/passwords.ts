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
    subtitle: "When it is set, you are signed out everywhere and sign in with it.",
    submit: "Set password",
    failed: "Error setting your password",
    done: {
      title: "Password changed",
      text: "All sessions were ended. Sign in with your new password.",
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
    text: "One press says that this address agrees.",
    submit: "Confirm",
    failed: "Error confirming the change",
    toAccount: "Go to your account",
    outcomes: {
      half: {
        title: "One of two",
        text: "This address agreed. The change happens when the link in the other mail is used too.",
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
