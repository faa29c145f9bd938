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
    subtitle: "Log in to start building, or pick up where you left off.",
    submit: "Log in",
    forgot: "Forgot your password?",
    toSignUp: { question: `New to ${company.product}?`, link: "Sign up" },
    signUpClosed: "This server takes no new accounts.",
    signUpByInvitation: "New accounts need an invitation.",
    succeeded: { title: "Login successful", description: `Welcome back to ${company.product}!` },
    succeededFirst: { title: "Login successful", description: `Welcome to ${company.product}!` },
    failed: "Error signing in",
    forCheckout: {
      title: "Login Required",
      text: "Please log in to complete your subscription purchase.",
    },
    passkey: "Log in with a passkey",
    refusals: {
      wrong_credentials: "Wrong email or password.",
      email_unconfirmed: "Please check your email for confirmation",
      busy: "Too many users are logging in right now. Please try again in a moment.",
      disk_full: "This machine's disk is full. Nobody can log in until space is freed.",
      suspended: "This account is suspended. Ask your administrator about it.",
      second_factor: "One more step: your code.",
      second_factor_or_passkey: "One more step: your code or a passkey.",
      wrong_code: "That code is incorrect or has already been used.",
      challenge_over: "That took too long, or there were too many wrong codes. Please log in again.",
      passkey_refused: "This passkey was not accepted.",
    } satisfies Record<SignInRefusal, string>,
    unconfirmed: {
      title: "Confirm your email first",
      text: (email: string) => `Your password is correct. Open the link we emailed to ${email}, then log in.`,
    },
  },
  signUp: {
    title: "Create your account",
    subtitle: "Free to start, no card required.",
    byInvitation: "Use the email address that your invitation was sent to.",
    closed: {
      title: "Sign-up is closed",
      text: "This server takes no new accounts. Ask your administrator if you need one.",
    },
    promptSaved: "Your prompt is saved. We'll start on it when you're in.",
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
    button: "Resend email",
    in: (seconds: number) => `Resend email in ${seconds} s`,
    sent: { title: "Email sent", description: "If the address needs confirming, a new link is on its way." },
    failed: "Error sending the email",
  },
  verify: {
    ready: {
      title: "Confirm your email",
      text: "Confirm to finish signing up.",
      button: "Confirm email",
    },
    password_needed: {
      title: "Confirm your email",
      text: "You signed up in another browser. Enter the password you chose there to finish.",
      button: "Confirm and log in",
    },
    confirmed: { title: "Email confirmed", text: "Your account is ready. Log in to start building." },
    already_confirmed: {
      title: "Already confirmed",
      text: "This email address is already confirmed. You can log in.",
    },
    expired: {
      title: "This link has expired",
      text: "Confirmation links can be used once and expire after 24 hours. We can email you a new one.",
    },
    unknown: {
      title: "This link doesn't work",
      text: "It may be incomplete or mistyped. Open it directly from the email, or log in and request a new one.",
    },
    goToLogin: "Go to Login",
    failed: "Error confirming your email",
  },
} as const;
