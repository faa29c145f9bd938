import { company } from "~/domain/marketing/company";

/** Loaded only when the second step is needed. */
export const secondStepCopy = {
  title: "Two-factor authentication",
  code: {
    label: "Code",
    hint: `The 6-digit code from your authenticator app for ${company.product}.`,
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the ten codes you saved. Each works once.",
    other: "Use a code from your app",
  },
  submit: "Verify",
  passkey: "Use a passkey",
  back: "Back to login",
  missing: "Please enter a code",
};

/** Errors between the browser and a passkey. */
export const passkeyErrorCopy = {
  unsupported: "Passkeys are not available here. They require https or localhost.",
  cancelled: "No passkey was used. You can try again.",
};
