import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasVisibleContent, trimPartialMarkup } from "../document/partial-markup";
import { codeFollowsTheme, preparePage, withViewerScheme } from "../document/preview-page";
import { needsTailwind, TAILWIND_URL, TAILWIND_VERSION } from "../document/tailwind";

describe("a page that is still being written", () => {
  it.each([
    ["<p>Hi</p><div cla", "<p>Hi</p>"],
    ['<p>Hi</p><div title="a > b', "<p>Hi</p>"],
    ["<p>Hi</p><", "<p>Hi</p>"],
    ["<p>Hi</p></", "<p>Hi</p>"],
    ["<p>Hi<!-- not yet", "<p>Hi"],
    ["<p>Hi</p><script>let a = '<b>", "<p>Hi</p>"],
    ["<script>run()</script><p>Hi", "<p>Hi"],
    ["<style>p { color: red }\nb {", "<style>p { color: red }\nb {"],
    ["<p>1 < 2", "<p>1 < 2"],
    ["<p>Hi</p>\n``", "<p>Hi</p>\n"],
  ])("%j is shown as %j", (partial, shown) => {
    expect(trimPartialMarkup(partial)).toBe(shown);
  });

  it.each([
    ["", false],
    ["<!doctype html>\n<html lang='en'>\n<he", false],
    ["<head><title>Bakery</title><style>body { background: #123 }", false],
    ["<style>a > b {}</style></head>\n<body class='dark'>\n<main><h1>", false],
    ["<script>document.write('Hi')</script><p></", false],
    ["<body><!-- the menu --><nav>", false],
    ["<main><h1>W", true],
    ["<body><img src='a.png'", false],
    ["<body><img src='a.png'>", true],
    ["Words", true],
    ["2 < 3 </", true],
  ])("%j: something to see is %j", (partial, isVisible) => {
    expect(hasVisibleContent(partial)).toBe(isVisible);
  });

  it("stays visible, whatever follows", () => {
    const pieces = [
      "<",
      "</",
      "<p",
      ">",
      "<style>",
      "</style>",
      "<!--",
      "-->",
      "a",
      '"',
      "'",
      "=",
      " ",
      "\n",
      "<img>",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
        const seen = parts.map((_, length) => hasVisibleContent(parts.slice(0, length + 1).join("")));
        expect(seen).toEqual([...seen].sort());
      }),
      { numRuns: 2_000 },
    );
  });

  it("never runs a partial script or shows its text, wherever it was cut", () => {
    const page =
      '<!doctype html><head><title>T</title><style>p > b { color: red }</style><script>SECRET("<p>")</script></head>' +
      '<body data-x="a>b"><!-- SECRET --><p>Text</p><script type="module">SECRET()</script></body>';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: page.length }), (cut) => {
        const shown = trimPartialMarkup(page.slice(0, cut));
        expect(shown.replace(/<!--.*?-->/g, "")).not.toContain("SECRET");
        expect(shown).not.toContain("<script");
      }),
    );
  });
});

describe("Tailwind", () => {
  it.each([
    ['<p class="text-red-500">', true],
    ['<div class="flex items-center p-4">', true],
    ['<div class="md:hover:bg-blue-600/50">', true],
    ['<style type="text/tailwindcss">@theme {}</style>', true],
    ['<script src="https://cdn.tailwindcss.com"></script>', true],
    ['<script src="https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4"></script>', true],
    ['<link rel="stylesheet" href="https://unpkg.com/tailwindcss@2/dist/tailwind.min.css">', true],
    ['<style>.p-4 { padding: 1rem } .rounded-lg {}</style><p class="p-4 rounded-lg">', false],
    ["<style>*{--tw-ring:0}.flex{}</style><p class='text-red-500'>", false],
    ['<div class="card header active">', false],
    ["<p>class=text-red-500</p>", false],
  ])("%s needs it: %s", (markup, needed) => {
    expect(needsTailwind(markup)).toBe(needed);
  });

  it("is served from our origin instead of a CDN, and the Console says so", () => {
    const page = preparePage('<script src="https://cdn.tailwindcss.com"></script><p class="p-4">');
    expect(page.html).not.toContain("cdn.");
    expect(page.html).toContain(`<script src="${TAILWIND_URL}"></script>`);
    expect(page.notes).toEqual([
      { level: "log", text: "Tailwind is served from this machine instead of https://cdn.tailwindcss.com" },
    ]);
  });

  it("has the installed version in its URL, which is cached permanently", () => {
    const { version } = JSON.parse(readFileSync("node_modules/@tailwindcss/browser/package.json", "utf8"));
    expect(TAILWIND_VERSION).toBe(version);
  });
});

