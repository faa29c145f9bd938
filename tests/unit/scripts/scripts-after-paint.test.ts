import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { scriptsAfterPaint } from "../../../scripts/set-up/scripts-after-paint.mjs";

const chunk = (name: string) => `<script src="/_next/static/chunks/${name}.js" async=""></script>`;
const hint =
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/turbopack-3.js"/>';
const old = '<script src="/_next/static/chunks/old.js" noModule=""></script>';
const inline = '<script>self.__next_f.push([1,"$& $1"])</script>';
const page = `<html><head>${hint}${chunk("a-1")}${chunk("b-2")}${old}</head><body><p>Text</p>${chunk("turbopack-3")}${inline}</body></html>`;

const changed = (html: string) => scriptsAfterPaint(html) ?? "";
const loaderOf = (html: string) =>
  html.match(/<script>(\(function runAfterPaint[\s\S]*?)<\/script>/)?.[1] ?? "";

describe("a prerendered page", () => {
  it("keeps its chunks in place and in order, and its HTML neither fetches nor runs any", () => {
    const html = changed(page);
    const waiting = [...html.matchAll(/<script type="after-paint" data-src="([^"]+)">/g)].map(
      ([, src]) => src,
    );
    expect(waiting).toEqual(["a-1", "b-2", "turbopack-3"].map((name) => `/_next/static/chunks/${name}.js`));
    expect(html).not.toMatch(/ async=|rel="preload" as="script"/);
  });

  it("is otherwise unchanged, with one more script at the end", () => {
    const html = changed(page);
    expect(html).toContain(old);
    expect(html).toContain(inline);
    expect(html.endsWith(`<script>${loaderOf(html)}</script></body></html>`)).toBe(true);
    expect(html.match(/runAfterPaint/g)).toHaveLength(1);
  });

  it("is changed only once", () => {
    const html = changed(page);
    expect(scriptsAfterPaint(html)).toBe(html);
  });

  it.each<[change: string, upgraded: string]>([
    ["attributes in another order", page.replaceAll(/(src="[^"]+") async=""/g, 'async="" $1')],
    [
      "one script tag in another format",
      page.replace(chunk("b-2"), chunk("b-2").replace("script ", "script defer ")),
    ],
    [
      "another hint",
      page.replace(hint, '<link as="script" rel="preload" href="/_next/static/chunks/c.js"/>'),
    ],
    ["chunks at another path", page.replaceAll("/_next/static/chunks/", "/_next/assets/")],
    ["no scripts", "<html><body>Text</body></html>"],
    ["no closing body tag", page.replace("</body>", "")],
  ])("is not partly changed after an upgrade with %s", (_, upgraded) => {
    expect(scriptsAfterPaint(upgraded)).toBeUndefined();
  });

  it("has the same loader on every page, so that the policy needs one hash", () => {
    const other = page.replaceAll("a-1", "z-9").replace("Text", "Other text");
    expect(loaderOf(changed(other))).toBe(loaderOf(changed(page)));
  });
});

/** Runs the loader in a document with one deferred script. */
function load(visibilityState: "visible" | "hidden") {
  const loaded: string[] = [];
  const waiting = {
    getAttribute: () => "/a.js",
    replaceWith: ({ src, async }: { src: string; async: boolean }) => {
      if (async) loaded.push(src);
      waits = [];
    },
  };
  let waits = [waiting];
  let paint = (_name: string) => {};
  const timers: (() => void)[] = [];
  runInNewContext(loaderOf(changed(page)), {
    document: {
      visibilityState,
      querySelectorAll: () => waits,
      createElement: () => ({}),
    },
    PerformanceObserver: class {
      constructor(tell: (list: { getEntriesByName(name: string): string[] }) => void) {
        paint = (painted) => tell({ getEntriesByName: (name) => [painted].filter((each) => each === name) });
      }
      observe() {}
    },
    setTimeout: (run: () => void) => timers.push(run),
  });
  const runTimers = () => {
    for (const run of timers) run();
  };
  return { loaded, paint: (name: string) => paint(name), runTimers };
}

describe("deferred scripts", () => {
  it("run once, after the first contentful paint", () => {
    const { loaded, paint, runTimers } = load("visible");
    paint("first-paint");
    expect(loaded).toEqual([]);
    paint("first-contentful-paint");
    paint("first-contentful-paint");
    runTimers();
    expect(loaded).toEqual(["/a.js"]);
  });

  it("run after a timeout if the browser reports no paint, and at once in a hidden page", () => {
    const visible = load("visible");
    visible.runTimers();
    expect(visible.loaded).toEqual(["/a.js"]);
    expect(load("hidden").loaded).toEqual(["/a.js"]);
  });
});
