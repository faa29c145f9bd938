import { expect } from "@playwright/test";
import type { FrameEvent } from "~/features/preview/frame-channel";
import { TAILWIND_URL } from "~preview";
import { type ExternalServer, startExternalServer } from "~tests/support/external-server";
import { isFullRun } from "~tests/support/full-run.mjs";
import {
  type AccessAttempt,
  frameAccess,
  frameNavigations,
  type Navigation,
  popupAttempts,
  requestAttempts,
  storageAccess,
  topNavigations,
} from "~tests/support/hostile-attempts";
import { FrameHost } from "./pages/frame-host";
import { test } from "./pages/whole-browser";

let outside: ExternalServer;
let host: FrameHost;

const CONTROL = "control: ";
const LOOP = "a page in an infinite loop is detected, stopped and replaced while the app keeps working";
/** One page for all protected attacks, because opening a browser context takes longer than an attack. */
let shared: FrameHost | undefined;

test.beforeEach(async ({ browser }, { title }) => {
  outside = await startExternalServer();
  const newHost = async () => new FrameHost(await (await browser.newContext()).newPage());
  shared ??= await newHost();
  // Protection, once removed, cannot be restored; and Playwright hangs with a page whose earlier frames loop.
  host = title.startsWith(CONTROL) || title === LOOP ? await newHost() : shared;
});

test.afterEach(async () => {
  host.page.removeAllListeners("dialog");
  await host.page.context().unrouteAll({ behavior: "ignoreErrors" });
  if (host !== shared) await host.close();
  await outside.close();
});

test.afterAll(() => shared?.close());

/** The attack must succeed without our protection, which proves that the other tests are effective. */
const control = (title: string, attack: () => Promise<void>) => {
  if (isFullRun) test(`${CONTROL}${title}`, attack);
};

/** Checks that nothing was sent and nothing changed. */
async function expectHeld(): Promise<void> {
  expect(outside.requests).toEqual([]);
  await host.expectUntouched();
}

const toAway = (text = "", url = outside.url) => text.replaceAll("AWAY", url);

test("the frame's header and the attributes of both frames are exact", async ({ request }) => {
  await host.open();
  for (const [address, images] of [
    ["/frame", "data: blob: 'self'"],
    ["/frame/outside-images", "data: blob: 'self' https:"],
  ] as const) {
    expect((await request.get(address)).headers()["content-security-policy"]).toBe(
      "sandbox allow-scripts allow-forms allow-modals allow-downloads; default-src 'none'; " +
        `script-src 'unsafe-inline' 'unsafe-eval' blob: 'self'; worker-src 'none'; style-src 'unsafe-inline' 'self'; img-src ${images}; ` +
        "media-src data: blob:; font-src data: 'self'; connect-src data: blob:; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'self'",
    );
  }
  const frame = host.page.getByTitle("Preview", { exact: true });
  await host.show("<h1>Page</h1>");
  for (const each of [frame, frame.contentFrame().getByTitle("Page")]) {
    await expect(each).toHaveAttribute("sandbox", "allow-scripts allow-forms allow-modals");
  }
});

