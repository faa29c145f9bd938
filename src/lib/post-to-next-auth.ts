/**
 * Posts a form to a NextAuth endpoint with its CSRF token. Returns the URL that NextAuth would redirect to.
 *
 * @throws {Error} when the server cannot be reached or the response is not JSON
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
 * The same for endpoints without a redirect. Returns NextAuth's error code, or null on success.
 *
 * @throws {Error} when the server cannot be reached or the response is unexpected
 */
export async function postToNextAuth(
  endpoint: string,
  fields: Record<string, string>,
): Promise<string | null> {
  const { url, ok, status } = await callNextAuth(endpoint, fields);
  const error = url.searchParams.get("error");
  if (error) return error;
  if (!ok) throw new Error(`NextAuth responded with ${status}`);
  return null;
}
