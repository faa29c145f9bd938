import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type APIRequestContext, expect } from "@playwright/test";
import sharp from "sharp";
import { publicPageNames } from "~/domain/marketing/public-page";
import { projectEnvironment, projectNode, projectPath } from "../../scripts/environment.mjs";
import { startProduct } from "../support/product";
import { handlerRoutes, pageRoutes } from "../support/routes";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const record = join(tmpdir(), `bluebonnet-network-${randomUUID()}`);
const refused = {
  NODE_OPTIONS: `--import=${pathToFileURL(projectPath("tests", "support", "refuse-network.mjs")).href}`,
  NETWORK_RECORD: record,
};
const attempts = () => readFile(record, "utf8").catch(() => "");
test.afterAll(() => Promise.all([record, `${record}.processes`].map((file) => rm(file, { force: true }))));

test("the record knows every way out", async () => {
  const ways = [
    'await fetch("http://flowers.example/a").catch(() => {})',
    'await new Promise((done) => (await import("node:https")).get("https://192.0.2.1/b").on("error", done))',
    'await (await import("node:dns")).promises.resolve4("flowers.example").catch(() => {})',
    'await new Promise((done) => (await import("node:net")).connect(25, "192.0.2.2").on("error", done))',
  ].map((way) => way.replace("(done) =>", "async (done) =>"));
  await promisify(execFile)(projectNode(), ["--input-type=module", "--eval", ways.join(";\n")], {
    env: projectEnvironment(refused),
  });
  const lines = (await attempts()).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).what)).toEqual([
    "connect flowers.example",
    "connect 192.0.2.1",
    "resolve flowers.example",
    "connect 192.0.2.2",
  ]);
  await rm(record);
});

const TITLES = ["植物日記 花园 정원 🌼❤️👨‍👩‍👧", "حديقة الزهور שלום हिन्दी ไทย", "🌼"];

test("nothing leaves this machine: all routes, all pictures and the first job, with no network", async ({
  browser,
}) => {
  test.slow();
  const product = await startProduct({ env: refused });
  const page = await browser.newPage({ baseURL: product.url });
  const outside: string[] = [];
  page.context().on("request", (asked) => {
    const { protocol, hostname } = new URL(asked.url());
    if (protocol.startsWith("http") && !/(^|\.)localhost$|^127\./.test(hostname)) outside.push(asked.url());
  });
  await signedInUser(page, product.dataDir);
  const chat = new ChatBuilder(page);

  await test.step("the first job: a prompt, its preview, and its publication", async () => {
    await chat.open();
    await chat.sendAndSeeReply("A todo list called Wild garden");
    await expect(chat.previewPage.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForURL(/\/chat\/[\w-]+$/);
  });
  const chatId = page.url().split("/").at(-1) ?? "";
  const call = async (name: string, input: object) => {
    const answer = await page.request.post(`/api/trpc/${name}`, { data: { json: input } });
    return (await answer.json()).result?.data?.json;
  };
  const read = async (name: string, input: object) => {
    const query = encodeURIComponent(JSON.stringify({ json: input }));
    return (await (await page.request.get(`/api/trpc/${name}?input=${query}`)).json()).result.data.json;
  };
  const { projectId, versionId } = await read("project.ofChat", { chatId });
  const slugs: string[] = [];
  await test.step("pictures with titles in every script", async () => {
    for (const title of TITLES) {
      const slug = `garden-${slugs.length + 1}`;
      slugs.push(slug);
      const published = await call("publication.publish", {
        projectId,
        slug,
        title,
        description: title,
        versionId,
        password: null,
        expiresAt: null,
      });
      expect(published.slug).toBe(slug);
      const picture = await page.request.get(`/api/publications/${slug}`);
      expect([picture.status(), picture.headers()["content-type"]], title).toEqual([200, "image/png"]);
      expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
  });

  await test.step("every route, as its owner and as a guest", async () => {
    const values: Record<string, readonly string[]> = {
      "[page]": publicPageNames,
      "[slug]": slugs.slice(-1),
      "[chatId]": [chatId],
      "[[...chatId]]": [chatId],
      "[versionId]": [versionId],
      "[projectId]": [projectId],
      "[templateId]": ["todo-list"],
    };
    const addresses = (route: string) =>
      Object.entries(values)
        .reduce(
          (paths, [name, all]) => paths.flatMap((path) => all.map((value) => path.replace(name, value))),
          [route],
        )
        .map((path) => path.replace(/\/\[\[\.\.\.\w+\]\]/, "").replace(/\[[^\]]+\]/g, "nothing"));
    const guest = await browser.newContext({ baseURL: product.url });
    const walk = async (visitor: APIRequestContext, path: string) => {
      const answer = await visitor.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBeLessThan(500);
    };
    for (const path of new Set([...pageRoutes(), ...handlerRoutes()].flatMap(addresses)))
      for (const visitor of [page.request, guest.request]) await walk(visitor, path);
    await guest.close();
  });

  await page.goto("/dashboard");
  await page.goto(`/p/${slugs.at(-1)}`);
  await page.close();
  expect(await readFile(`${record}.processes`, "utf8")).toMatch(/next/);
  expect(await attempts()).toBe("");
  expect(outside).toEqual([]);
  await product.discard();
});
