/**
 * Posts a form to one of NextAuth's endpoints with its CSRF token. Gives the address that NextAuth would send the
 * browser to.
 *
 * @throws {Error} when the server cannot be reached or answers with something else
 */
export async function callNextAuth(
  endpoint: string,
  fields: Record<string, string>,
): Promise<{ url: URL; ok: boolean; status: number }> {
  const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
  const response = await fetch(`/api/auth/${endpoint}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
  });
  const { url } = await response.json();
  return { url: new URL(url, window.location.origin), ok: response.ok, status: response.status };
}

/**
 * The same for what is answered at once. Gives the error word that NextAuth answers with, or null when it did what
 * was asked.
 *
 * @throws {Error} when the server cannot be reached or answers with something else
 */
export async function postToNextAuth(
  endpoint: string,
  fields: Record<string, string>,
): Promise<string | null> {
  const { url, ok, status } = await callNextAuth(endpoint, fields);
  const error = url.searchParams.get("error");
  if (error) return error;
  if (!ok) throw new Error(`NextAuth answered ${status}`);
  return null;
}
