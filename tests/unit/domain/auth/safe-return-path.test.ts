import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOME_PATH, safeReturnPath } from "~/domain/auth/safe-return-path";

const ORIGIN = "https://bluebonnet.example";
const encoded = (text: string) =>
  [...text].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`).join("");

/** Open-redirect payloads. */
const hostilePieces = fc.constantFrom(
  "/",
  "\\",
  "//",
  "/\\",
  "\\/",
  "\t",
  "\n",
  "\r",
  "\0",
  " ",
  "@",
  ":",
  ".",
  "..",
  "?",
  "#",
  "%",
  "%25",
  "evil.example",
  "https:",
  "javascript:alert(1)",
  "data:text/html,x",
  "%2f",
  "%5c",
  "%09",
  "%0a",
  "%252f",
  "%255c",
  "\u2028",
  "\ufeff",
  "dashboard",
);

describe("safeReturnPath", () => {
  it.each([
    "/chat",
    "/chat/0199-aa",
    "/checkout/pro-plan?cycle=annual",
    "/dashboard#top",
    "/chat?q=50%25",
    "/chat?q=100%",
    "/chat?next=https%3A%2F%2Fx.example",
  ])("keeps %s, a path on our origin", (path) => expect(safeReturnPath(path)).toBe(path));

  it.each([
    undefined,
    null,
    "",
    "dashboard",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/%2fevil.example",
    "/%5Cevil.example",
    "/%09/evil.example",
    "%2f%2fevil.example",
    "/%252fevil.example",
    "/chat%0d%0aSet-Cookie:x",
    "/./\\evil.example",
    "/..//evil.example",
    `/${encoded("\\evil.example")}`,
  ])("falls back for %j", (path) => expect(safeReturnPath(path)).toBe(HOME_PATH));

  it.each(["/login", "/login?from=/chat", "/signup", "/api/auth/signout", "/%6cogin", "/_next/static/x.js"])(
    "rejects %s, which is not a page for signed-in users",
    (path) => expect(safeReturnPath(path)).toBe(HOME_PATH),
  );

  it("stays on our origin for any input, even if a proxy decodes it first", () => {
    const anything = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(hostilePieces, { maxLength: 8 }).map((p) => p.join("")),
    );
    fc.assert(
      fc.property(anything, fc.boolean(), (text, slash) => {
        const path = safeReturnPath(slash ? `/${text}` : text);
        const forms = [path, decodeLeniently(path), decodeLeniently(decodeLeniently(path))];
        return forms.every((form) => /^\/(?![/\\])/.test(form) && new URL(form, ORIGIN).origin === ORIGIN);
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);

  it("rejects paths longer than browsers send", () =>
    expect(safeReturnPath(`/${"a".repeat(3_000)}`)).toBe(HOME_PATH));
});

const decodeLeniently = (path: string) =>
  path.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
