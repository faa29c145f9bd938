import { createHmac } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { envVariable, projectPath } from "../../scripts/environment.mjs";
import { hasNginx, startNginx } from "../support/nginx";
import { startProduct } from "../support/product";
import { test } from "./pages/test";

test.skip(
  () => !hasNginx(),
  "nginx is not installed and cannot be installed here (apt-get install nginx-light)",
);

const portOf = (url: string | undefined) => new URL(url ?? "").port;

/** The server block of docs/REVERSE-PROXY.md, in front of that port. */
function documented(port: string): string {
  const [, block = ""] =
    /```nginx\n([\s\S]*?)```/.exec(fs.readFileSync(projectPath("docs/REVERSE-PROXY.md"), "utf8")) ?? [];
  return block.replace("127.0.0.1:3000", `127.0.0.1:${port}`);
}

const bare = (port: string) => `server { listen 80; location / { proxy_pass http://127.0.0.1:${port}; } }`;

/** Requests an invalid clock advance with the right key: 400 if the clock can be advanced. */
function moveClock(request: APIRequestContext, url: string, dataDir: string) {
  const secret = fs.readFileSync(path.join(dataDir, "secret"), "utf8").trim();
  const key = createHmac("sha256", secret).update("the clock of simulated payments").digest("base64url");
  return request.post(`${url}/api/billing/clock`, {
    data: "no time",
    headers: { authorization: `Bearer ${key}` },
  });
}

test("behind a proxy that forwards no headers, the outbox and the billing clock are closed", {
  tag: "@long",
}, async ({ request, baseURL }) => {
  const nginx = await startNginx(bare(portOf(baseURL)));
  expect((await request.get(`${nginx.url}/api/health`)).status()).toBe(200);
  expect((await request.get(`${nginx.url}/outbox`)).status()).toBe(404);
  const hint = await request.get(`${nginx.url}/api/trpc/mail.outboxHref`);
  expect((await hint.json()).result.data.json).toBeNull();
  const dataDir = envVariable("E2E_DATA_DIR") ?? "";
  expect((await moveClock(request, nginx.url, dataDir)).status()).toBe(404);
  expect((await moveClock(request, baseURL ?? "", dataDir)).status()).toBe(400);
  await nginx.stop();
});

test("behind the documented nginx setup a public address works, and the outbox is closed even on this machine", {
  tag: "@long",
}, async ({ request }) => {
  const product = await startProduct({ env: { APP_URL: "http://builder.example" } });
  const nginx = await startNginx(documented(portOf(product.url)));
  const headers = { Host: "builder.example" };
  const page = await request.get(`${nginx.url}/login`, { headers });
  expect(page.status()).toBe(200);
  for (const url of [nginx.url, product.url]) {
    expect((await request.get(`${url}/outbox`)).status(), url).toBe(404);
    expect((await request.get(`${url}/outbox`, { headers })).status(), url).toBe(404);
    expect((await moveClock(request, url, product.dataDir)).status(), url).toBe(404);
  }
  await nginx.stop();
  await product.discard();
});
