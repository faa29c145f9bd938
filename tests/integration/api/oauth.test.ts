import {
  auth,
  extractWWWAuthenticateParams,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import { MAX_CONNECTED_APPS } from "~/domain/api/oauth/connected-app";
import type { ApiScope } from "~/domain/api/scope";
import { handleRequest } from "~/server/api/handle-request";
import { findKey } from "~/server/services/api/find-key";
import { removeExpiredOAuth } from "~/server/services/api/oauth/remove-expired";
import { revokeKey } from "~/server/services/api/revoke-key";
import { throughTheDoor } from "~tests/support/api-world";
import { device } from "~tests/support/auth-world";
import {
  ISSUER,
  newProof,
  oauthWorld,
  postForm,
  REDIRECT,
  type TokenAnswer,
} from "~tests/support/oauth-world";

const { world, asUser, newUser, register, token } = oauthWorld();
const DAY_MS = 86_400_000;

async function newCaller() {
  const { account, user } = await newUser();
  return { account, user, api: asUser(user) };
}
type Caller = Awaited<ReturnType<typeof newCaller>>;

const both: ApiScope[] = ["models", "projects:read"];

/** What an app asks for. */
async function newRequest(change: Record<string, string> = {}) {
  const { client_id } = await register();
  const { verifier, challenge } = newProof();
  const query = {
    response_type: "code",
    client_id,
    redirect_uri: REDIRECT,
    scope: both.join(" "),
    state: "s1",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...change,
  };
  return { clientId: client_id, verifier, query };
}
type AppRequest = Awaited<ReturnType<typeof newRequest>>;

const allow = async ({ api }: Caller, { query }: AppRequest, scopes: ApiScope[] = both) => {
  const { returnTo } = await api.connectedApp.answerAuthorization({
    query,
    allow: true,
    scopes,
    password: "",
  });
  const url = new URL(returnTo);
  return { url, code: url.searchParams.get("code") ?? "" };
};

const exchange = ({ clientId, verifier }: AppRequest, code: string, change: Record<string, string> = {}) =>
  token({
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
    ...change,
  });

const refresh = (clientId: string, { refresh_token = "" }: TokenAnswer, more: Record<string, string> = {}) =>
  token({ grant_type: "refresh_token", client_id: clientId, refresh_token, ...more });

/** A user with an app that is connected. */
async function connected() {
  const caller = await newCaller();
  const request = await newRequest();
  const { code } = await allow(caller, request);
  const tokens = await exchange(request, code);
  expect(tokens.status).toBe(200);
  return { ...caller, request, clientId: request.clientId, code, tokens };
}

const opens = async ({ access_token = "" }: TokenAnswer) =>
  (await findKey(world().deps, access_token))?.user.id;

it("lets the official client discover, register, authorize with PKCE, and renew its token", async () => {
  const { user, api } = await newCaller();
  const stored: {
    client?: unknown;
    tokens?: OAuthTokens;
    verifier?: string;
    url?: URL;
    discovery?: OAuthDiscoveryState;
  } = {};
  const keep = (change: typeof stored) => void Object.assign(stored, change);
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { redirect_uris: [REDIRECT], client_name: "Official client" },
    clientInformation: () => stored.client as never,
    saveClientInformation: (client) => keep({ client }),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => keep({ tokens }),
    redirectToAuthorization: (url) => keep({ url }),
    saveCodeVerifier: (verifier) => keep({ verifier }),
    codeVerifier: () => stored.verifier ?? "",
    discoveryState: () => stored.discovery,
    saveDiscoveryState: (discovery) => keep({ discovery }),
  };
  const options = { serverUrl: `${ISSUER}/api/mcp`, fetchFn: throughTheDoor };
  expect(await auth(provider, options)).toBe("REDIRECT");
  const query = Object.fromEntries(stored.url?.searchParams ?? []);
  expect(stored.url?.pathname).toBe("/oauth/authorize");
  expect(query).toMatchObject({ resource: `${ISSUER}/api/mcp`, scope: "projects:read projects:write" });
  expect(await api.connectedApp.authorization(query)).toEqual({
    state: "asks",
    app: { name: "Official client", scopes: ["projects:read", "projects:write"] },
    place: { kind: "this_device" },
  });
  const scopes: ApiScope[] = ["projects:read"];
  const { returnTo } = await api.connectedApp.answerAuthorization({
    query,
    allow: true,
    scopes,
    password: "",
  });
  const { searchParams } = new URL(returnTo);
  const authorizationCode = searchParams.get("code") ?? "";
  expect(await auth(provider, { ...options, authorizationCode, iss: searchParams.get("iss") ?? "" })).toBe(
    "AUTHORIZED",
  );
  const first = stored.tokens?.access_token ?? "";
  expect(await findKey(world().deps, first)).toMatchObject({ scopes, user: { id: user.id } });
  expect(await auth(provider, options)).toBe("AUTHORIZED");
  const second = stored.tokens?.access_token ?? "";
  expect([await findKey(world().deps, first), (await findKey(world().deps, second))?.user.id]).toEqual([
    null,
    user.id,
  ]);
});

