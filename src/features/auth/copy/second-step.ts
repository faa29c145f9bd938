import { company } from "~/domain/marketing/company";

/** The second step of signing in: loaded when it is asked for. */
export const secondStepCopy = {
  title: "Two-factor authentication",
  code: {
    label: "Code",
    hint: `The 6-digit code that your authenticator app shows for ${company.product}.`,
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten codes that you saved. Each works once.",
    other: "Use a code from your app",
  },
  submit: "Verify",
  passkey: "Use a passkey",
  back: "Back to sign in",
  missing: "Please enter a code",
};

/** What can go wrong between the browser and a passkey. */
export const passkeyErrorCopy = {
  unsupported: "This browser can't use passkeys here. They need https, or this machine itself.",
  cancelled: "No passkey was used. You can try again.",
};
