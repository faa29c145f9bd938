import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { type Exchange, startCaseServer } from "./case-server.js";
import { finish, type InstalledCli, installCli } from "./installed-cli.js";

/** It compiles the types too: slow on a busy machine. */
const PACKING_MS = 300_000;
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

let cli: InstalledCli;
beforeAll(async () => {
  cli = await installCli();
}, PACKING_MS);
afterAll(() => cli.remove());
afterEach(() => fs.rmSync(path.dirname(cli.configFile), { recursive: true, force: true }));

const loginFile = () => path.join(path.dirname(cli.configFile), "login.json");
const models = { object: "list", data: [{ id: "ollama:llama3" }] };

type Answer = { path: string; json: unknown; status?: number };

/** Plays answers in their order; `{origin}` in them stands for the server's address. */
async function serverThatPlays(answers: Answer[]) {
  const exchanges: Exchange[] = [];
  const server = await startCaseServer(exchanges);
  onTestFinished(() => server.close());
  for (const { path, json, status = 200 } of answers) {
    const body = JSON.parse(JSON.stringify(json).replaceAll("{origin}", server.url));
    const headers = { "content-type": "application/json" };
    exchanges.push({ request: { method: "", path }, response: { status, headers, json: body } });
  }
  return server;
}

const discovery = {
  path: "/.well-known/oauth-authorization-server",
  json: {
    issuer: "{origin}",
    registration_endpoint: "{origin}/register",
    token_endpoint: "{origin}/token",
    revocation_endpoint: "{origin}/revoke",
    device_authorization_endpoint: "{origin}/device_authorization",
  },
};
const begin: Answer[] = [
  discovery,
  { path: "/register", json: { client_id: "c1" }, status: 201 },
  {
    path: "/device_authorization",
    json: {
      device_code: "d1",
      user_code: "BCDF-GHJK",
      verification_uri: "{origin}/device",
      verification_uri_complete: "{origin}/device?code=BCDF-GHJK",
      expires_in: 600,
      interval: 0,
    },
  },
];
const refusal = (error: string): Answer => ({
  path: "/token",
  json: { error, error_description: `It is ${error}.` },
  status: 400,
});
const tokens = (number: number): Answer => ({
  path: "/token",
  json: {
    access_token: `bb_${number}`,
    refresh_token: `bbr_${number}`,
    token_type: "Bearer",
    expires_in: 3_600,
  },
});

/** A stored login at a server. */
function storeLogin(url: string, change: object = {}) {
  fs.mkdirSync(path.dirname(loginFile()), { recursive: true });
  const login = {
    url,
    clientId: "c1",
    token_endpoint: `${url}/token`,
    revocation_endpoint: `${url}/revoke`,
    accessToken: "bb_1",
    refreshToken: "bbr_1",
    expiresAt: Date.now() + 3_600_000,
  };
  fs.writeFileSync(loginFile(), JSON.stringify({ ...login, ...change }));
}
const storedLogin = () => JSON.parse(fs.readFileSync(loginFile(), "utf8"));

it("logs in by a code that is allowed in a browser, and keeps the tokens where only their owner reads", async () => {
  const server = await serverThatPlays([
    ...begin,
    refusal("authorization_pending"),
    tokens(1),
    { path: "/api/v1/models", json: models },
  ]);
  const { code, stderr, stdout } = await cli.run(["login", `${server.url}/`]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toContain("Your code is BCDF-GHJK.");
  expect(stderr).toContain(`${server.url}/device?code=BCDF-GHJK`);
  expect(stderr).not.toMatch(/bbr?_1/);
  expect(server.received[1]?.body).toMatchObject({
    client_name: expect.stringContaining("Command line on "),
    token_endpoint_auth_method: "none",
  });
  expect(server.received[4]?.body).toEqual({ grant_type: DEVICE_GRANT, client_id: "c1", device_code: "d1" });
  expect(fs.statSync(loginFile()).mode & 0o777).toBe(0o600);
  expect((await cli.run(["models", "--server"])).stdout).toBe("ollama:llama3\n");
  expect(server.received.at(-1)?.headers.authorization).toBe("Bearer bb_1");
  expect((await cli.run(["config"])).stdout).toBe(`url  ${server.url}\n`);
});

it("ends with the exit code 3 when the person refuses, and stores nothing", async () => {
  const server = await serverThatPlays([...begin, refusal("access_denied")]);
  expect(await cli.run(["login", server.url])).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("It is access_denied."),
  });
  expect(fs.existsSync(loginFile())).toBe(false);
});

