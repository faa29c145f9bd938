import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type AuthorizationQuery,
  evaluateAuthorization,
  responseUrl,
} from "~/domain/api/oauth/authorization";
import { cleanName, isAllowedRedirect, isRegistered } from "~/domain/api/oauth/client";
import { evaluatePoll, formatUserCode, parseUserCode, userCodeFrom } from "~/domain/api/oauth/device";
import { requestedScopes, resourcesOf } from "~/domain/api/oauth/resource";
import { parseRefreshToken, refreshTokenFrom } from "~/domain/api/oauth/tokens";
import { apiScopes } from "~/domain/api/scope";

const APP_URL = "https://bluebonnet.example";
const secret = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("base64url"));
const port = fc.integer({ min: 1, max: 65_535 });

const registered = ["https://app.example/cb", "http://127.0.0.1:4711/cb", "cursor://host/cb?x=1"];
const redirect = fc.oneof(
  fc.constantFrom(...registered),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    "https://app.example/cb/",
    "https://app.example:8443/cb",
    "https://app.example.evil/cb",
    "http://127.0.0.1@evil.example/cb",
    "http://127.0.0.1:1/other",
    "http://127.0.0.1.evil.example/cb",
    "javascript:alert(1)",
    "//evil.example",
    "",
  ),
  port.map((number) => `http://127.0.0.1:${number}/cb`),
);

it("never answers at an address that is not registered, whatever else is asked for", () => {
  const text = fc.option(fc.oneof(fc.constantFrom("code", "S256", "models", "A".repeat(43)), fc.string()), {
    nil: undefined,
  });
  const query: fc.Arbitrary<AuthorizationQuery> = fc.record({
    response_type: text,
    redirect_uri: fc.option(redirect, { nil: undefined }),
    scope: text,
    state: text,
    code_challenge: text,
    code_challenge_method: text,
    resource: text,
  });
  fc.assert(
    fc.property(query, (asked) => {
      const evaluated = evaluateAuthorization(asked, { redirectUris: registered }, APP_URL);
      if (evaluated.verdict === "unsafe") return;
      const { redirectUri, state } = evaluated.verdict === "valid" ? evaluated.authorization : evaluated;
      const address = new URL(responseUrl({ redirectUri, state }, { code: "c" }, APP_URL));
      expect(["https://app.example/cb", "http://127.0.0.1/cb", "cursor://host/cb"]).toContain(
        `${address.protocol}//${address.protocol === "http:" ? address.hostname : address.host}${address.pathname}`,
      );
      expect(address.searchParams.get("iss")).toBe(APP_URL);
      expect(address.searchParams.get("state")).toBe(
        state === undefined ? null : new URLSearchParams([["s", state]]).get("s")?.toWellFormed(),
      );
    }),
  );
});

it.each([
  ["https://app.example/cb", true],
  ["http://localhost:3000/cb", true],
  ["http://[::1]:3000/cb", true],
  ["com.example.app:/cb", true],
  ["vscode://vscode.github-authentication/did-authenticate", true],
  ["http://app.example/cb", false],
  ["http://192.168.0.1/cb", false],
  ["https://app.example/cb#", false],
  ["https://user:x@app.example/cb", false],
  ["https://app.example\\@evil.example/cb", false],
  ["JavaScript:alert(1)", false],
  ["data:text/html,x", false],
  ["ms-msdt:/id", false],
  ["search-ms:query=x", false],
  ["zoommtg://x", false],
  ["com..app:/cb", false],
  ["windsurf://codeium.windsurf/cb", true],
  ["intent://x", false],
  ["/cb", false],
  ["https://app.example/c b", false],
  [`https://app.example/${"x".repeat(500)}`, false],
])("lets codes go to %s: %s", (uri, isAllowed) => {
  expect(isAllowedRedirect(uri)).toBe(isAllowed);
});

