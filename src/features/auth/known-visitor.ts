/**
 * What this browser knows of its visitor, so that a form does not ask twice: that they accepted the terms, and in this
 * tab the address that they signed up with or confirmed. Storage that is refused costs only that.
 */
const TERMS = "bluebonnet.terms-accepted";
const EMAIL = "bluebonnet.sign-in-email";

export function rememberTerms(): void {
  try {
    window.localStorage.setItem(TERMS, "true");
  } catch {}
}

export function hasAcceptedTerms(): boolean {
  try {
    return window.localStorage.getItem(TERMS) === "true";
  } catch {
    return false;
  }
}

export function rememberEmail(email: string): void {
  try {
    window.sessionStorage.setItem(EMAIL, email);
  } catch {}
}

export function knownEmail(): string {
  try {
    return window.sessionStorage.getItem(EMAIL) ?? "";
  } catch {
    return "";
  }
}
