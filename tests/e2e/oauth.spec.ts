import http from "node:http";
import type { AddressInfo } from "node:net";
import { auth, type OAuthClientProvider, type OAuthTokens } from "@modelcontextprotocol/client";
import { expect, type Page, request } from "@playwright/test";
import { finish, type InstalledCli, installCli } from "../../sdk/js/tests/installed-cli";
import { findEverywhere } from "./pages/axe";
import { confirmEmail, makeUser, openAccount, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

/** A program on this machine that an app's user comes back to. */
async function startApp(baseURL: string) {
  const answers: URLSearchParams[] = [];
  const server = http.createServer(({ url = "" }, outgoing) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    if (pathname === "/callback") answers.push(searchParams);
    outgoing.setHeader("content-type", "text/html");
    outgoing.end("<title>Garden editor</title>Back in the editor");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const kept: { client?: never; tokens?: OAuthTokens; verifier?: string; address?: URL } = {};
  const keep = (change: typeof kept) => void Object.assign(kept, change);
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { redirect_uris: [redirectUrl], client_name: "Garden editor" },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => keep({ client: client as never }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => keep({ tokens }),
    redirectToAuthorization: (address) => keep({ address }),
    saveCodeVerifier: (verifier) => keep({ verifier }),
    codeVerifier: () => kept.verifier ?? "",
  };
  const serverUrl = `${baseURL}/api/mcp`;
  return {
    answers,
    redirectUrl,
    /** @returns where its user has to go */
    async ask(): Promise<string> {
      expect(await auth(provider, { serverUrl, scope: "models projects:read" })).toBe("REDIRECT");
      return kept.address?.href ?? "";
    },
    async exchange(): Promise<string> {
      const answer = answers.at(-1);
      const authorizationCode = answer?.get("code") ?? "";
      const options = { serverUrl, authorizationCode, iss: answer?.get("iss") ?? "" };
      expect(await auth(provider, options)).toBe("AUTHORIZED");
      return kept.tokens?.access_token ?? "";
    },
    close: () => server.close(),
  };
}

const modelsWith = async (baseURL: string, token: string) => {
  const program = await request.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const status = (await program.get("/api/v1/models")).status();
  await program.dispose();
  return status;
};

const revoke = async (page: Page, name: string) => {
  await page.goto("/account/api-keys");
  const section = page.locator("#api-keys");
  await section.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(section).toContainText("No app uses your account.");
};

test("an app is allowed after the login, less than it asked for, and is refused once it is revoked", async ({
  page,
  baseURL: server,
}) => {
  const baseURL = server ?? "";
  const app = await startApp(baseURL);
  const user = makeUser();
  await openAccount(page, user);
  await confirmEmail(page, user);
  await page.context().clearCookies();
  await page.goto(await app.ask());
  await page.waitForURL("**/login?from=*");
  await page.getByLabel("Email", { exact: true }).fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Log in", exact: true }).click();

  await page.waitForURL("**/oauth/authorize?*");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Allow Garden editor to use your account?",
  );
  const main = page.getByRole("main");
  await expect(main).toContainText("Not verified");
  await expect(main).toContainText("A program on this device");
  await expect(main).toContainText(user.email);
  expect(await findEverywhere(page)).toEqual([]);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  const scopes = page.getByRole("group", { name: "The app may" });
  await expect(scopes.getByRole("checkbox")).toHaveCount(2);
  await scopes.getByLabel("Use models").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(main.getByRole("alert")).toContainText("Pick at least one thing that the app may do.");
  expect(await findEverywhere(page)).toEqual([]);
  await scopes.getByLabel("Use models").check();
  await page.getByRole("button", { name: "Allow" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${app.redirectUrl}?*`);
  const token = await app.exchange();
  expect(await modelsWith(baseURL, token)).toBe(200);

  await page.goto("/account/api-keys");
  const row = page.getByRole("list", { name: "Connected Apps" }).getByRole("listitem");
  await expect(row).toContainText("Garden editor");
  await expect(row).toContainText("Use models");
  await expect(row).not.toContainText("Read projects");
  await expect(row).toContainText("Last used");
  expect(await findEverywhere(page)).toEqual([]);
  await revoke(page, "Garden editor");
  expect(await modelsWith(baseURL, token)).toBe(401);
  app.close();
});

test("an app hears that its user cancelled, and never gets anybody to another address", async ({
  page,
  baseURL: server,
}) => {
  const baseURL = server ?? "";
  const app = await startApp(baseURL);
  await signedInUser(page);
  const address = await app.ask();
  const response = await page.goto(address);
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL(`${app.redirectUrl}?*`);
  expect(app.answers.at(-1)?.get("error")).toBe("access_denied");
  expect(app.answers.at(-1)?.get("iss")).toBe(baseURL);

  const changed = (name: string, value: string) => {
    const url = new URL(address);
    url.searchParams.set(name, value);
    return url.href;
  };
  await page.goto(changed("redirect_uri", "https://evil.example/callback"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This request is not safe");
  expect(await page.getByRole("main").getByRole("link").count()).toBe(1);
  expect(await findEverywhere(page)).toEqual([]);
  await page.goto("/oauth/authorize");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This app is not known here");
  await page.goto(`${address}&client_id=twice`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This request cannot be read");
  await page.goto(changed("code_challenge_method", "plain"));
  await page.getByRole("link", { name: "Return to Garden editor" }).click();
  await page.waitForURL(`${app.redirectUrl}?*`);
  expect(app.answers.at(-1)?.get("error")).toBe("invalid_request");
  app.close();
});

test.describe("the command line", () => {
  let cli: InstalledCli;
  test.beforeAll(async () => {
    cli = await installCli();
  });
  test.afterAll(() => cli.remove());

  /** Begins a login. @returns its code and link, once it waits */
  async function startLogin(baseURL: string) {
    const child = cli.start(["login", baseURL]);
    const ended = finish(child, "");
    const link = await new Promise<string>((resolve) => {
      let text = "";
      child.stderr.on("data", (piece) => {
        text += piece;
        const found = /Allow it at (\S+)\n/.exec(text);
        if (found) resolve(found[1] ?? "");
      });
    });
    return { link, code: new URL(link).searchParams.get("code") ?? "", ended };
  }

  test("logs in by a link, lists projects, and has to log in again once it is revoked", {
    tag: "@long",
  }, async ({ page, baseURL: server }) => {
    const baseURL = server ?? "";
    await signedInUser(page);
    const login = await startLogin(baseURL);
    await page.goto(login.link);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Allow Command line on");
    await expect(main).toContainText(login.code);
    await expect(main).toContainText("This machine");
    expect(await findEverywhere(page)).toEqual([]);
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(main).toContainText("You can close this tab.");
    expect(await findEverywhere(page)).toEqual([]);
    expect(await login.ended).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`Logged in to ${baseURL}`),
    });

    expect(await cli.run(["projects"])).toMatchObject({ code: 0 });
    await page.goto("/account/api-keys");
    const row = page.getByRole("list", { name: "Connected Apps" }).getByRole("listitem");
    const name = (await row.locator("span").first().textContent()) ?? "";
    await revoke(page, name);
    expect(await cli.run(["projects"])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("Your login has ended."),
    });
  });

  test("is told when its user types the code and refuses", { tag: "@long" }, async ({
    page,
    baseURL: server,
  }) => {
    const baseURL = server ?? "";
    await signedInUser(page);
    const { code, ended } = await startLogin(baseURL);
    await page.goto("/device");
    const field = page.getByLabel("Code");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(field).toHaveAccessibleDescription(/Please enter the code/);
    await field.fill("BBBB BBBB");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription(/This code is wrong/);
    await expect(field).toBeFocused();
    expect(await findEverywhere(page)).toEqual([]);
    await field.fill(code.toLowerCase().replace("-", ""));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Deny" }).click();
    await expect(page.getByRole("main")).toContainText("The device was refused");
    expect(await ended).toMatchObject({ code: 3 });
  });
});

test("programs find the endpoints, and get errors in OAuth's shape", async ({ page }) => {
  const read = async (path: string) => (await page.request.get(path)).json();
  const { issuer, token_endpoint } = await read("/.well-known/oauth-authorization-server");
  expect(token_endpoint).toBe(`${issuer}/api/oauth/token`);
  expect(await read("/.well-known/oauth-protected-resource")).toMatchObject({ resource: issuer });
  expect(await read("/.well-known/oauth-protected-resource/api/mcp")).toMatchObject({
    resource: `${issuer}/api/mcp`,
    authorization_servers: [issuer],
  });
  for (const path of ["/api/oauth/token", "/api/oauth/revoke", "/api/oauth/device"]) {
    const answer = await page.request.post(path, { form: { client_id: "x", grant_type: "refresh_token" } });
    expect([path, answer.status(), (await answer.json()).error]).toEqual([path, 401, "invalid_client"]);
    expect(answer.headers()["cache-control"]).toBe("no-store");
  }
  const registered = await page.request.post("/api/oauth/register", {
    data: { redirect_uris: ["http://x.example"] },
  });
  expect(await registered.json()).toMatchObject({ error: "invalid_redirect_uri" });
});