it("lets only the port of this machine differ", () => {
  const known = ["http://127.0.0.1:4711/cb?a=1", "http://localhost/cb", "https://app.example:1/cb"];
  fc.assert(
    fc.property(port, (number) => {
      expect(isRegistered(`http://127.0.0.1:${number}/cb?a=1`, known)).toBe(true);
      expect(isRegistered(`http://localhost:${number}/cb`, known)).toBe(true);
      expect(isRegistered(`https://app.example:${number}/cb`, known)).toBe(number === 1);
      expect(isRegistered(`http://127.0.0.1:${number}/cb?a=2`, known)).toBe(false);
      expect(isRegistered(`http://127.0.0.1:${number}/x/../cb?a=1`, known)).toBe(false);
      expect(isRegistered(`http://[::1]:${number}/cb`, known)).toBe(false);
      expect(isRegistered(`https://127.0.0.1:${number}/cb?a=1`, known)).toBe(false);
    }),
  );
});

it("leaves in a name nothing that hides or turns text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (said) => {
      const name = cleanName(said);
      expect(name ?? "x").toMatch(/^[^\p{C}]{1,60}$/u);
    }),
  );
  expect(cleanName("  Garden\u202e\n editor ")).toBe("Garden editor");
  expect(cleanName("\u200b")).toBeNull();
});

it("asks for known scopes only, and for those of the resource without any", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...apiScopes), fc.constantFrom("openid", "admin"))),
      (words) => {
        const known = apiScopes.filter((scope) => words.includes(scope));
        const ask = () => requestedScopes(words.join(" "), []);
        if (known.length > 0) expect(ask()).toEqual(known);
        else if (words.length > 0) expect(ask).toThrow(/scopes are/);
      },
    ),
  );
  expect(requestedScopes(undefined, resourcesOf([`${APP_URL}/api/mcp`], APP_URL))).toEqual([
    "projects:read",
    "projects:write",
  ]);
  expect(requestedScopes(undefined, resourcesOf([`${APP_URL}/`], APP_URL))).toEqual([...apiScopes]);
  for (const other of [`${APP_URL}.evil`, `${APP_URL}/api/mcp/x`, "https://other.example", "", "x"])
    expect(() => resourcesOf([other], APP_URL)).toThrow(/no such resource/);
});

it("makes codes that are read back however they are typed", () => {
  fc.assert(
    fc.property(secret, (random) => {
      const code = userCodeFrom(random);
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
      const shown = formatUserCode(code);
      for (const typed of [
        code,
        shown,
        ` ${shown.toLowerCase()} `,
        shown.replace("-", " "),
        code.split("").join(" "),
      ])
        expect(parseUserCode(typed)).toBe(code);
    }),
  );
  for (const wrong of ["", "BCDF", "BCDF-GHJA", "BCDF-GHJ1", "BCDFGHJKL", "BCDF-GHJ\u0000"])
    expect(parseUserCode(wrong)).toBeNull();
});

it("lets a device ask no faster than it was told", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const device = {
    status: "waiting",
    expiresAt: before(-1),
    polledAt: before(5),
    intervalSeconds: 5,
  } as const;
  expect(evaluatePoll(device, now)).toBe("authorization_pending");
  expect(evaluatePoll({ ...device, polledAt: null }, now)).toBe("authorization_pending");
  expect(evaluatePoll({ ...device, polledAt: before(4.9) }, now)).toBe("slow_down");
  expect(evaluatePoll({ ...device, status: "allowed", polledAt: now }, now)).toBe("allowed");
  expect(evaluatePoll({ ...device, status: "denied" }, now)).toBe("access_denied");
  expect(evaluatePoll({ ...device, status: "allowed", expiresAt: now }, now)).toBe("expired_token");
});

it("reads its own refresh tokens back, and nothing else", () => {
  fc.assert(
    fc.property(secret, secret, (family, next) => {
      const token = refreshTokenFrom({ family, secret: next });
      expect(parseRefreshToken(token)).toEqual({ family, secret: next });
      for (const other of [token.slice(1), `${token}x`, token.slice(0, -1), `bb_${family}`])
        expect(parseRefreshToken(other)).toBeNull();
    }),
  );
});

it.each([
  ["Bluebonnet", true],
  ["The Bluebonnet Assistant", true],
  ["B l u e-b o n n e t", true],
  ["Вluеbоnnеt", true],
  ["B1ueb0nnet", true],
  ["Ｂｌｕｅｂｏｎｎｅｔ", true],
  ["Blue Bird Editor", false],
  ["編集者", false],
])("drops the name %s as the product's own: %s", (name, isIts) => {
  expect(cleanName(name)).toBe(isIts ? null : name);
});
