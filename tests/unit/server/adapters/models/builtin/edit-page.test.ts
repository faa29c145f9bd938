import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { editPage } from "~/server/adapters/models/builtin/edit-page";
import { readEdits } from "~/server/adapters/models/builtin/read-edits";

const edit = (html: string, sentence: string) => editPage(html, readEdits(sentence));

const page = `<!DOCTYPE html>
<html lang="en">
<head>
  <title>Acme</title>
  <style>
    :root { --primary: #4f46e5; --primary-dark: #3730a3; --text: #111; }
    body { background: #fff; color: var(--text) }
    a { color: var(--primary); }
  </style>
</head>
<body>
  <header><h1><svg></svg> Acme</h1></header>
  <main>
    <section id="features"><h2>Features</h2><p>Fast &amp; small</p></section>
    <section class="pricing"><h2>Prices</h2></section>
    <section><h2>Questions</h2><input placeholder="Ask us"></section>
  </main>
  <footer>© Acme</footer>
</body>
</html>
`;

describe("editPage changes no other bytes", () => {
  it.each([
    [
      "Change the title to Bolt",
      [
        ["<title>Acme</title>", "<title>Bolt</title>"],
        ["</svg> Acme", "</svg> Bolt"],
      ],
    ],
    ['Make the browser title "A"', [["<title>Acme</title>", "<title>A</title>"]]],
    [
      "make it teal",
      [
        ["#4f46e5", "#0d9488"],
        ["#3730a3", expect.any(String)],
      ],
    ],
    ["replace 'Fast & small' with 'Small & <fast>'", [["Fast &amp; small", "Small &amp; &lt;fast&gt;"]]],
    ["change 'Ask us' to \"Ask\"", [["Ask us", "Ask"]]],
  ] as const)("%s", (sentence, changes) => {
    const { html, problems } = edit(page, sentence);
    expect(problems).toEqual([]);
    let wanted = page;
    for (const [from, to] of changes) if (typeof to === "string") wanted = wanted.replace(from, to);
    if (changes.every(([, to]) => typeof to === "string")) expect(html).toBe(wanted);
    else expect(html.length).toBe(page.length);
  });

  it("for any title", () => {
    const title = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }).map((text) => text.trim());
    const shape = (html: string) =>
      JSON.stringify(parse(html), (key, value) =>
        ["parentNode", "value"].includes(key) ? undefined : value,
      );
    fc.assert(
      fc.property(title, (text) => {
        fc.pre(text !== "" && !text.includes("\0"));
        const { html } = editPage(page, [{ kind: "title", text, where: "title" }]);
        expect(shape(html)).toBe(shape(page));
        const [before = "", after = ""] = page.split("Acme</title>");
        expect(html.startsWith(before)).toBe(true);
        expect(html.endsWith(after.split("</svg> Acme")[1] ?? "?")).toBe(true);
      }),
    );
  });
});

describe("dark and light", () => {
  const back = (html: string) => edit(edit(html, "make it dark").html, "switch to light mode").html;

  it.each([
    ["declared", "<style>:root { color-scheme: light dark; }</style>", "color-scheme: dark;"],
    ["by a class", "<style>.dark body { color: #fff }</style>", '<html class="dark">'],
    ["by an attribute", '<style>[data-theme="dark"] { color: #fff }</style>', '<html data-theme="dark">'],
    ["by Tailwind", '<p class="bg-white dark:bg-black">x</p>', '<html class="dark">'],
    [
      "asked for",
      "<style>@media (prefers-color-scheme: dark) {}</style>",
      "(prefers-color-scheme: dark), all",
    ],
  ])("switches schemes that are %s", (_, body, wanted) => {
    const html = `<html><head></head><body>${body}</body></html>`;
    const dark = edit(html, "make it dark");
    expect(dark.html).toContain(wanted);
    expect(dark.html).toContain('<meta name="color-scheme" content="dark">');
    expect(edit(dark.html, "dark mode please").problems).toEqual(["the page is already dark"]);
    expect(back(html)).toContain('content="light"');
    expect(back(html)).not.toContain(wanted);
  });

  it("inverts any other page, and reverts that byte for byte", () => {
    const html = "<html><head></head><body><p>x</p></body></html>";
    expect(edit(html, "make it dark").html).toContain("filter: invert(1) hue-rotate(180deg)");
    expect(back(html)).toBe(html);
    expect(edit("<style>body { background: #111 }</style>", "make it dark").problems).toHaveLength(1);
  });
});