describe("a page follows the theme", () => {
  it.each([
    ["<h1>Plain</h1>", true],
    ["<style>p { margin: 0 }</style><p>", true],
    ["<style>body { background: white }</style>", false],
    ['<p style="color: red">', false],
    ['<body class="bg-gray-50">', false],
    ['<body class="bg-white dark:bg-gray-900">', true],
    ["<style>body{color:#111} @media (prefers-color-scheme: dark) { body{color:#eee} }</style>", true],
    ["<style>p { border-color: red; caret-color: red }</style>", true],
    ['<meta name="color-scheme" content="dark"><h1>Plain, and dark by its own word</h1>', false],
    [
      '<meta content="only light" name="Color-Scheme"><style>.dark { color: red }</style><p>dark: no</p>',
      false,
    ],
    ['<meta name="color-scheme" content="light dark"><h1>Plain, and fit for both</h1>', true],
    // A switch whose state begins with light must not begin on a dark page.
    [
      '<h1>Plain</h1><script>b.onclick = () => document.documentElement.classList.toggle("dark")</script>',
      false,
    ],
    ["<p class='dark:bg-black'><script>root.dataset.theme = dark ? 'dark' : 'light'</script>", false],
    [
      "<script>if (matchMedia('(prefers-color-scheme: dark)').matches) root.classList.add('dark')</script>",
      true,
    ],
  ])("%s: %s", (markup, follows) => {
    expect(preparePage(markup).followsTheme).toBe(follows);
  });
});

describe("a project follows the theme", () => {
  it.each([
    ['<div className="dark:bg-black"/>; document.body.classList.toggle("dark", isDark);', false],
    ['root.setAttribute("data-theme", theme)', false],
    ["<h1>Plain</h1>", true],
    ['<main className="p-8"><h1 className="text-muted-foreground">', true],
    ['<h1 className="text-gray-900">', false],
    ['<h1 className="text-gray-900 dark:text-gray-50">', true],
    ['<h1 style={{ color: "red" }}>', false],
    ["body { background: #fff; } @media (prefers-color-scheme: dark) { body { background: #000; } }", true],
    // Browsers set no class, whatever they prefer.
    ['module.exports = { darkMode: ["class"] }; <h1 className="dark:text-gray-50">', false],
    ['@custom-variant dark (&:is(.dark *)); <h1 className="dark:text-gray-50">', false],
    [":root { --background: #fff } .dark { --background: #000 }", false],
  ])("%s: %s", (code, follows) => {
    expect(codeFollowsTheme(code)).toBe(follows);
  });
});

describe("a page as a file", () => {
  const META = '<meta name="color-scheme" content="light dark">';
  it.each([
    ["<h1>Plain</h1>", `${META}<h1>Plain</h1>`],
    ["<!doctype html><p>", `<!doctype html>${META}<p>`],
    ['<!doctype html><html lang="en"><body>', `<!doctype html><html lang="en">${META}<body>`],
    ["<html><head><title>T</title></head>", `<html><head>${META}<title>T</title></head>`],
    [
      "<style>body{color:#111} @media (prefers-color-scheme: dark) { body{color:#eee} }</style>",
      `${META}<style>body{color:#111} @media (prefers-color-scheme: dark) { body{color:#eee} }</style>`,
    ],
    ['<body class="bg-white dark:bg-black">', `${META}<body class="bg-white dark:bg-black">`],
  ])("follows its viewer where it says no scheme: %s", (markup, file) => {
    expect(withViewerScheme(markup)).toBe(file);
    expect(preparePage(file).followsTheme).toBe(true);
  });

  it.each([
    '<meta name="color-scheme" content="dark"><h1>Dark</h1>',
    "<style>:root { color-scheme: light }</style><h1>Light</h1>",
    "<style>body { background: white }</style>",
    "<style>body { background: white } .dark body { background: black }</style>",
  ])("is left as it is where it decides: %s", (markup) => expect(withViewerScheme(markup)).toBe(markup));
});
