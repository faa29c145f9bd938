import Bowser from "bowser";

/** A readable device name from a user agent: "Chrome on Windows". */
export function deviceLabel(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || userAgent.split(/[\s/]/)[0] || "Unknown device";
}
