import { expect, test } from "@playwright/test";
import { type OutsideServer, startOutsideServer } from "~tests/support/outside-server";
import { FrameHost } from "./pages/frame-host";

let outside: OutsideServer;
let host: FrameHost;

// A trace takes a picture of every frame at every step, and waits for ever for one whose page loops.
test.use({ trace: "off" });

test.beforeEach(async ({ page }) => {
  outside = await startOutsideServer();
  host = new FrameHost(page);
  await host.open();
});

test.afterEach(async () => {
  await host.page.context().close();
  await outside.close();
});

/** Nothing that was tried got an answer, and no request went out. */
async function expectHeld(printed: string[]): Promise<void> {
  const attempts = printed.filter((line) => line.startsWith("try "));
  expect(attempts.length).toBeGreaterThan(0);
  expect(attempts.filter((line) => !/: held by |: no answer$/.test(line))).toEqual([]);
  expect(outside.requests).toEqual([]);
  await host.expectUntouched();
}

test("the frame's own header is exact", async ({ request }) => {
  const answer = await request.get("/frame");
  expect(answer.headers()["content-security-policy"]).toBe(
    "sandbox allow-scripts allow-forms allow-modals; default-src 'none'; " +
      "script-src 'unsafe-inline' 'unsafe-eval' 'self'; style-src 'unsafe-inline'; img-src data: blob: https:; " +
      "media-src data: blob:; font-src data: 'self'; connect-src data: blob:; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'self'",
  );
  const sandbox = await host.page.getByTitle("Preview", { exact: true }).getAttribute("sandbox");
  expect(sandbox).toBe("allow-scripts allow-forms allow-modals");
});

test("a page cannot reach into the app", async () => {
  const printed = await host.attack(`
    await attempt("parent", () => parent.document.title);
    await attempt("top", () => top.document.title);
    await attempt("top name", () => top.secret);
    await attempt("frame element", () => frameElement?.ownerDocument.title);
    await attempt("sibling", () => [...Array(parent.length).keys()].map((i) => parent[i]).filter((w) => w !== window).map((w) => w.document.title)[0]);
    await attempt("domain", () => { document.domain = "localhost"; return top.document.title; });
    await attempt("origin", () => self.origin === "null" ? undefined : self.origin);
    await attempt("define", () => { Object.defineProperty(window, "top", { value: window }); return "redefined"; });
  `);
  await expectHeld(printed);
});

test("a page cannot read cookies or storage", async () => {
  const printed = await host.attack(`
    const fresh = document.createElement("iframe");
    document.body.append(fresh);
    const real = fresh.contentWindow;
    await attempt("cookie", () => real.document.cookie);
    await attempt("local", () => real.localStorage.secret);
    await attempt("session", () => real.sessionStorage.length);
    await attempt("database", () => new Promise((yes, no) => { const open = real.indexedDB.open("x"); open.onsuccess = () => yes("opened"); open.onerror = () => no(open.error); }));
    await attempt("caches", () => real.caches.open("x").then(() => "opened"));
    await attempt("cookie store", () => real.cookieStore?.getAll().then((all) => all.length ? JSON.stringify(all) : undefined));
    await attempt("imitation", () => [document.cookie, localStorage.secret].join("") || undefined);
  `);
  expect(printed.join()).not.toContain("stolen");
  await expectHeld(printed);
});

test("a page cannot navigate the app or the frame around it", async () => {
  const printed = await host.attack(
    `
    const away = ${JSON.stringify(outside.url)};
    await attempt("top", () => { top.location = away; });
    await attempt("href", () => { top.location.href = away; });
    await attempt("replace", () => top.location.replace(away));
    await attempt("parent", () => { parent.location = away; });
    await attempt("history", () => { top.history.back(); });
    await attempt("link", () => document.querySelector("a").click());
    await attempt("form", () => document.querySelector("form").submit());
    const fresh = document.createElement("iframe");
    document.body.append(fresh);
    await attempt("open", () => fresh.contentWindow.open(away, "_top")?.name);
  `,
    `<a href="${outside.url}" target="_top">out</a><form action="${outside.url}" target="_top" method="post"></form>`,
  );
  await expectHeld(printed);
});

test("a page cannot open windows", async () => {
  const printed = await host.attack(
    `
    const fresh = document.createElement("iframe");
    document.body.append(fresh);
    const away = ${JSON.stringify(outside.url)};
    await attempt("open", () => fresh.contentWindow.open(away)?.name);
    await attempt("own open", () => window.open(away)?.name);
    await attempt("link", () => document.querySelector("a").click());
    await attempt("map", () => fresh.contentWindow.HTMLElement.prototype.click.call(document.querySelector("a")));
  `,
    `<a href="${outside.url}" target="_blank" onclick="event.stopImmediatePropagation()">out</a>`,
  );
  await expectHeld(printed);
});

