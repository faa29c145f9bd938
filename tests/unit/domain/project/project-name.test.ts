import { describe, expect, it } from "vitest";
import { exportName } from "~/domain/project/export/export-input";
import { nameOfFiles, projectName } from "~/domain/project/project-name";

it.each([
  ["Praxis Süd", "praxis-sud"],
  ["Bäckerei “Groß & Søn”: Tom's", "backerei-gross-son-toms"],
  ["诊所", "project"],
  ["x".repeat(80), "x".repeat(60)],
])("a project leaves under a name that package.json takes: %s", (name, exported) =>
  expect(exportName(name)).toBe(exported),
);

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
    [{ "index.html": "<h2>Cookies</h2>" }, null],
    [{ "index.html": "<p>Hi</p>", "package.json": "{" }, null],
    [{ "index.html": new Uint8Array([0]) }, null],
    [{}, null],
  ])("is that of its page or its package: %j", (files, name) => {
    expect(nameOfFiles(new Map(Object.entries(files)))).toBe(name);
  });

  it.each([
    [{ "word-count.py": "print(1)" }, "", "Word count"],
    [{ "src/TodoList.tsx": "" }, "", "Todo list"],
    [{ "a.py": "", "b.py": "" }, "Add a script that renames photos", "Script that renames photos"],
    [{ "a.py": "", "b.py": "" }, "Add 2 files", "New project"],
    [{ "a.py": "", "b.py": "" }, "Fix the date of photos", "New project"],
    [{}, "", "New project"],
  ])("is that of its only file, else of what was built: %j, %s", (files, change, name) =>
    expect(projectName(new Map(Object.entries(files)), change)).toBe(name),
  );

  it("is cut where it is longer than a name", () =>
    expect(nameOfFiles(new Map([["index.html", `<title>${"x".repeat(500)}</title>`]]))).toHaveLength(60));
});