it("answers the app with its state and with who answers, and tells the owner", async () => {
  const caller = await newCaller();
  const request = await newRequest({ redirect_uri: "http://127.0.0.1:9/callback" });
  const { url } = await allow(caller, request);
  expect(url.origin + url.pathname).toBe("http://127.0.0.1:9/callback");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: "s1",
    iss: ISSUER,
  });
  expect((await world().emailsTo(caller.account.email))[0]?.text).toContain("Garden editor");
  const { returnTo } = await caller.api.connectedApp.answerAuthorization({
    query: request.query,
    allow: false,
    scopes: [],
    password: "",
  });
  expect(Object.fromEntries(new URL(returnTo).searchParams)).toEqual({
    error: "access_denied",
    state: "s1",
    iss: ISSUER,
  });
});

it("keeps no token, code or refresh token as it is", async () => {
  const { user, clientId, code, tokens } = await connected();
  const { db } = world().deps;
  const rows = JSON.stringify([
    await db.apiKey.findMany({ where: { userId: user.id }, include: { grant: true, codes: true } }),
    await db.oAuthCode.findMany({ where: { clientId } }),
  ]);
  for (const secret of [code, tokens.access_token?.slice(9), tokens.refresh_token?.slice(4, 47)])
    expect(rows).not.toContain(secret);
});

it.each([
  ["a wrong verifier", { code_verifier: newProof().verifier }],
  ["a short verifier", { code_verifier: "x" }],
  ["another address", { redirect_uri: "http://127.0.0.1:4711/other" }],
  ["another port", { redirect_uri: "http://127.0.0.1:1/callback" }],
  ["a code that is none", { code: "x" }],
])("refuses %s, and the right proof still passes", async (_what, change) => {
  const request = await newRequest();
  const { code } = await allow(await newCaller(), request);
  expect(await exchange(request, code, change)).toMatchObject({ status: 400, error: "invalid_grant" });
  expect(await exchange(request, code)).toMatchObject({ status: 200 });
});

it("refuses a code of another app, and one that has expired", async () => {
  const request = await newRequest();
  const other = await newRequest();
  const { code } = await allow(await newCaller(), request);
  expect(await exchange(request, code, { client_id: other.clientId })).toMatchObject({
    error: "invalid_grant",
  });
  world().pass(60_000);
  expect(await exchange(request, code)).toMatchObject({ status: 400, error: "invalid_grant" });
});

it("ends the connection when a code is used again", async () => {
  const { user, request, code, tokens, api } = await connected();
  expect(await opens(tokens)).toBe(user.id);
  expect(await exchange(request, code)).toMatchObject({ status: 400, error: "invalid_grant" });
  expect(await opens(tokens)).toBeUndefined();
  expect(await refresh(request.clientId, tokens)).toMatchObject({ error: "invalid_grant" });
  expect(await api.connectedApp.list()).toEqual([]);
});

