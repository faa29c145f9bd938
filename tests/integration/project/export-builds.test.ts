import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { gitHubRest } from "~/server/adapters/github/rest";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { netlifyHost } from "~/server/adapters/static-hosts/netlify";
import { vercelHost } from "~/server/adapters/static-hosts/vercel";
import { frameDocument } from "~/server/api/frame-document";
import { connectGitHub } from "~/server/services/github/connection";
import { pushProject } from "~/server/services/github/push-project";
import { exportVersion } from "~/server/services/project/export-version";
import { TAILWIND_URL } from "~preview";
import { bundleForBrowser } from "~tests/support/browser-bundle";
import { bytesOf } from "~tests/support/bytes-of";
import { chromiumArgs, findChromium } from "~tests/support/chromium.mjs";
import { buildOutside, removeFolder, serveBuilt, serveFiles, writeFiles } from "~tests/support/export-build";
import { isFullRun } from "~tests/support/full-run.mjs";
import { startGitHubRest } from "~tests/support/github-rest-stand-in";
import { type Looks, looksOf, pictureDifference } from "~tests/support/page-looks";
import { outsideProjects } from "~tests/support/projects/export-projects";
import { invoicing } from "~tests/support/projects/invoicing";
import { publishForm, publishingWorld } from "~tests/support/publishing-world";
import { serveDispatch } from "~tests/support/serve-dispatch";
import { startNetlify, startVercel } from "~tests/support/static-host-stand-in";

// Each form of a project outside is the preview: the zip, the git repository and what GitHub gets are built with npm.

/** What every push runs: React, where most went wrong, Vue, and a page. The rest takes minutes. */
const inEveryRun = ["React with shadcn/ui and Tailwind imported", "a page with Tailwind's classes alone"];
const projects: Record<string, Record<string, string>> = {
  ...outsideProjects,
  "an invoicing app with a package.json of its own": invoicing,
};
const names = Object.keys(projects).filter((name) => isFullRun || inEveryRun.includes(name));

const { project, asUser, world } = publishingWorld();
const parts = siteParts(process.cwd());
const tailwind = await (await parts()).tailwind();

const product = (file: string): Buffer | null => {
  const name = path.join("public", file);
  return /^\/?(?:driver|packages|libraries)\//.test(file) && existsSync(name) ? readFileSync(name) : null;
};

const VIEW = { width: 1024, height: 768 };
/** The preview as the product shows it, without the product around it. */
const HOST =
  'export * from "~/features/preview/frame-bridge"; export * from "~/features/preview/build-page";';

let browser: Browser;
let host: Awaited<ReturnType<typeof serveFiles>>;
let published: Awaited<ReturnType<typeof serveDispatch>>;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const script = await bundleForBrowser("product", HOST);
  const frame = await (await frameDocument({ outsideImages: false, supabase: null })).text();
  const pages: Record<string, string> = {
    "index.html": `<!doctype html><meta charset="utf-8"><style>html,body,#pane{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block}</style><div id="pane"></div><script>${script}</script>`,
    frame,
    [TAILWIND_URL.slice(1)]: tailwind,
  };
  host = await serveFiles((file) => pages[file] ?? product(file));
  published = await serveDispatch((file) => (file === TAILWIND_URL ? Buffer.from(tailwind) : product(file)));
});
afterAll(async () => {
  await browser?.close();
  host?.close();
  published?.close();
});

/** A page that reaches only this machine; what CDNs have comes from our copies of it. */
async function newPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEW, colorScheme: "light", reducedMotion: "reduce" });
  await page.route(/^https?:\/\/(?!127\.0\.0\.1|localhost)/, (route) => {
    const [, name = "", , file = ""] =
      /\/npm\/((?:@[^/]+\/)?[^@/]+)@([^/]+)\/?(.*)$/.exec(route.request().url()) ?? [];
    if (name === "@tailwindcss/browser")
      return route.fulfill({ contentType: "text/javascript", body: tailwind });
    const folder = readdirSync("public/libraries").find((each) =>
      each.startsWith(`${name.replace("/", "__")}-`),
    );
    const copy = path.join("public/libraries", folder ?? "", file);
    return folder && existsSync(copy) ? route.fulfill({ path: copy }) : route.abort();
  });
  return page;
}