test("forged messages change nothing", async () => {
  await host.attack(`
    const { port1, port2 } = new MessageChannel();
    const forged = { type: "console", entries: [{ level: "error", text: "FORGED" }], counts: { log: 9, warn: 9, error: 9 } };
    for (const target of [top, parent]) {
      target.postMessage("preview-frame-ready", "*");
      target.postMessage(forged, "*");
      target.postMessage({ type: "failed", reason: "FORGED" }, "*");
      target.postMessage({ type: "shown" }, "*");
    }
    parent.postMessage("preview-frame-connect", "*", [port2]);
    port1.onmessage = () => console.log("CONNECTED");
    port1.postMessage({ type: "show", page: { html: "FORGED", notes: [], followsTheme: true, keepScroll: false } });
    for (let i = 0; i < 20000; i++) top.postMessage({ type: "shown", i }, "*");
  `);
  await host.expectUntouched();
  const heard = JSON.stringify(await host.heard());
  expect(heard).not.toContain("FORGED");
  expect(heard).not.toContain("CONNECTED");
  expect((await host.heard()).filter(({ type }) => type === "shown")).toHaveLength(1);
});

test("a page that takes its port from under us is heard no louder", async () => {
  await host.attack(`
    const ports = [];
    MessagePort.prototype.postMessage = function () { ports.push(this); };
    console.log("caught?");
    await new Promise((resolve) => setTimeout(resolve, 300));
    MessagePort.prototype.postMessage = () => {};
    console.log("ports: " + (ports.length || "no answer"));
  `);
  expect(await host.printed()).toContain("ports: no answer");
});

for (const [how, leave] of [
  ["meta refresh", (url: string) => `<meta http-equiv="refresh" content="0;url=${url}/refresh">`],
  ["script", (url: string) => `<script>location.href = "${url}/script"</script>`],
] as const) {
  test(`a page that leaves by ${how} goes nowhere`, async () => {
    await host.show(`<base href="${outside.url}/">${leave(outside.url)}<img src="relative.png">`);
    const left = `The page tried to leave for ${outside.url}`;
    await expect.poll(async () => (await host.printed()).join("\n")).toContain(left);
    expect(outside.requests).toEqual([]);
    await host.expectUntouched();
  });
}

test("a page sends nothing", async () => {
  const printed = await host.attack(
    `
    const away = ${JSON.stringify(outside.url)};
    const app = new URL("/api/health", document.baseURI).href;
    await attempt("fetch", () => fetch(away, { mode: "no-cors" }).then(() => "sent"));
    await attempt("app fetch", () => fetch(app, { credentials: "include" }).then((answer) => answer.status));
    await attempt("xhr", () => new Promise((yes, no) => { const x = new XMLHttpRequest(); x.onload = () => yes("sent"); x.onerror = () => no(new TypeError()); x.open("GET", away); x.withCredentials = true; x.send(); }));
    await attempt("beacon", () => void navigator.sendBeacon(away, "x"));
    await attempt("socket", () => new Promise((yes, no) => { const s = new WebSocket(away.replace("http", "ws")); s.onopen = () => yes("sent"); s.onerror = () => no(new TypeError()); }));
    await attempt("events", () => new Promise((yes, no) => { const s = new EventSource(away); s.onopen = () => yes("sent"); s.onerror = () => no(new TypeError()); }));
    await attempt("import", () => import(away + "/module.js").then(() => "loaded"));
    await attempt("worker", () => new Promise((yes, no) => { const w = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))); w.onmessage = () => yes("ran"); w.onerror = () => no(new TypeError()); }));
    await attempt("service worker", () => navigator.serviceWorker.register("/frame/tailwind-4.3.3.js").then(() => "registered"));
    // Chromium may put its own empty page in place of one whose form it held back, so these come last, unheard.
    setTimeout(() => { document.querySelector("button").click(); document.querySelector("form").submit(); }, 1000);
  `,
    `<script src="${outside.url}/lib.js"></script><link rel="stylesheet" href="${outside.url}/a.css">
     <link rel="prefetch" href="${outside.url}/p"><link rel="preload" as="script" href="${outside.url}/q.js">
     <img src="${outside.url}/i.png"><video src="${outside.url}/v.mp4"></video><object data="${outside.url}/o"></object>
     <embed src="${outside.url}/e"><form action="${outside.url}/form" method="post"><input name="a" value="1"><button>Go</button></form>`,
  );
  await host.page.waitForTimeout(2_500);
  await expectHeld(printed);
  const warned = printed.join("\n");
  expect(warned).toContain(`The script ${outside.url}/lib.js was blocked`);
});

