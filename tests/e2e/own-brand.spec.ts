import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { projectEnvironment, projectNode, projectRoot } from "../../scripts/environment.mjs";
import { freePort } from "../../scripts/serve/port.mjs";
import { pageRoutes } from "../support/routes";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const brand = {
  product: "Acme Studio",
  tagline: "Apps for the people of Acme.",
  accent: "#c8451b",
  seller: ["Acme Inc."],
  headquarters: "Springfield",
};
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11" fill="#c8451b"/></svg>';
const OURS = /bluebonnet/i;
/** Names of packages, programs and variables, which are ours in code. */
const TECHNICAL = "pre, code, kbd, samp, script, style, [class*=font-mono]";

/** A copy of the project with a brand of its own, served as `npm start` would. */
async function startBranded() {
  const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-brand-"));
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  for (const file of stdout.split("\n").filter(Boolean))
    cpSync(path.join(projectRoot, file), path.join(folder, file));
  spawnSync("cp", ["-a", "-L", path.join(projectRoot, "node_modules"), folder]);
  mkdirSync(path.join(folder, "brand"));
  writeFileSync(path.join(folder, "brand", "brand.json"), JSON.stringify(brand));
  writeFileSync(path.join(folder, "brand", "logo.svg"), LOGO);
  writeFileSync(path.join(folder, "brand", "terms.mdx"), "## Our terms\n\nBe kind to each other.\n");
  const port = await freePort("localhost");
  const url = `http://localhost:${port}`;
  const dataDir = path.join(folder, ".data");
  const server = spawn(projectNode(), ["scripts/start.mjs"], {
    cwd: folder,
    detached: true,
    stdio: "pipe",
    env: projectEnvironment({ PORT: String(port), APP_URL: url, DATA_DIR: dataDir, DATABASE_URL: "" }),
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  await expect.poll(() => output, { timeout: 400_000, intervals: [1_000] }).toContain("is ready at");
  return {
    url,
    dataDir,
    output: () => output,
    end() {
      process.kill(-(server.pid ?? 0), "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a page says of us where people see it. */
const oursIn = (page: Page) =>
  page.evaluate((technical) => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const element of body.querySelectorAll(technical)) element.remove();
    const labels = [...body.querySelectorAll("[aria-label], [alt], [title], [placeholder]")].flatMap(
      (element) =>
        ["aria-label", "alt", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    const heads = [...document.head.querySelectorAll("meta[content]")].map(
      (meta) => meta.getAttribute("content") ?? "",
    );
    return [document.title, body.textContent ?? "", ...labels, ...heads]
      .flatMap((text) => text.match(/.{0,40}bluebonnet.{0,40}/gi) ?? [])
      .filter((text) => !/https?:\/\//.test(text));
  }, TECHNICAL);

test("with a brand of its own, no page, mail or picture of an installation shows ours", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(900_000);
  const product = await startBranded();
  try {
    expect(product.output()).toContain("Acme Studio");
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await signedInUser(page, product.dataDir);
    const routes = pageRoutes()
      .filter((route) => !route.includes("[") || route.startsWith("/docs"))
      .map((route) => route.replace("/[[...page]]", ""));
    const pages = readdirSync(path.join(projectRoot, "src/content/docs"), {
      recursive: true,
      encoding: "utf8",
    })
      .filter((file) => file.endsWith(".mdx"))
      .map((file) => `/docs/${file.replace(/\.mdx$/, "").replace(/^overview$/, "")}`);
    for (const route of [...routes, "/chat", "/no-flowers", ...pages]) {
      await page.goto(route);
      expect.soft(await oursIn(page), route).toEqual([]);
    }
    for (const address of [
      "/llms.txt",
      "/docs/quickstart.md",
      "/manifest.webmanifest",
      "/api/v1/openapi.json",
    ]) {
      const text = await (await page.request.get(address)).text();
      expect.soft(text.match(/.{0,30}Bluebonnet.{0,30}/g) ?? [], address).toEqual([]);
    }
    expect(await (await page.request.get("/icon.svg")).text()).toBe(LOGO);
    await page.goto("/terms");
    await expect(page.getByText("Be kind to each other.")).toBeVisible();
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent"),
    );
    expect(accent).not.toContain("274");
    const mark = page.locator(".brand-mark").first();
    await expect(mark).toHaveCSS("background-image", /brand\/logo\.svg/);
    await expect(mark.locator("path").first()).toBeHidden();
    const outbox = path.join(product.dataDir, "outbox");
    const mails = readdirSync(outbox).map((file) => readFileSync(path.join(outbox, file), "utf8"));
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect.soft(mail.match(OURS)).toBeNull();
    await context.close();
  } finally {
    product.end();
  }
});
