/** Responds like an empty database that discards all writes. @param {Request} request @returns {Promise<Response>} */
export async function answerNothing(request) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/auth/"))
    return json(400, { error_code: "unavailable", msg: "Nobody can sign in here." });
  if (!pathname.startsWith("/rest/")) return json(404, { message: "There is nothing here." });
  const wantsOne = /vnd\.pgrst\.object/.test(request.headers.get("accept") ?? "");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && !/return=representation/.test(request.headers.get("prefer") ?? ""))
    return new Response(null, { status: 204 });
  const sent = isRead || request.method === "DELETE" ? [] : await request.json().catch(() => []);
  const rows = Array.isArray(sent) ? sent : [sent];
  const headers = { "content-range": `*/${rows.length}` };
  if (!wantsOne) return json(200, rows, headers);
  return rows.length === 1
    ? json(200, rows[0], headers)
    : json(
        406,
        { code: "PGRST116", message: "The result contains 0 rows", details: "", hint: null },
        headers,
      );
}

/** @param {number} status @param {unknown} body @param {Record<string, string>} [headers] */
const json = (status, body, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });

/** A socket that never opens. */
export class SilentSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  CONNECTING = 0;
  OPEN = 1;
  CLOSING = 2;
  CLOSED = 3;
  readyState = 0;
  bufferedAmount = 0;
  binaryType = "arraybuffer";
  extensions = "";
  protocol = "";
  onopen = null;
  onmessage = null;
  onerror = null;
  onclose = null;
  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
  }
  send() {}
  close() {
    this.readyState = 3;
  }
}
