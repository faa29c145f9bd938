/** Host names and IPv6 addresses only; URL parsers also accept ";" and quotes. */
const PLAIN_ORIGIN =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/;
const PROJECT_ID = /^[a-z]{20}$/;

/**
 * The origin of a Supabase project, from its URL, an API or dashboard URL, or its id; null for anything else. It is safe
 * in a Content-Security-Policy and in attributes.
 */
export function projectOrigin(text: string): string | null {
  const typed = text.trim();
  if (PROJECT_ID.test(typed)) return `https://${typed}.supabase.co`;
  const url = URL.parse(typed);
  if (url?.username !== "" || url.password !== "" || !PLAIN_ORIGIN.test(url.origin)) return null;
  const id = /^\/dashboard\/project\/([a-z]{20})(?:\/|$)/.exec(url.pathname)?.[1];
  return url.hostname === "supabase.com" && id ? `https://${id}.supabase.co` : url.origin;
}