test.describe("images from other sites", () => {
  const SITE = "https://pictures.example";
  /** Each requests a different URL. */
  const pictures = {
    image: `<img src="${SITE}/image">`,
    background: `<p style="background: url(${SITE}/background)">x</p>`,
    poster: `<video poster="${SITE}/poster"></video>`,
    drawing: `<svg><image href="${SITE}/drawing" width="9" height="9"/></svg>`,
    button: `<input type="image" src="${SITE}/button">`,
    picture: `<picture><source srcset="${SITE}/picture"><img alt=""></picture>`,
    content: `<style>i::before { content: url(${SITE}/content) }</style><i>x</i>`,
    preload: `<link rel="preload" as="image" href="${SITE}/preload">`,
  };
  let asked: string[];

  test.beforeEach(async () => {
    asked = [];
    await host.page.context().route(`${SITE}/**`, (route) => {
      asked.push(new URL(route.request().url()).pathname.slice(1));
      return route.fulfill({
        contentType: "image/svg+xml",
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
  });

  const isBlocked = async () =>
    (await host.heard()).some((event) => event.type === "console" && event.imagesBlocked);

  test("are not requested, and the app is notified", async () => {
    await host.open();
    await host.show(`<body>${Object.values(pictures).join("")}`);
    const isNamed = (name: string) => host.said.some((text) => text.includes(`${SITE}/${name}'`));
    await expect.poll(() => Object.keys(pictures).filter((name) => !isNamed(name))).toEqual([]);
    await expect.poll(isBlocked).toBe(true);
    expect(asked).toEqual([]);
  });

  control("are all asked for where they are allowed", async () => {
    await host.open();
    await host.page.evaluate(() => window.frame.close());
    await host.openFrame(true);
    await host.show(`<body>${Object.values(pictures).join("")}`);
    await expect.poll(() => [...new Set(asked)].sort()).toEqual(Object.keys(pictures).sort());
    expect(await isBlocked()).toBe(false);
  });

  test("cannot be reached through the frame that allows them", { tag: "@long" }, async ({ baseURL }) => {
    const wide = `${baseURL}/frame/outside-images`;
    for (const code of [
      `document.body.insertAdjacentHTML("beforeend", '<iframe src="${wide}"></iframe>')`,
      `location.href = "${wide}"`,
      `try { parent.location = "${wide}" } catch {}`,
      `open("${wide}")`,
      `document.body.insertAdjacentHTML("beforeend", '<object data="${wide}"></object><embed src="${wide}">')`,
    ]) {
      await host.open();
      const loaded: string[] = [];
      host.page.on("response", (response) => loaded.push(response.url()));
      await host.show(
        `<body><script>${code};
          const page = { html: ${JSON.stringify(pictures.image)}, notes: [], followsTheme: true, keepScroll: false };
          setInterval(() => {
            for (let at = 0; at < frames.length; at++) {
              const { port1, port2 } = new MessageChannel();
              port1.postMessage({ type: "show", page });
              frames[at].postMessage("preview-frame-connect", "*", [port2]);
            }
          }, 50);
          setTimeout(() => console.log("done"), 1000);</script>`,
      );
      await host.page.waitForTimeout(1500);
      expect([asked, loaded.filter((url) => url.startsWith(wide))], code).toEqual([[], []]);
      await host.expectUntouched();
    }
  });
});

test("a page thumbnail runs for two seconds and is then frozen", { tag: "@long" }, async () => {
  const dialogs: string[] = [];
  host.page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await host.open();
  await host.page.evaluate(() => {
    const markup = `<h1>0</h1><canvas width="9" height="9"></canvas><div id="card"></div>
      <style>@keyframes in { from { opacity: 0 } } h1 { animation: in 1s both }</style>
      <script>
        const count = () => { document.querySelector("h1").textContent -= -1; };
        setInterval(count, 20);
        (function frame() { count(); requestAnimationFrame(frame); })();
        document.querySelector("canvas").getContext("2d").fillRect(0, 0, 9, 9);
        document.querySelector("#card").attachShadow({ mode: "open" }).innerHTML = "<b>Card</b>";
        alert("Hello");
      </script>`;
    const onEvent = (event: FrameEvent) => window.heard.push(event);
    const page = window.product.preparePage(markup);
    window.product.openPageThumbnail(document.body, { page, theme: "dark", outsideImages: false, onEvent });
  });
  await expect.poll(async () => (await host.heard()).map(({ type }) => type)).toContain("still");
  const picture = host.page.frameLocator('iframe[title="Picture"]');
  const pages = picture.locator("iframe");
  await expect(pages).toHaveCount(1);
  await expect(pages).toHaveAttribute("sandbox", "");
  const inner = picture.frameLocator("iframe");
  await expect(inner.locator("canvas")).toHaveAttribute("style", /data:image\/png/);
  await expect(inner.getByText("Card")).toBeVisible();
  await expect(inner.locator("h1")).toHaveCSS("opacity", "1");
  const count = Number(await inner.locator("h1").textContent());
  expect(count).toBeGreaterThan(20);
  await host.page.waitForTimeout(300);
  expect(Number(await inner.locator("h1").textContent())).toBe(count);
  expect(dialogs).toEqual([]);
});

test("the frame's compiler is our file, cached permanently and readable from an opaque origin", async ({
  request,
}) => {
  await host.open();
  expect(TAILWIND_URL).toContain("/frame/tailwind-");
  expect((await request.get(TAILWIND_URL)).headers()).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
});

const answersOf = (readings: AccessAttempt[], mode: "held" | "open") =>
  Object.fromEntries(readings.map((reading) => [reading.name, reading[mode]]));

for (const [what, readings] of [
  ["reach into the app", frameAccess],
  ["read cookies or storage", storageAccess],
] as const) {
  test(`a page cannot ${what}`, async () => {
    await host.open();
    expect(await host.read(readings)).toEqual(answersOf(readings, "held"));
    await expectHeld();
  });

  control(`without protection a page can ${what}`, async () => {
    await host.unprotect();
    await host.open();
    expect(await host.read(readings)).toEqual(answersOf(readings, "open"));
  });
}

/** Each in a separate page, because navigating away ends the page. */
async function depart(from: FrameHost, { code = "", markup = "" }: Navigation, url: string): Promise<void> {
  await from.open();
  await from.run(toAway(code, url), toAway(markup, url));
}

for (const [what, departures] of [
  ["navigate the app", topNavigations],
  ["open windows", popupAttempts],
  ["leave the frame", frameNavigations],
] as const) {
  test(`a page cannot ${what}`, { tag: "@long" }, async () => {
    for (const departure of departures) {
      await test.step(departure.name, async () => {
        await depart(host, departure, outside.url);
        const words = async () => [...host.said, ...(await host.printed())].join("\n");
        await expect.poll(words).toMatch(departure.held);
        await expectHeld();
      });
    }
  });

  control(`without protection a page can ${what}`, async () => {
    await host.unprotect();
    for (const [index, departure] of departures.entries()) {
      await test.step(departure.name, async () => {
        const left = new FrameHost(await host.page.context().newPage());
        await depart(left, departure, `${outside.url}/left-${index}`);
        const arrived = expect.stringMatching(new RegExp(`^(GET|POST) /left-${index}$`));
        await expect.poll(() => outside.requests).toContainEqual(arrived);
      });
    }
  });
}

// The second step back is within the page's history: the browser runs it only after deciding the first.
// The browser's own methods: those of the page's history are replaced by ones that stay within the page.
const goBack = `
  const { back, pushState } = History.prototype;
  back.call(history);
  const ownStep = new Promise((resolve) => addEventListener("popstate", resolve));
  pushState.call(history, {}, "");
  back.call(history);
  await ownStep;`;

test("a page cannot go back in the app's history", async () => {
  await host.open();
  await host.attack(goBack);
  await expectHeld();
});

control("without protection a page can go back in the app's history", async () => {
  await host.unprotect();
  await host.open();
  await host.run(goBack);
  await expect(host.page).toHaveURL(/\/api\/health$/);
});

const sendAll = () =>
  host.run(
    toAway(requestAttempts.map(({ code = "" }) => `try { ${code} } catch {}`).join("\n")),
    toAway(requestAttempts.map(({ markup = "" }) => markup).join("\n")),
  );

test("a page sends nothing", async () => {
  await host.open();
  await sendAll();
  const { host: address } = new URL(outside.url);
  const isNamed = (name: string) => host.said.some((text) => text.includes(`${address}/${name}'`));
  await expect.poll(() => requestAttempts.filter(({ name }) => !isNamed(name))).toEqual([]);
  await expect
    .poll(async () => (await host.printed()).join("\n"))
    .toContain(`The script ${outside.url}/script was blocked`);
  await expectHeld();
});

control("without protection a page sends everything", async () => {
  await host.unprotect();
  await host.open();
  await sendAll();
  const hasArrived = (name: string) => outside.requests.some((request) => request.endsWith(` /${name}`));
  await expect.poll(() => requestAttempts.filter(({ name }) => !hasArrived(name))).toEqual([]);
});

// What a nested frame can access, whatever permissions it requests.
const inside = [
  { name: "storage", code: "localStorage.secret", held: "SecurityError", open: "stolen-storage" },
  { name: "cookie", code: "document.cookie", held: "SecurityError", open: "session=stolen-cookie" },
  { name: "app", code: "top.document.title", held: "SecurityError", open: "App" },
] satisfies AccessAttempt[];

const showInside = () => {
  const log = ({ name, code }: AccessAttempt) =>
    `try { console.log('${name} → ' + ${code}); } catch (error) { console.log('${name} → ' + error.name); }`;
  const code = inside.map(log).join(" ");
  return host.show(
    `<iframe sandbox="allow-same-origin allow-scripts" srcdoc="<script>${code}</script>"></iframe>`,
  );
};

test("a nested frame has an opaque origin, too", async () => {
  await host.open();
  await showInside();
  const told = inside.map(({ name, held }) => `${name} → ${held}`);
  await expect.poll(() => host.said).toEqual(expect.arrayContaining(told));
  await expectHeld();
});

control("without protection a frame inside the page has the app's origin", async () => {
  await host.unprotect();
  await host.open();
  await showInside();
  const told = inside.map(({ name, open }) => `${name} → ${open}`);
  await expect.poll(() => host.said).toEqual(expect.arrayContaining(told));
});

const showOthers = () =>
  host.show(
    `<iframe src="/frame"></iframe><iframe src="/login"></iframe><iframe src="${outside.url}"></iframe>
     <iframe src="data:text/html,<script>console.log('data ran')</script>"></iframe>`,
  );

test("a page cannot show another document in a frame", async () => {
  await host.open();
  await showOthers();
  // By address, because Chromium may repeat what an earlier page of this tab tried.
  const blocked = (address: string) =>
    host.said.filter((text) => text.startsWith(`Framing '${address}' violates`)).length;
  const app = `${new URL(host.page.url()).origin}/`;
  // Twice each: after a dialog, a nested frame is reloaded without dialogs. Two of them are the app's.
  await expect.poll(() => [app, `${outside.url}/`, ""].map(blocked)).toEqual([4, 2, 2]);
  expect(host.said).not.toContain("data ran");
  await expectHeld();
});

control("without protection a page shows other documents in frames", async () => {
  await host.unprotect();
  await host.open();
  await showOthers();
  await expect.poll(() => host.said).toContain("data ran");
  await expect.poll(() => outside.requests).toContain("GET /");
});

test(LOOP, async () => {
  await host.open();
  await host.show("<h1>Loop</h1><script>for (;;) {}</script>");
  // The app responds while the frame loops; in a shared process this would never return.
  await host.expectUntouched();
  await expect.poll(() => host.heard(), { timeout: 20_000 }).toContainEqual({ type: "hung" });
  await host.expectUntouched();
  await host.page.evaluate(() => window.frame.close());
  await host.openFrame();
  await host.show("<h1>Next</h1>");
  await expect(host.inner.getByText("Next")).toBeVisible();
  await host.expectUntouched();
});

test("200 MB of console output arrive as 200 short lines and a count", async () => {
  await host.open();
  await host.show(`<script>
    const half = "x".repeat(500_000);
    for (let i = 0; i < 400; i++) console.log(i + half);
    console.error("last");
  </script>`);
  const counts = async () =>
    (await host.heard()).flatMap((event) => (event.type === "console" ? [event.counts] : [])).at(-1);
  await expect.poll(counts).toEqual({ log: 400, warn: 0, error: 1, uncaught: 0 });
  const printed = await host.printed();
  expect(printed).toHaveLength(200);
  expect(Math.max(...printed.map((line) => line.length))).toBe(2000);
  await host.expectUntouched();
});

test.describe("dialogs", () => {
  /** Dialogs actually opened by the browser. */
  let opened: string[];

  test.beforeEach(async () => {
    opened = [];
    host.page.on("dialog", async (dialog) => {
      opened.push(`${dialog.type()} ${dialog.message()}`);
      await dialog.accept("typed");
    });
    await host.open();
  });

  test("a page opens at most three dialogs between two gestures; the rest go to the Console", async () => {
    await host.attack(
      `document.querySelector("button").onclick = () => { for (const at of [1, 2, 3, 4]) alert("clicked " + at); };
       console.log([confirm("a"), prompt("b"), alert("c"), confirm("d"), prompt("e"), alert("f")].join());`,
      "<button>More</button>",
    );
    expect(opened).toEqual(["confirm a", "prompt b", "alert c"]);
    expect(await host.printed()).toEqual([
      "confirm was not shown again before you clicked or pressed a key: d",
      "prompt was not shown again before you clicked or pressed a key: e",
      "alert was not shown again before you clicked or pressed a key: f",
      "true,typed,,false,,",
      "done",
    ]);
    await host.inner.getByRole("button", { name: "More" }).click();
    await expect.poll(() => host.printed()).toContainEqual(expect.stringContaining("clicked 4"));
    expect(opened.slice(3)).toEqual(["alert clicked 1", "alert clicked 2", "alert clicked 3"]);
  });

  const frame =
    "<iframe srcdoc=\"<script>parent.postMessage('ran', '*'); alert('fresh')</script>\"></iframe>";
  const addFrame = `insertAdjacentHTML("beforeend", ${JSON.stringify(frame).replace("</script>", "<\\/script>")})`;
  /** Attempts at more dialogs; `frames` is the number of frames that run scripts in the attempt. */
  const attempts: { name: string; code?: string; markup?: string; frames?: number }[] = [
    { name: "delete ours", code: 'delete window.alert; try { alert("fresh") } catch {}' },
    {
      name: "click by itself",
      code: `addEventListener("click", () => alert("fresh")); document.body.click();
        dispatchEvent(new PointerEvent("pointerdown")); alert("fresh");`,
    },
    {
      name: "ask another window",
      code: `try { document.body.appendChild(document.createElement("iframe")).contentWindow.alert("fresh") } catch {}`,
    },
    { name: "a frame in the markup", markup: frame, frames: 1 },
    { name: "a frame that is added", code: `document.body.${addFrame}`, frames: 1 },
    {
      name: "an address that is a script",
      code: `document.body.insertAdjacentHTML("beforeend", '<iframe src="javascript:alert(1)"></iframe>')`,
    },
    {
      name: "a frame that has dialogs for a moment",
      code: `document.body.${addFrame}; const frame = document.querySelector("iframe");
        setTimeout(() => {
          frame.setAttribute("sandbox", "allow-scripts allow-modals");
          frame.srcdoc += "";
          frame.setAttribute("sandbox", "allow-scripts");
        }, 300);`,
      frames: 2,
    },
    {
      name: "a frame in a closed shadow",
      code: `document.body.attachShadow({ mode: "closed" }).append(document.createRange().createContextualFragment(
        ${JSON.stringify(frame).replace("</script>", "<\\/script>")}))`,
      frames: 1,
    },
    {
      name: "a frame in a shadow of the markup",
      markup: `<div><template shadowrootmode="closed">${frame}</template></div>`,
      frames: 1,
    },
    {
      name: "getters that hide a frame",
      code: `Object.defineProperty(Node.prototype, "parentNode", { get: () => null });
        Object.defineProperty(MutationRecord.prototype, "addedNodes", { get: () => [] });
        Object.defineProperty(NodeList.prototype, "length", { get: () => 0 });
        Element.prototype.getAttribute = () => ""; DOMTokenList.prototype.contains = () => false;
        document.body.${addFrame}`,
      frames: 1,
    },
    {
      name: "a document of frames",
      code: `document.write('<frameset><frame src="javascript:alert(1)"></frameset>')`,
    },
    {
      name: "a document that is written again",
      code: `setTimeout(() => {
        document.open();
        addEventListener("message", () => setTimeout(() => print("done"), 200));
        document.write(${JSON.stringify(frame).replace("</script>", "<\\/script>")});
      }, 100)`,
      frames: 1,
    },
  ];

  test("known tricks do not give a page more dialogs", { tag: "@long" }, async () => {
    for (const { name, code = "", markup = "", frames = 0 } of attempts) {
      await test.step(name, async () => {
        await host.open();
        opened.length = 0;
        await host.show(
          `<body>${markup}<script>let ran = 0;
            const print = console.log;
            const report = () => { if (ran === ${frames}) print("done") };
            addEventListener("message", () => { ran += 1; setTimeout(report, 200) });
            for (let at = 0; at < 3; at++) alert("mine");
            setTimeout(report, 500);
            ${code}</script>`,
        );
        await expect.poll(() => host.printed(), { timeout: 10_000 }).toContain("done");
        expect(opened).toEqual(["alert mine", "alert mine", "alert mine"]);
      });
    }
  });

  test("reloading does not give a page more dialogs", { tag: "@long" }, async () => {
    await host.show(
      `<script>for (let at = 0; at < 3; at++) alert("mine"); const loads = Number(sessionStorage.loads ?? 0) + 1;
        sessionStorage.loads = loads;
        if (loads < 5) location.reload(); else console.log("done")</script>`,
    );
    await expect.poll(() => host.printed()).toContain("done");
    expect(opened).toHaveLength(3);
  });
});
