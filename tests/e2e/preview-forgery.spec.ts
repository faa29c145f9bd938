import { expect } from "@playwright/test";
import { type ExternalServer, startExternalServer } from "~tests/support/external-server";
import { FrameHost } from "./pages/frame-host";
import { test } from "./pages/whole-browser";

declare global {
  interface Window {
    opened: Window | null;
    second: string[];
  }
}

let outside: ExternalServer;
let host: FrameHost;

test.beforeEach(async ({ page }) => {
  outside = await startExternalServer();
  host = new FrameHost(page);
});

test.afterEach(async () => {
  await host.close();
  await outside.close();
});

test("forged messages change nothing", async () => {
  await host.open();
  for (const frame of host.page.frames().filter((each) => !each.url().startsWith("about:"))) {
    await frame.evaluate(() => {
      addEventListener("message", ({ data }) => {
        // Messages from one window arrive in order, so the product has received all earlier ones.
        if (data === "last") document.documentElement.dataset.heardLast = "yes";
      });
    });
  }
  await host.attack(`
    const { port1, port2 } = new MessageChannel();
    const forged = { type: "console", entries: [{ level: "error", text: "FORGED" }], counts: { log: 9, warn: 9, error: 9, uncaught: 9 } };
    for (const target of [top, parent]) {
      target.postMessage("preview-frame-ready", "*");
      target.postMessage(forged, "*");
      target.postMessage({ type: "failed", reason: "FORGED" }, "*");
      target.postMessage({ type: "shown" }, "*");
    }
    port1.onmessage = () => console.log("CONNECTED");
    port1.postMessage({ type: "show", page: { html: "FORGED", notes: [], followsTheme: true, keepScroll: false } });
    parent.postMessage("preview-frame-connect", "*", [port2]);
    for (let i = 0; i < 20000; i++) top.postMessage({ type: "shown", i }, "*");
    for (const target of [top, parent]) target.postMessage("last", "*");
  `);
  const frame = host.page.frameLocator('iframe[title="Preview"]');
  for (const place of [host.page, frame]) await expect(place.locator("html[data-heard-last]")).toBeAttached();
  await host.expectUntouched();
  // Without the page that an event is about, which holds the attack itself.
  const heard = JSON.stringify(await host.heard(), (key, value) => (key === "page" ? undefined : value));
  expect(heard).not.toContain("FORGED");
  expect(heard).not.toContain("CONNECTED");
  expect((await host.heard()).filter(({ type }) => type === "shown")).toHaveLength(1);
});

test("a page cannot impersonate a frame that the app opens next to it", async () => {
  await host.open();
  await host.attack(`setInterval(() => top.postMessage("preview-frame-ready", "*"), 1);`);
  await host.page.evaluate(() => {
    window.second = [];
    const container = document.body.appendChild(document.createElement("div"));
    const onEvent = (event: { type: string }) => window.second.push(event.type);
    const frame = window.product.openPreviewFrame(container, {
      theme: "dark",
      outsideImages: false,
      onEvent,
    });
    frame.show(window.product.preparePage("<h1>Second</h1>"));
  });
  await expect.poll(() => host.page.evaluate(() => window.second)).toContain("shown");
  await host.expectUntouched();
});

test("a page that intercepts its message port gains nothing", { tag: "@long" }, async () => {
  await host.open();
  await host.show(`<script>
    window.ports = 0;
    MessagePort.prototype.postMessage = function () { window.ports += 1; };
    console.log("sent past the page");
  </script>`);
  await expect.poll(() => host.printed()).toContain("sent past the page");
  expect(await host.inner.locator("html").evaluate(() => Reflect.get(window, "ports"))).toBe(0);
});

test("a separate tab is as isolated as the frame", async ({ page, context, baseURL }) => {
  await host.open();
  const markup = `<script type="module">
    const attempt = (name, act) => { try { return name + ": " + (act() ?? "no answer"); } catch (e) { return name + ": held by " + e.name; } };
    document.body.textContent = [
      attempt("opener", () => parent.opener?.document.title),
      attempt("away", () => { if (parent.opener) parent.opener.location = "${outside.url}"; }),
      attempt("top", () => { top.location = "${outside.url}"; }),
      attempt("outer", () => parent.document.title),
      "finished",
    ].join(" | ");
  </script>`;
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(
      (html) =>
        window.product.openPreviewTab(window.product.preparePage(html), {
          theme: "dark",
          outsideImages: false,
        }),
      markup,
    ),
  ]);
  const inner = tab.frameLocator('iframe[title="Page"]').locator("body");
  await expect(inner).toHaveText(
    "opener: no answer | away: no answer | top: held by SecurityError | outer: held by SecurityError | finished",
  );
  expect(await tab.evaluate(() => [self.origin, window.opener])).toEqual(["null", null]);
  expect(tab.url()).toBe(`${baseURL}/frame#dark/`);
  expect(outside.requests).toEqual([]);
  await tab.close();
  await host.expectUntouched();
});

test("no other site can use the frame to show a page on our domain", async ({ page, context, baseURL }) => {
  await page.goto(outside.url);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate((frame) => {
      window.opened = window.open(frame);
    }, `${baseURL}/frame`),
  ]);
  await expect(tab.locator("#page-runtime")).toBeAttached();
  await tab.evaluate(() => {
    addEventListener("message", ({ data, source }) => source?.postMessage(data, { targetOrigin: "*" }));
  });
  // It echoes messages. The second is sent through the port transferred with the first.
  await page.evaluate(async () => {
    const answer = (word: string, ports: MessagePort[] = []) =>
      new Promise((resolve) => {
        addEventListener("message", ({ data }) => data === word && resolve(data));
        window.opened?.postMessage(word, "*", ports);
      });
    const { port1, port2 } = new MessageChannel();
    port1.postMessage({
      type: "show",
      page: { html: "PHISHED", notes: [], followsTheme: true, keepScroll: false },
    });
    await answer("preview-frame-connect", [port2]);
    await answer("later");
  });
  await expect(tab.locator("iframe")).toHaveCount(0);
  await tab.close();

  // A reloaded tab shows its content, not its previous window name.
  const [named] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate((frame) => {
      const phished = { html: "PHISHED", notes: [], followsTheme: true, keepScroll: false };
      window.opened = window.open(frame, JSON.stringify(phished));
    }, `${baseURL}/frame`),
  ]);
  await expect(named.locator("#page-runtime")).toBeAttached();
  // Close the opener, so that it stands alone.
  await page.goto("about:blank");
  await named.reload();
  await expect(named.locator("#page-runtime")).toBeAttached();
  await expect(named.locator("iframe")).toHaveCount(0);
  await page.setContent(`<iframe src="${baseURL}/frame"></iframe>`);
  await expect(page.frameLocator("iframe").locator("#page-runtime")).toHaveCount(0);
});