it("does not log in to a server that calls itself otherwise, or to none", async () => {
  const issuer = "https://other.example";
  const other = await serverThatPlays([{ ...discovery, json: { ...discovery.json, issuer } }]);
  expect(await cli.run(["login", other.url])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(issuer),
  });
  const none = await serverThatPlays([{ path: "", json: {}, status: 404 }]);
  expect((await cli.run(["login", none.url])).code).toBe(7);
});

it("ends with the exit code 130 on Ctrl-C while it waits", async () => {
  const server = await serverThatPlays([
    ...begin,
    ...Array.from({ length: 10_000 }, () => refusal("authorization_pending")),
  ]);
  const child = cli.start(["login", server.url]);
  const ended = finish(child, "");
  await expect.poll(() => server.received.length).toBeGreaterThan(4);
  child.kill("SIGINT");
  expect((await ended).code).toBe(130);
  expect(fs.existsSync(loginFile())).toBe(false);
});

it("renews a login that has expired, or that the server no longer takes", async () => {
  const server = await serverThatPlays([
    tokens(2),
    { path: "/api/v1/models", json: models },
    { path: "/api/v1/models", json: { error: { message: "No." } }, status: 401 },
    tokens(3),
    { path: "/api/v1/models", json: models },
  ]);
  storeLogin(server.url, { expiresAt: Date.now() - 1 });
  expect((await cli.run(["models", "--server"])).code).toBe(0);
  expect((await cli.run(["models", "--server"])).code).toBe(0);
  expect(server.received.map(({ headers, body }) => headers.authorization ?? body)).toEqual([
    { grant_type: "refresh_token", client_id: "c1", refresh_token: "bbr_1" },
    "Bearer bb_2",
    "Bearer bb_2",
    { grant_type: "refresh_token", client_id: "c1", refresh_token: "bbr_2" },
    "Bearer bb_3",
  ]);
  expect(storedLogin()).toMatchObject({ accessToken: "bb_3", refreshToken: "bbr_3" });
  expect(fs.statSync(loginFile()).mode & 0o777).toBe(0o600);
});

it("renews a login once, however many commands run", async () => {
  const server = await serverThatPlays([
    tokens(2),
    ...Array.from({ length: 4 }, () => ({ path: "/api/v1/models", json: models })),
  ]);
  storeLogin(server.url, { expiresAt: Date.now() - 1 });
  const runs = await Promise.all(Array.from({ length: 4 }, () => cli.run(["models", "--server"])));
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(server.received.filter(({ body }) => body)).toHaveLength(1);
});

it("says that the login has ended, and asks for a new one", async () => {
  const server = await serverThatPlays([refusal("invalid_grant")]);
  storeLogin(server.url, { expiresAt: 0 });
  expect(await cli.run(["models", "--server"])).toMatchObject({
    code: 3,
    stderr: "bluebonnet: Your login has ended. Run `bluebonnet login` again.\n",
  });
  expect((await cli.run(["models", "--server"])).code).toBe(2);
});

it("keeps the login while the server fails", async () => {
  const server = await serverThatPlays(
    Array.from({ length: 3 }, () => ({ ...refusal("server_error"), status: 500 })),
  );
  storeLogin(server.url, { expiresAt: 0 });
  expect((await cli.run(["models", "--server"])).code).not.toBe(0);
  expect(storedLogin()).toMatchObject({ refreshToken: "bbr_1" });
});

it("sends the login to no other server", async () => {
  const server = await serverThatPlays([]);
  const other = await serverThatPlays([]);
  storeLogin(server.url);
  expect((await cli.run(["models", "--server"], { env: { BLUEBONNET_URL: other.url } })).code).toBe(2);
  expect([...server.received, ...other.received]).toEqual([]);
});

it("logs out: revokes the login, forgets a key, and says when the server was not told", async () => {
  const server = await serverThatPlays([{ path: "/revoke", json: {} }]);
  storeLogin(server.url);
  expect(await cli.run(["logout"])).toMatchObject({ code: 0, stderr: "Logged out.\n" });
  expect(server.received[0]).toMatchObject({ path: "/revoke", body: { client_id: "c1", token: "bbr_1" } });
  expect(fs.existsSync(loginFile())).toBe(false);
  expect((await cli.run(["logout"])).stderr).toBe("You were not logged in.\n");
  storeLogin("http://127.0.0.1:1");
  expect((await cli.run(["logout"])).stderr).toContain("was not reached");
});
