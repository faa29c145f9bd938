import type { SignInRefusal } from "~/domain/auth/sign-in-refusal";
import { company } from "~/domain/marketing/company";
import { providersCopy } from "./copy/providers";

const anErrorOccurred = "An error occurred";

export const copy = {
  loading: "Loading...",
  anErrorOccurred,
  noScript: {
    title: "This page needs JavaScript",
    text: "Turn it on for this site in your browser's settings, then reload the page.",
  },
  email: "Email",
  password: "Password",
  terms: { before: "I accept the ", link: "Terms and Conditions" },
  providers: providersCopy,
  login: {
    title: `Welcome to ${company.product}`,
    subtitle: "Sign in to start building, or to go on where you were.",
    submit: "Sign in",
    forgot: "Forgot your password?",
    toSignUp: { question: `New to ${company.product}?`, link: "Sign up" },
    succeeded: { title: "Login successful", description: `Welcome back to ${company.product}!` },
    succeededFirst: { title: "Login successful", description: `Welcome to ${company.product}!` },
    failed: "Error signing in",
    forCheckout: {
      title: "Login Required",
      text: "Please log in to complete your subscription purchase.",
    },
    passkey: "Sign in with a passkey",
    refusals: {
      wrong_credentials: "Wrong email or password.",
      email_unconfirmed: "Please check your email for confirmation",
      busy: "Too many people are signing in right now. Please try again in a moment.",
      disk_full: "This machine's disk is full. Nobody can sign in until there is room on it again.",
      second_factor: "One more step: your code.",
      second_factor_or_passkey: "One more step: your code or a passkey.",
      wrong_code: "This code is not right, or it was used already.",
      challenge_over: "That took too long, or too many codes were wrong. Please sign in again.",
      passkey_refused: "This passkey was not accepted.",
    } satisfies Record<SignInRefusal, string>,
    unconfirmed: {
      title: "Confirm your email first",
      text: (email: string) =>
        `Your password is right. Open the link that we mailed to ${email}, then sign in.`,
    },
  },
  signUp: {
    title: "Create your account",
    subtitle: "Free to start, and no card is needed.",
    name: "Full Name",
    confirmPassword: "Confirm Password",
    submit: "Sign up",
    toLogin: { question: "Already have an account?", link: "Log in" },
    succeeded: { title: "Sign up successful", description: "Please check your email for confirmation" },
    failed: "Error signing up",
    termsMissing: {
      title: "Terms and Conditions",
      description: "You must accept the terms and conditions to continue",
    },
    complete: {
      title: "Success!",
      text: (email: string) => `Please check your email for a confirmation link. We sent it to ${email}.`,
      goToLogin: "Go to Login",
    },
  },
  resend: {
    button: "Send the mail again",
    sent: { title: "Mail sent", description: "If the address needs confirming, a new link is on its way." },
    failed: "Error sending the mail",
  },
  verify: {
    ready: {
      title: "Confirm your email",
      text: "Confirm to finish signing up.",
      button: "Confirm email",
    },
    password_needed: {
      title: "Confirm your email",
      text: "You signed up in another browser. Enter the password that you chose there to finish.",
      button: "Confirm and sign in",
    },
    confirmed: { title: "Email confirmed", text: "Your account is ready. Sign in to start building." },
    already_confirmed: {
      title: "Already confirmed",
      text: "This email address is confirmed. You can sign in.",
    },
    expired: {
      title: "This link has expired",
      text: "Confirmation links work once, for 24 hours. We can mail you a new one.",
    },
    unknown: {
      title: "This link doesn't work",
      text: "It may be cut off or mistyped. Open it straight from the mail, or sign in and ask for a new one.",
    },
    goToLogin: "Go to Login",
    failed: "Error confirming your email",
  },
} as const;
