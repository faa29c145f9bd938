import { describe, expect, it } from "vitest";
import { commitMessage, subjectOf } from "~/domain/project/commit-message";
import { nameOfFiles } from "~/domain/project/project-name";

describe("a project's name", () => {
  it.each([
    [{ "index.html": "<!doctype html><title>\n Tom &amp; Ann&#39;s  Garden </title>" }, "Tom & Ann's Garden"],
    [{ "about.html": "<title>About us</title>" }, "About us"],
    [{ "app/layout.tsx": 'export const metadata: Metadata = {\n  title: "River Log",\n};' }, "River Log"],
    [{ "package.json": '{"name":"@me/todo-list"}', "src/App.tsx": "" }, "Todo list"],
    [{ "index.html": "<title>Vite + React</title>", "package.json": '{"name":"bird-watch"}' }, "Bird watch"],
    [{ "index.html": "<title>Document</title>" }, null],
    [{ "index.html": "<title>App</title><h1 class='a'>Praxis <b>Nord</b></h1>" }, "Praxis Nord"],
    [{ "src/App.tsx": "return <main><h1>River Log</h1></main>;" }, "River Log"],
    [{ "src/App.tsx": "return <h1>{title}</h1>;" }, null],
    [{ "index.html": "<p>Hi</p>", "package.json": "{" }, null],
    [{ "index.html": new Uint8Array([0]) }, null],
    [{}, null],
  ])("is that of its page or its package: %j", (files, name) => {
    expect(nameOfFiles(new Map(Object.entries(files)))).toBe(name);
  });

  it("is cut where it is longer than a name", () =>
    expect(nameOfFiles(new Map([["index.html", `<title>${"x".repeat(500)}</title>`]]))).toHaveLength(60));
});

describe("a commit's subject", () => {
  it.each([
    ["Please add a dark mode switch. It should be in the header.", "Add a dark mode switch"],
    ["hey, can you please make the buttons larger?", "Make the buttons larger"],
    ["I'd like you to use a serif font", "Use a serif font"],
    ["now fix it", ""],
    ["Make it better!", ""],
    ["\n\n  sort   by date\nand then by name", "Sort by date"],
    ["", ""],
    ["The preview reports an error after the last change:\n\nx is not defined", ""],
    ["The commands ended with exit code 1:\n\n```text\n$ npm test\n```", ""],
    ["$ npm test", ""],
    ["npm run build && npx vitest run", ""],
    ["```js\nlet a = 1;\n```", ""],
    ["TypeError: x is not defined", ""],
  ])("says what was asked for: %s", (request, subject) => expect(subjectOf(request)).toBe(subject));

  it("is cut at a word", () => {
    const subject = subjectOf(`Add ${"many words ".repeat(30)}`);
    expect(subject.length).toBeLessThanOrEqual(73);
    expect(subject).toMatch(/(?:many|words)…$/);
  });
});

describe("a commit's message", () => {
  it("lists the files below the request's first sentence", () =>
    expect(
      commitMessage("Add a dark mode switch.", { added: ["theme.js"], changed: ["index.html"], removed: [] }),
    ).toBe("Add a dark mode switch\n\nAdded: theme.js\nChanged: index.html"));

  it("says what the reply says where the request says nothing", () =>
    expect(
      commitMessage(
        "The preview reports an error after the last change:\n\nx is not defined",
        { added: [], changed: ["a.js"], removed: [] },
        "The import of the counter was missing. Here it is.\n\n```js a.js\n```",
      ),
    ).toBe("The import of the counter was missing\n\nChanged: a.js"));

  it("says what changed when the request says nothing", () =>
    expect(commitMessage("fix it", { added: ["a.js", "b.js"], changed: [], removed: ["c.js"] })).toBe(
      "Add 2 files, remove c.js\n\nAdded: a.js, b.js\nRemoved: c.js",
    ));

  it("counts files beyond the tenth", () => {
    const added = Array.from({ length: 12 }, (_, at) => `${at}.js`);
    expect(commitMessage("Start", { added, changed: [], removed: [] })).toMatch(/9\.js and 2 more$/);
  });
});
