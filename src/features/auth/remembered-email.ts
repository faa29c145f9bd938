const KEY = "bluebonnet.sign-in-email";

/**
 * The address last used to sign up or confirm in this tab, to prefill the login; empty if none. Its user has accepted
 * the terms.
 */
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
    // Without storage the address must be typed again.
  }
}
