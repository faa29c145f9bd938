import { RECOVERY_CODE_COUNT } from "~/domain/auth/two-factor";

export const twoFactorCopy = {
  title: "Two-factor authentication",
  description: "A code from your phone, or a passkey, in addition to your password or provider.",
  toggle: {
    label: (isOn: boolean) => `Two-factor authentication: ${isOn ? "on" : "off"}`,
    on: "Someone who knows your password still needs your phone or a passkey.",
    off: "Your password or a provider is enough to log in.",
  },
  recovery: {
    title: "Recovery codes",
    left: (left: number) =>
      left === 0
        ? "None left. Generate new ones so that you are not locked out if you lose your phone."
        : `${left} of ${RECOVERY_CODE_COUNT} left, for when you don't have your phone.`,
    renew: "Generate new codes",
  },
  loadFailed: "Could not load your two-factor settings",
  setUp: {
    title: "Set up two-factor authentication",
    scan: "Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.",
    qr: "QR code for your authenticator app",
    byHand: "Or enter this key manually:",
    copyKey: "Copy key",
    keyCopied: "Key copied",
    code: "Code from the app",
    codeHint: "6 digits, to check that the app is set up.",
    confirm: "Turn on",
    failed: "Could not start the setup",
  },
  codes: {
    title: "Save your recovery codes",
    text: "Each code logs you in once if you don't have your phone. You won't see them again, so keep them somewhere safe.",
    copy: "Copy",
    copied: "Recovery codes copied",
    copyFailed: "Your browser did not allow copying. Please select and copy the codes yourself.",
    download: "Download",
    fileName: "bluebonnet-recovery-codes.txt",
    saved: "I have saved these codes",
    done: "Done",
  },
  disable: {
    title: "Turn off two-factor authentication?",
    text: "Your password or a provider alone will be enough to log in. Your recovery codes will stop working.",
    code: "Code from the app, or a recovery code",
    confirm: "Turn off",
  },
  renew: {
    title: "Generate new recovery codes?",
    text: "Your old codes will stop working immediately.",
    code: "Code from the app, or a recovery code",
    confirm: "Generate new codes",
  },
  cancel: "Cancel",
  turnedOn: "Two-factor authentication is on",
  turnedOff: "Two-factor authentication is off",
  renewed: "You have new recovery codes",
};