describe("the accent colour", () => {
  it("of a Tailwind page is its most common colour family, in attributes and scripts", () => {
    const html = `<b class="bg-indigo-600 text-gray-900 hover:bg-indigo-700">x</b><script>a = "text-indigo-50"</script>`;
    expect(edit(html, "make it emerald").html).toBe(html.replaceAll("indigo", "emerald"));
  });

  it("of other pages is the most common hue; greys and other hues do not change", () => {
    const html = "<style>a{color:#2563eb}b{color:#1d4ed8}i{color:#dc2626}u{color:#6b7280}</style>";
    const { html: green } = edit(html, "change the accent colour to green");
    expect(green).toContain("i{color:#dc2626}u{color:#6b7280}");
    expect(green).not.toMatch(/#2563eb|#1d4ed8/);
    expect(green.length).toBe(html.length);
  });

  it("is written in the page's format", () => {
    const html = "<style>:root{--primary: 222 47% 11%;}a{color:hsl(var(--primary))}</style>";
    expect(edit(html, "make it #ff0000").html).toContain("--primary: 0 100% 50%;");
  });

  it("takes its tints along where it was grey", () => {
    const html = "<style>:root{--accent:#000;--accent-soft:#4f46e5}</style>";
    expect(edit(html, "make it #2563eb").html).toMatch(/--accent:#2563eb;--accent-soft:#[0-9a-f]{6}\}/);
    expect(edit(html, "make it #333").html).not.toContain("NaN");
  });

  it("is not changed by a sentence about something else", () => {
    for (const sentence of [
      "make the heading blue",
      "add a blue button",
      "what about green tea?",
      "red or blue?",
    ])
      expect(readEdits(sentence)).toEqual([]);
  });
});

describe("a replaced text", () => {
  it("is never a tag, even where misplaced text spans some", () => {
    for (const html of [
      "<html><body><p>a</p>\n</body>\n</html>\n",
      "<table>one<tr><td>td</td></tr>two</table>",
    ]) {
      expect(edit(html, "change 'body' to 'x'").html).toBe(html);
      expect(edit(html, "change 'td' to 'x'").html).toBe(html.replace(">td<", ">x<"));
    }
  });

  it.each([
    "change it to Salt",
    "change this to Salt and Pepper",
    "change the game to use sound",
    "turn everything into a blog",
    "update Start to be larger",
    "replace ' ' with 'x'",
    "call it ' '",
    "change The game to A quiz",
    "change 'the game' to 'it' everywhere",
  ])("is not read from: %s", (sentence) => {
    expect(readEdits(sentence)).toEqual([]);
  });

  it.each(["change the title to New", "rename the page to 'New'", "rename it to New"])(
    "becomes the title: %s",
    (sentence) => {
      expect(readEdits(sentence)).toEqual([{ kind: "title", text: "New", where: "title" }]);
    },
  );

  it.each([["change 'the game' to 'it'", "the game", "it"]])("is read from: %s", (sentence, from, to) => {
    expect(readEdits(sentence)).toEqual([{ kind: "replace", from, to }]);
  });
});

it("reports what it cannot find", () => {
  expect(edit(page, "change 'Slow' to 'Fast'").problems).toEqual([
    "I cannot find the text “Slow” on the page",
  ]);
});

describe("hostile pages are edited in linear time", () => {
  const n = 40_000;
  const hostile = {
    huge: `<p>${"word ".repeat(5 * n)}</p>`,
    "too huge": "<p>".repeat(15 * n),
    deep: "<div>".repeat(n),
    "no end tags": "<br>".repeat(6 * n),
    "open formatting": Array.from({ length: n / 4 }, (_, i) => `<p><b a=${i}>`).join(""),
    attributes: `<a ${Array.from({ length: n }, (_, i) => `a${i}`).join(" ")}>`,
    spaces: `<section>${" ".repeat(10 * n)}<h2>zebra</h2></section>${" ".repeat(10 * n)}`,
    "spaces before": `${" ".repeat(10 * n)}.<section><h2>zebra</h2></section>`,
    css: `<style>${"body ".repeat(3 * n)}{${"--accent:".repeat(n)}</style><h1>x</h1>`,
    "open comment": `<style>${"/*".repeat(3 * n)}`,
    "colours out of range": `<b class="bg-red-500">x</b><style>b{color:oklch(0.5 ${"9".repeat(20)} 27)}</style>`,
    colours: `<style>${"rgb(".repeat(2 * n)}${"#fff(".repeat(n)}</style>`,
  };
  const sentences = ["make it dark", "make it teal", "change 'a' to 'b'", "call it X"];
  it.each(Object.entries(hostile))("%s", { timeout: 20_000 }, (_, html) => {
    for (const sentence of sentences) edit(html, sentence);
  });
});
