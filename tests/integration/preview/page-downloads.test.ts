import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { frameDocument } from "~/server/api/frame-document";
import { type PreviewPage, preparePage } from "~preview";
import { bundleForBrowser } from "~tests/support/browser-bundle";
import { chromiumArgs, findChromium } from "~tests/support/chromium.mjs";

/** The frame, with a button that saves as the product's does. */
const SOURCE = `import { safeDownloadName, saveFile } from "~preview";
  import { openPreviewFrame } from "~/features/preview/frame-bridge";
  const save = document.querySelector("button");
  const onEvent = ({ type, name, file }) => {
    if (type !== "download") return;
    save.onclick = () => saveFile(safeDownloadName(name, file.type), file);
    save.disabled = false;
  };
  export const show = (page) =>
    openPreviewFrame(document.querySelector("#pane"), { theme: "light", outsideImages: false, onEvent }).show(page);`;

declare global {
  interface Window {
    offering: { show: (page: PreviewPage) => void };
  }
}

let browser: Browser;
let server: Server;
let page: Page;
beforeAll(async () => {
  const script = await bundleForBrowser("offering", SOURCE);
  const body = `<!doctype html><button disabled>Save</button><div id="pane" style="height:300px"></div><script>${script}</script>`;
  server = createServer(async ({ url = "" }, response) => {
    if (url === "/") return response.setHeader("content-type", "text/html").end(body);
    const answer = await frameDocument({ outsideImages: false, supabase: null });
    return response
      .writeHead(url.startsWith("/frame") ? 200 : 404, Object.fromEntries(answer.headers))
      .end(await answer.text());
  });
  await once(server.listen(0), "listening");
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** As apps save files; pages revoke the address in the same task, and file-saver sends an event to a link in no document. */
const WAYS: [name: string, code: string, savedAs: string][] = [
  [
    "a link",
    'const a = at("link.csv"); document.body.append(a); a.click(); URL.revokeObjectURL(a.href);',
    "link.csv",
  ],
  ["a link in no document", 'const a = at("b.csv"); a.click(); URL.revokeObjectURL(a.href);', "b.csv"],
  ["an event", 'at("c.csv").dispatchEvent(new MouseEvent("click"));', "c.csv"],
  ["data", 'const a = at("../../d\\u202Evsc.csv"); a.href = "data:text/csv,a,b"; a.click();', "dvsc.csv"],
  ["a window", 'open(made(), "_blank");', "download.csv"],
  ["its address", "location.href = made();", "download.csv"],
];

it.each(WAYS)(
  "offers what the page would save by %s, and saves it by a press outside the page only",
  async (_, code, name) => {
    const html = `<!doctype html><title>Report</title><h1>Report</h1><script>
    const made = () => URL.createObjectURL(new Blob(["a,b"], { type: "text/csv" }));
    const at = (name) => Object.assign(document.createElement("a"), { href: made(), download: name });
    setTimeout(() => { ${code} }, 2000);
  </script>`;
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    let downloads = 0;
    page.on("download", () => {
      downloads += 1;
    });
    await page.evaluate((shown) => window.offering.show(shown), preparePage(html));
    const save = page.getByRole("button", { name: "Save" });
    await expect.poll(() => save.isEnabled(), { timeout: 15_000 }).toBe(true);
    expect(downloads).toBe(0);
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
    expect(download.suggestedFilename()).toBe(name);
  },
);
