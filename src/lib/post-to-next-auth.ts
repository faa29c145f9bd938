/**
 * Posts a form to one of NextAuth's endpoints with its CSRF token. Gives the error word that NextAuth answers
 * with, or null when it did what was asked.
 *
 * @throws {Error} when the server cannot be reached or answers with something else
 */
export async function postToNextAuth(
  endpoint: string,
  fields: Record<string, string>,
): Promise<string | null> {
  const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
  const response = await fetch(`/api/auth/${endpoint}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
  });
  const { url } = await response.json();
  const error = new URL(url, window.location.origin).searchParams.get("error");
  if (error) return error;
  if (!response.ok) throw new Error(`NextAuth answered ${response.status}`);
  return null;
}