test("frames inside the page have no origin either, whatever they ask for", async () => {
  const printed = await host.attack(
    `
    while (window.heard < 5) await new Promise((resolve) => setTimeout(resolve, 20));
  `,
    `<script>
      window.heard = 0;
      addEventListener("message", ({ data }) => { if (typeof data === "string") { window.heard += 1; console.log(data); } });
    </script>
    <iframe sandbox="allow-same-origin allow-scripts allow-top-navigation allow-popups" srcdoc="<script>
      const tell = (name, act) => { try { parent.postMessage('try ' + name + ': ' + (act() ?? 'no answer'), '*'); } catch (e) { parent.postMessage('try ' + name + ': held by ' + e.name, '*'); } };
      tell('storage', () => localStorage.secret); tell('cookie', () => document.cookie);
      tell('app', () => top.document.title); tell('away', () => { top.location = '${outside.url}'; });
      tell('open', () => open('${outside.url}')?.name);
    </script>"></iframe>
    <iframe sandbox="allow-same-origin allow-scripts" src="/frame"></iframe><iframe src="/login"></iframe>
    <iframe src="${outside.url}"></iframe><iframe src="data:text/html,<script>parent.postMessage('try data: ran','*')</script>"></iframe>`,
  );
  expect(printed.filter((line) => /^try (storage|cookie|app|away|open): /.test(line))).toHaveLength(5);
  expect(printed.join()).not.toContain("stolen");
  await expectHeld(printed);
});

test("a page that loops for ever is noticed, ended and replaced while the app goes on", async () => {
  await host.show("<h1>Loop</h1><script>for (;;) {}</script>");
  // Answered by the app while the frame loops: were they one process, this would never return.
  await host.expectUntouched();
  await expect.poll(() => host.heard(), { timeout: 20_000 }).toContainEqual({ type: "hung" });
  await host.expectUntouched();
  await host.page.evaluate(() => window.frame.close());
  await host.openFrame();
  await host.show("<h1>Next</h1>");
  await expect(host.inner.getByText("Next")).toBeVisible();
  await host.expectUntouched();
});

test("200 MB of output arrive as 200 short lines and a count", async () => {
  await host.show(`<script>
    const half = "x".repeat(500_000);
    for (let i = 0; i < 400; i++) console.log(i + half);
    console.error("last");
  </script>`);
  const counts = async () =>
    (await host.heard()).flatMap((event) => (event.type === "console" ? [event.counts] : [])).at(-1);
  await expect.poll(counts).toEqual({ log: 400, warn: 0, error: 1 });
  const printed = await host.printed();
  expect(printed).toHaveLength(200);
  expect(Math.max(...printed.map((line) => line.length))).toBe(2000);
  await host.expectUntouched();
});

test("a tab of its own is as closed as the frame", async ({ page, context, baseURL }) => {
  const markup = `<script type="module">
    const attempt = (name, act) => { try { return name + ": " + (act() ?? "no answer"); } catch (e) { return name + ": held by " + e.name; } };
    await new Promise((resolve) => setTimeout(resolve, 300));
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
    page.evaluate((html) => window.product.openPreviewTab(window.product.preparePage(html), "dark"), markup),
  ]);
  const inner = tab.frameLocator('iframe[title="Page"]').locator("body");
  await expect(inner).toHaveText(/finished$/);
  await expect(inner).toHaveText(
    /^opener: no answer \| away: no answer \| top: held by \w+ \| outer: held by \w+ /,
  );
  expect(await tab.evaluate(() => [self.origin, window.opener])).toEqual(["null", null]);
  expect(tab.url()).toBe(`${baseURL}/frame#dark`);
  expect(outside.requests).toEqual([]);
  await tab.close();
  await host.expectUntouched();
});

test("no other site can use the frame to show a page under our address", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto(outside.url);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate((frame) => {
      const opened = window.open(frame);
      const { port1, port2 } = new MessageChannel();
      port1.postMessage({
        type: "show",
        page: { html: "PHISHED", notes: [], followsTheme: true, keepScroll: false },
      });
      setTimeout(() => opened?.postMessage("preview-frame-connect", "*", [port2]), 1000);
    }, `${baseURL}/frame`),
  ]);
  await page.waitForTimeout(2000);
  await expect(tab.locator("iframe")).toHaveCount(0);
  await page.setContent(`<iframe src="${baseURL}/frame"></iframe>`);
  await expect(page.frameLocator("iframe").locator("#page-runtime")).toHaveCount(0);
});
