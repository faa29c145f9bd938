const KEY = "bluebonnet.sign-in-email";

/** The address that was signed up with or confirmed in this tab, so that the login need not ask; empty without one. Whoever has one accepted the terms. */
export function rememberedEmail(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function rememberEmail(email: string): void {
  try {
    window.sessionStorage.setItem(KEY, email);
  } catch {
    // A refused storage costs only that the address is typed again.
  }
}