async function preview(files: Record<string, string>): Promise<Looks> {
  const page = await newPage();
  await page.goto(host.address);
  await page.evaluate(async (given) => {
    const { product } = window as unknown as { product: Product };
    const pane = document.querySelector("#pane");
    const shown = await product.buildPage(new Map(Object.entries(given)));
    if (!shown || !(pane instanceof HTMLElement)) throw new Error("There is nothing to show.");
    product.openPreviewFrame(pane, { theme: "light", outsideImages: false, onEvent: () => {} }).show(shown);
  }, files);
  const inner = page.frameLocator('iframe[title="Preview"]').locator('iframe[title="Page"]');
  await inner.contentFrame().locator("[data-mark]").first().waitFor();
  const frame = await (await inner.elementHandle())?.contentFrame();
  if (!frame) throw new Error("The preview has no frame.");
  const looks = await looksOf(frame);
  await page.close();
  return looks;
}

type Product = typeof import("~/features/preview/frame-bridge") &
  typeof import("~/features/preview/build-page");

async function open(address: string): Promise<Looks> {
  const page = await newPage();
  await page.goto(address);
  const looks = await looksOf(page.mainFrame());
  await page.close();
  return looks;
}

async function expectSame(form: string, looks: Looks, shown: Looks): Promise<void> {
  expect(looks.text, form).toBe(shown.text);
  expect(looks.styles, form).toEqual(shown.styles);
  expect(await pictureDifference(looks.picture, shown.picture), form).toBeLessThan(0.01);
}

const unzipped = async (content: Parameters<typeof bytesOf>[0], withFolder = true) =>
  new Map(
    Object.entries(unzipSync(await bytesOf(content))).map(([name, bytes]) => [
      withFolder ? name.slice(name.indexOf("/") + 1) : name,
      bytes,
    ]),
  );

const asText = (files: Iterable<[string, Uint8Array]>) =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString("utf8")]));

it.each(names)("is outside what the preview shows: %s", { timeout: 600_000 }, async (name) => {
  const files = projects[name] ?? {};
  const { user, projectId, versionId } = await project(files);
  const { deps } = world();
  const shown = await preview(files);

  const exporting = { ...deps, siteParts: parts, supabaseOf: async () => null };
  const exported = async (format: "zip" | "git" | "site") =>
    (await exportVersion(exporting, user, { versionId, format })).content;
  const source = await unzipped(await exported("zip"));

  const repository = mkdtempSync(path.join(tmpdir(), "outside-git-"));
  writeFiles(repository, await unzipped(await exported("git")));
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: repository, encoding: "utf8", stdio: "pipe" });
  expect(git("fsck", "--strict", "--full")).toBe("");
  expect(git("status", "--porcelain")).toBe("");
  const committed = git("ls-tree", "-r", "--name-only", "-z", "HEAD").split("\0").filter(Boolean);
  expect(committed.toSorted()).toEqual([...source.keys()].toSorted());
  for (const file of committed)
    expect(git("show", `HEAD:${file}`)).toBe(Buffer.from(source.get(file) ?? []).toString());

  const gitHub = await startGitHubRest();
  const pushing = {
    ...deps,
    siteParts: parts,
    gitHub: gitHubRest({ apiUrl: gitHub.apiUrl, client: gitHub.client }),
  };
  await connectGitHub(pushing, user, { token: gitHub.addToken({ login: "gardener" }) });
  await pushProject(pushing, user, {
    projectId,
    versionId,
    pushedId: null,
    branch: "main",
    message: "Begin",
    target: "new",
    name: "garden",
    isPrivate: true,
    fullName: "",
  });
  expect(gitHub.files("gardener/garden")).toEqual(asText(source));
  gitHub.close();

  const built = await (async () => {
    if (source.has("package.json")) await buildOutside(repository);
    return serveBuilt(repository);
  })();
  await expectSame("built from its source", await open(built.address), shown);
  built.close();
  removeFolder(repository);

  const site = await unzipped(await exported("site"), false);
  const hosted = await serveFiles((file) => site.get(file) ?? null);
  await expectSame("site", await open(hosted.address), shown);
  hosted.close();

  const hosts = { netlify: await startNetlify(), vercel: await startVercel() };
  const api = asUser(user, {
    staticHosts: {
      netlify: netlifyHost({ baseUrl: hosts.netlify.url, pollMs: 1 }),
      vercel: vercelHost({ baseUrl: hosts.vercel.url, pollMs: 1 }),
    },
  });
  for (const each of ["netlify", "vercel"] as const) {
    await api.publication.saveToken({ host: each, token: hosts[each].token });
    const { address } = await api.publication.deploy({ projectId, versionId, host: each });
    expect(Object.fromEntries(hosts[each].served(address) ?? []), each).toEqual(asText(site));
    await hosts[each].close();
  }

  const { slug } = await api.publication.publish(publishForm(projectId));
  await expectSame("published", await open(`${published.origin}/p/${slug}/`), shown);
});