it("gives tokens for a code once, however many ask at once", async () => {
  const caller = await newCaller();
  const request = await newRequest();
  const { code } = await allow(caller, request);
  const answers = await Promise.all([
    exchange(request, code),
    exchange(request, code),
    exchange(request, code),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  for (const answer of answers) expect(await opens(answer)).toBeUndefined();
});

it("renews tokens without end, each refresh token once; an old one ends the connection", async () => {
  const { user, clientId, tokens } = await connected();
  world().pass(3_600_000);
  expect(await opens(tokens)).toBeUndefined();
  const second = await refresh(clientId, tokens, { scope: "models publish" });
  expect(second).toMatchObject({ status: 200, scope: "models projects:read" });
  expect(await opens(second)).toBe(user.id);
  const third = await refresh(clientId, second);
  expect([await opens(second), await opens(third)]).toEqual([undefined, user.id]);

  expect(await refresh((await newRequest()).clientId, third)).toMatchObject({ error: "invalid_grant" });
  expect(await refresh(clientId, { ...third, refresh_token: `${third.refresh_token}x` })).toMatchObject({
    error: "invalid_grant",
  });
  expect(await opens(third)).toBe(user.id);
  expect(await refresh(clientId, second)).toMatchObject({ status: 400, error: "invalid_grant" });
  expect(await opens(third)).toBeUndefined();
  expect(await refresh(clientId, third)).toMatchObject({ error: "invalid_grant" });
  const events = await world().deps.db.auditEvent.findMany({
    where: { userId: user.id, kind: "app_suspicious" },
  });
  expect(events).toMatchObject([{ detail: { name: "Garden editor" } }]);
});

it("lets an unused connection end after sixty days, and removes what has expired", async () => {
  const { user, clientId, tokens } = await connected();
  world().pass(60 * DAY_MS);
  expect(await refresh(clientId, tokens)).toMatchObject({ error: "invalid_grant" });
  const { client_id: unused } = await register();
  world().pass(1);
  await removeExpiredOAuth(world().deps);
  expect(await world().deps.db.apiKey.count({ where: { userId: user.id } })).toBe(0);
  const { db } = world().deps;
  const left = async () =>
    (await db.oAuthClient.findMany({ where: { id: { in: [clientId, unused] } } })).map(({ id }) => id);
  expect(await left()).toEqual(expect.arrayContaining([clientId, unused]));
  world().pass(DAY_MS);
  await removeExpiredOAuth(world().deps);
  expect(await left()).toEqual([clientId]);
  world().pass(90 * DAY_MS);
  await removeExpiredOAuth(world().deps);
  expect(await left()).toEqual([]);
  expect(await db.oAuthCode.count({ where: { clientId } })).toBe(0);
});

it("gives no scope that the app did not ask for, or that the user took away", async () => {
  const caller = await newCaller();
  const request = await newRequest();
  await expect(allow(caller, request, ["models", "publish"])).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(allow(caller, request, [])).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const { code } = await allow(caller, request, ["projects:read"]);
  const tokens = await exchange(request, code, { scope: "models projects:write publish" });
  expect(tokens).toMatchObject({ scope: "projects:read" });
  expect((await findKey(world().deps, tokens.access_token ?? ""))?.scopes).toEqual(["projects:read"]);
});

it("asks for the password if the login is older than ten minutes, as for a key", async () => {
  const caller = await newCaller();
  const { query } = await newRequest();
  world().pass(601_000);
  const answer = (password: string) =>
    caller.api.connectedApp.answerAuthorization({ query, allow: true, scopes: both, password });
  await expect(answer("")).rejects.toMatchObject({ cause: { field: "password" } });
  await expect(answer("wrong")).rejects.toMatchObject({ cause: { field: "password" } });
  expect(new URL((await answer(caller.account.password)).returnTo).searchParams.has("code")).toBe(true);
});

it.each([
  ["an unknown app", { client_id: "00000000-0000-7000-8000-000000000000" }, "unknown_app"],
  ["an app that is no id", { client_id: "x" }, "unknown_app"],
  ["another site", { redirect_uri: "https://evil.example/callback" }, "wrong_address"],
  ["another path", { redirect_uri: `${REDIRECT}/../x` }, "wrong_address"],
  ["no address", { redirect_uri: "" }, "wrong_address"],
])("never leads away for %s", async (_what, change, problem) => {
  const { api } = await newCaller();
  const { query } = await newRequest(change);
  expect(await api.connectedApp.authorization(query)).toEqual({ state: "unsafe", problem });
  for (const answer of [true, false])
    await expect(
      api.connectedApp.answerAuthorization({ query, allow: answer, scopes: both, password: "" }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

it.each([
  ["no PKCE", { code_challenge: "" }, "invalid_request"],
  ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
  ["a token", { response_type: "token" }, "unsupported_response_type"],
  ["unknown scopes", { scope: "admin root" }, "invalid_scope"],
  ["another server", { resource: "https://bluebonnet.example.evil/api/mcp" }, "invalid_target"],
])("tells the app why it refuses %s, at its address", async (_what, change, error) => {
  const { api } = await newCaller();
  const { query } = await newRequest(change);
  const view = await api.connectedApp.authorization(query);
  expect(view.state).toBe("refused");
  const url = new URL(view.state === "refused" ? view.returnTo : "");
  expect(url.host).toBe("127.0.0.1:4711");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, state: "s1", iss: ISSUER });
  await expect(
    api.connectedApp.answerAuthorization({ query, allow: true, scopes: both, password: "" }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

it("is connected once per app and user; the newest counts", async () => {
  const { request, tokens, user, ...caller } = await connected();
  const again = await exchange(request, (await allow({ ...caller, user }, request)).code);
  expect([await opens(tokens), await opens(again)]).toEqual([undefined, user.id]);
  expect(await caller.api.connectedApp.list()).toMatchObject([{ name: "Garden editor", scopes: both }]);
  expect(await caller.api.apiKey.list()).toEqual([]);
});

it("is ended by its owner alone, or by the app with either token", async () => {
  const { user, api, tokens, clientId } = await connected();
  const stranger = await connected();
  const [app] = await api.connectedApp.list();
  const id = app?.id ?? "";
  await expect(revokeKey(world().deps, { user: stranger.user, device }, { id })).rejects.toMatchObject({
    code: "not_found",
  });
  const revoke = async (client_id: string, text: string | undefined) =>
    (await postForm("/api/oauth/revoke", { client_id, token: text ?? "" })).status;
  // Another app's tokens are none of its business, but it learns nothing.
  expect(await revoke(stranger.clientId, tokens.refresh_token)).toBe(200);
  expect(await revoke(clientId, "bb_nothing")).toBe(200);
  expect(await opens(tokens)).toBe(user.id);
  expect(await revoke(clientId, tokens.access_token)).toBe(200);
  expect(await opens(tokens)).toBeUndefined();
  expect(await revoke(stranger.clientId, stranger.tokens.refresh_token)).toBe(200);
  expect(await opens(stranger.tokens)).toBeUndefined();

  const third = await connected();
  await third.api.apiKey.revoke({ id: (await third.api.connectedApp.list())[0]?.id ?? "" });
  expect(await opens(third.tokens)).toBeUndefined();
  expect(await refresh(third.clientId, third.tokens)).toMatchObject({ error: "invalid_grant" });
});

it("allows a number of apps", async () => {
  const caller = await newCaller();
  const { db, ids, clock } = world().deps;
  for (let at = 0; at < MAX_CONNECTED_APPS; at++) {
    const client_id = ids.next();
    await db.oAuthClient.create({
      data: { id: client_id, redirectUris: [], createdAt: clock.now(), expiresAt: clock.now() },
    });
    await db.apiKey.create({
      data: {
        id: ids.next(),
        userId: caller.user.id,
        name: `${at}`,
        start: "bb_xxxxxx",
        secretHash: ids.secret(),
        scopes: [],
        createdAt: clock.now(),
        grant: {
          create: {
            clientId: client_id,
            familyHash: ids.secret(),
            secretHash: ids.secret(),
            expiresAt: clock.now(),
          },
        },
      },
    });
  }
  await expect(allow(caller, await newRequest())).rejects.toMatchObject({ code: "CONFLICT" });
});

it.each([
  [{ redirect_uris: ["https://app.example/cb"] }, 201],
  [{ redirect_uris: ["cursor://anysphere.cursor/callback"] }, 201],
  [{ redirect_uris: [], grant_types: ["urn:ietf:params:oauth:grant-type:device_code"] }, 201],
  [{ redirect_uris: ["http://app.example/cb"] }, "invalid_redirect_uri"],
  [{ redirect_uris: ["https://app.example/cb#x"] }, "invalid_redirect_uri"],
  [{ redirect_uris: ["https://user@app.example/cb"] }, "invalid_redirect_uri"],
  [{ redirect_uris: ["javascript://app.example/%0aalert(1)"] }, "invalid_redirect_uri"],
  [{ redirect_uris: ["search-ms:query=x"] }, "invalid_redirect_uri"],
  [{ redirect_uris: [] }, "invalid_redirect_uri"],
  [{ redirect_uris: Array(11).fill(REDIRECT) }, "invalid_client_metadata"],
  [{ redirect_uris: "x" }, "invalid_client_metadata"],
  [{ grant_types: ["password"] }, "invalid_client_metadata"],
  [{ client_name: "x".repeat(30_000) }, "invalid_request"],
  [{ client_name: "a\u0000b" }, "invalid_client_metadata"],
])("registers %j: %s", async (fields, expected) => {
  asUser((await newUser()).user);
  const answer = await register(fields);
  expect(answer.error ?? answer.status).toBe(expected);
});

it("registers without a secret, whatever is asked for, and makes an address wait that does so often", async () => {
  asUser((await newUser()).user);
  const answer = await register({
    token_endpoint_auth_method: "client_secret_post",
    client_name: "A\u202e  b",
  });
  expect(answer).toMatchObject({ status: 201, token_endpoint_auth_method: "none", client_name: "A b" });
  expect(answer).not.toHaveProperty("client_secret");
  const send = () =>
    handleRequest(
      new Request(`${ISSUER}/api/oauth/register`, {
        method: "POST",
        headers: { "x-forwarded-for": "203.0.113.80" },
        body: JSON.stringify({ redirect_uris: [REDIRECT] }),
      }),
    );
  for (let at = 0; at < 20; at++) expect((await send()).status).toBe(201);
  const limited = await send();
  expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await limited.json()).toMatchObject({ error: "temporarily_unavailable" });
});

it("answers in OAuth's shape, without caches, and to any site", async () => {
  const { clientId } = await connected();
  const ask = async (fields: Record<string, string>) => {
    const response = await postForm("/api/oauth/token", fields);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    return [response.status, (await response.json()).error];
  };
  expect(await ask({})).toEqual([400, "invalid_request"]);
  expect(await ask({ grant_type: "password", client_id: clientId })).toEqual([400, "unsupported_grant_type"]);
  const grant_type = "refresh_token";
  expect(await ask({ grant_type, client_id: "x" })).toEqual([401, "invalid_client"]);
  expect(await ask({ grant_type, client_id: clientId })).toEqual([400, "invalid_request"]);
  expect(await ask({ grant_type, client_id: clientId, refresh_token: "a\u0000" })).toEqual([
    400,
    "invalid_request",
  ]);
  const resource = "https://other.example";
  expect(await ask({ grant_type, client_id: clientId, resource })).toEqual([400, "invalid_target"]);
  const twice = new Request(`${ISSUER}/api/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `grant_type=refresh_token&client_id=${clientId}&client_id=${clientId}`,
  });
  expect(await (await handleRequest(twice)).json()).toMatchObject({ error: "invalid_request" });
  const preflight = await handleRequest(new Request(`${ISSUER}/api/oauth/token`, { method: "OPTIONS" }));
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  const refused = await handleRequest(new Request(`${ISSUER}/api/v1/models`));
  const about = extractWWWAuthenticateParams(refused).resourceMetadataUrl ?? "";
  const described = await handleRequest(new Request(about));
  expect(await described.json()).toMatchObject({
    resource: `${ISSUER}/api/v1`,
    authorization_servers: [ISSUER],
  });
  const unknown = await handleRequest(new Request(`${ISSUER}/.well-known/oauth-protected-resource/api/v9`));
  expect(unknown.status).toBe(404);
});

it("takes consent only from our own pages, and from a session", async () => {
  const { user } = await newCaller();
  const { query } = await newRequest();
  const send = (headers: Record<string, string>) =>
    handleRequest(
      new Request(`${ISSUER}/api/trpc/connectedApp.answerAuthorization`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({ json: { query, allow: true, scopes: both, password: "" } }),
      }),
    );
  const cookie = `next-auth.session-token=session-of-${user.id}`;
  expect((await send({ cookie, origin: "https://evil.example" })).status).toBe(403);
  expect((await send({ cookie, origin: ISSUER, "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send({ origin: ISSUER })).status).toBe(401);
  expect((await send({ cookie, origin: ISSUER, "sec-fetch-site": "same-origin" })).status).toBe(200);
});
