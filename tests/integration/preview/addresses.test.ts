import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { siteParts } from "~/server/adapters/site-parts/site-parts-folder";
import { frameDocument } from "~/server/api/frame-document";
import { appPage, type PreviewPage, preparePage } from "~preview";
import { createBundler } from "~preview/bundle";
import { bundleForBrowser } from "~tests/support/browser-bundle";
import { chromiumArgs, findChromium } from "~tests/support/chromium.mjs";

type Bridge = typeof import("~/features/preview/frame-bridge");
type Visits = { addresses: string[]; at: number };
declare global {
  interface Window {
    bridge: Bridge;
    shownFrame: ReturnType<Bridge["openPreviewFrame"]>;
    visits: Visits;
  }
}

let browser: Browser;
let server: Server;
let page: Page;
beforeAll(async () => {
  const script = await bundleForBrowser("bridge", 'export * from "~/features/preview/frame-bridge";');
  server = createServer(async ({ url = "" }, response) => {
    if (url === "/") return response.setHeader("content-type", "text/html").end(`<script>${script}</script>`);
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

async function compiled(files: Record<string, string>): Promise<PreviewPage> {
  const all = new Map(Object.entries(files));
  const { packages } = await siteParts(process.cwd())();
  return appPage(all, await createBundler(packages).bundle(all));
}

/** Opens a page in a frame, as the preview does. */
async function show(shown: PreviewPage): Promise<void> {
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await open(shown);
}

const open = (shown: PreviewPage, visits: Visits = { addresses: [], at: 0 }) =>
  page.evaluate(
    ({ shown, visits }) => {
      window.shownFrame?.close();
      window.shownFrame = window.bridge.openPreviewFrame(document.body, {
        theme: "light",
        outsideImages: false,
        onEvent: (event) => {
          if (event.type === "visits") window.visits = event.visits;
        },
      });
      window.shownFrame.setVisits(visits);
      window.shownFrame.show(shown);
    },
    { shown, visits },
  );

const inner = () => page.frameLocator("iframe").frameLocator("iframe:not(.incoming)");
const heading = (text: string) => inner().getByRole("heading", { name: text, exact: true }).waitFor();
const visits = () => page.evaluate(() => window.visits);
const address = async () => {
  const { addresses, at } = await visits();
  return addresses[at];
};
const travel = (by: number) => page.evaluate((by) => window.shownFrame.travel(by), by);

const routes =
  '<Route path="/" element={<h1>Home</h1>} /><Route path="/invoices" element={<h1>Invoices</h1>} /><Route path="/invoices/:id" element={<Invoice />} />';
const routed = (
  router: string,
) => `import { ${router}, Link, Route, Routes, useParams } from "react-router-dom";
function Invoice() { return <h1>Invoice {useParams().id}</h1>; }
export default function App() {
  return <${router}><nav><Link to="/invoices">All</Link> <Link to="/invoices/4">Four</Link></nav><Routes>${routes}</Routes></${router}>;
}`;

const kinds: Record<string, () => Promise<PreviewPage> | PreviewPage> = {
  BrowserRouter: () => compiled({ "src/App.tsx": routed("BrowserRouter") }),
  HashRouter: () => compiled({ "src/App.tsx": routed("HashRouter") }),
  createBrowserRouter: () =>
    compiled({
      "src/App.tsx": `import { createBrowserRouter, Link, Outlet, RouterProvider, useParams } from "react-router-dom";
function Invoice() { return <h1>Invoice {useParams().id}</h1>; }
const Layout = () => <><nav><Link to="/invoices">All</Link> <Link to="/invoices/4">Four</Link></nav><Outlet /></>;
const router = createBrowserRouter([{ element: <Layout />, children: [
  { path: "/", element: <h1>Home</h1> }, { path: "/invoices", element: <h1>Invoices</h1> }, { path: "/invoices/:id", element: <Invoice /> },
] }]);
export default () => <RouterProvider router={router} />;`,
    }),
  "vue-router": () =>
    compiled({
      "src/main.ts": `import { createApp } from "vue";
import { createRouter, createWebHistory } from "vue-router";
import App from "./App.vue";
const routes = [{ path: "/", component: { template: "<h1>Home</h1>" } }, { path: "/invoices", component: { template: "<h1>Invoices</h1>" } }, { path: "/invoices/:id", component: { template: "<h1>Invoice {{ $route.params.id }}</h1>" } }];
createApp(App).use(createRouter({ history: createWebHistory(), routes })).mount("#app");`,
      "src/App.vue":
        '<template><nav><RouterLink to="/invoices">All</RouterLink> <RouterLink to="/invoices/4">Four</RouterLink></nav><RouterView /></template>',
    }),
  "the router of Next.js": () =>
    compiled({
      "app/layout.tsx": `import Link from "next/link";
export default ({ children }) => <html><body><nav><Link href="/invoices">All</Link> <Link href="/invoices/4">Four</Link></nav>{children}</body></html>;`,
      "app/page.tsx": "export default () => <h1>Home</h1>;",
      "app/invoices/page.tsx": "export default () => <h1>Invoices</h1>;",
      "app/invoices/[id]/page.tsx":
        "export default async ({ params }) => <h1>Invoice {(await params).id}</h1>;",
    }),
  "a component's own router": () =>
    compiled({
      "src/App.tsx": `import { useEffect, useState } from "react";
export default function App() {
  const [path, setPath] = useState(window.location.pathname);
  useEffect(() => { const read = () => setPath(location.pathname); addEventListener("popstate", read); return () => removeEventListener("popstate", read); }, []);
  const go = (to) => (event) => { event.preventDefault(); history.pushState(null, "", to); setPath(to); };
  const [, id] = /invoices.(.+)/.exec(path) ?? [];
  return <><nav><a href="/invoices" onClick={go("/invoices")}>All</a> <a href="/invoices/4" onClick={go("/invoices/4")}>Four</a></nav><h1>{id ? "Invoice " + id : path === "/" ? "Home" : "Invoices"}</h1></>;
}`,
    }),
  "a page's script": () =>
    preparePage(`<!doctype html><nav><a href="/invoices">All</a> <a href="/invoices/4">Four</a></nav><h1></h1><script>
const show = () => { const id = location.pathname.split("/")[2]; document.querySelector("h1").textContent = id ? "Invoice " + id : window.location.pathname === "/" ? "Home" : "Invoices"; };
document.querySelector("nav").onclick = (event) => { event.preventDefault(); history.pushState({}, "", event.target.getAttribute("href")); show(); };
onpopstate = show;
show();
</script>`),
  "links that load the page": () =>
    compiled({
      "src/App.tsx": `const id = location.pathname.split("/")[2];
export default () => <><a href="/invoices">All</a> <a href="/invoices/4">Four</a><h1>{id ? "Invoice " + id : location.pathname === "/" ? "Home" : "Invoices"}</h1></>;`,
    }),
};

it.each(Object.keys(kinds))(
  "shows where %s is, leads it back and forward, and starts it there again",
  async (kind) => {
    const path = (plain: string) => (kind === "HashRouter" ? `/#${plain}` : plain);
    const shown = await kinds[kind]?.();
    if (!shown) throw new Error("There is no such kind.");
    await show(shown);
    await heading("Home");
    const length = await page.evaluate(() => history.length);
    await inner().getByRole("link", { name: "All" }).click();
    await heading("Invoices");
    expect(await address()).toBe(path("/invoices"));
    await inner().getByRole("link", { name: "Four" }).click();
    await heading("Invoice 4");
    expect(await address()).toBe(path("/invoices/4"));
    await travel(-1);
    await heading("Invoices");
    await open(shown, await visits());
    await heading("Invoices");
    await travel(1);
    await heading("Invoice 4");
    await page.evaluate((to) => window.shownFrame.visit(to), path("/invoices"));
    await heading("Invoices");
    expect((await visits()).addresses).toHaveLength(4);
    // None of it is a step of the browser's own Back button.
    expect(await page.evaluate(() => history.length)).toBe(length);
  },
);

it("shows the address of a page in its new tab, and a reload starts it there with its data", async () => {
  const shown = await compiled({
    "src/App.tsx": `import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
localStorage.setItem("starts", String(Number(localStorage.getItem("starts")) + 1));
const Invoices = () => <h1>Invoices {localStorage.getItem("starts")}</h1>;
export default () => <BrowserRouter><Link to="/invoices">All</Link><Routes><Route path="/" element={<h1>Home</h1>} /><Route path="/invoices" element={<Invoices />} /></Routes></BrowserRouter>;`,
  });
  await show(shown);
  const opening = page.waitForEvent("popup");
  await page.evaluate((shown) => {
    window.bridge.openPreviewTab(shown, { theme: "light", outsideImages: false });
  }, shown);
  const tab = await opening;
  const see = (text: string) =>
    tab.frameLocator("iframe:not(.incoming)").getByRole("heading", { name: text, exact: true }).waitFor();
  await see("Home");
  await tab.frameLocator("iframe:not(.incoming)").getByRole("link", { name: "All" }).click();
  await see("Invoices 1");
  expect(new URL(tab.url()).hash).toBe("#light/invoices");
  await tab.reload();
  await see("Invoices 2");
  await tab.close();
});
