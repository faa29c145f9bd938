import { describe, expect, it } from "vitest";
import { isApp, kindOfProject, scriptEntry } from "../project/project-kind";

const app =
  'import "./App.css";\nfunction App() {\n  return (\n    <main>Hi</main>\n  );\n}\nexport default App;';

describe("JSX in .js files", () => {
  it("makes a React project of Create React App's files", () => {
    const files = new Map([
      ["public/index.html", '<div id="root"></div>'],
      ["src/App.js", app],
      ["src/index.js", 'import App from "./App";\nroot.render(<App />);'],
    ]);
    expect(kindOfProject(files)).toBe("react");
    expect(scriptEntry(files)).toEqual({ path: "src/index.js", mounts: false });
  });

  it("makes one of a lone App.js", () => {
    const files = new Map([["App.js", app]]);
    expect(kindOfProject(files)).toBe("react");
    expect(scriptEntry(files)).toEqual({ path: "App.js", mounts: true });
  });

  it("is not what a script compares or writes as HTML", () => {
    const script = 'import x from "./x.js";\nfor (let i = 0; i < x; i++) list.innerHTML += "<b>" + (i<x);';
    expect(
      kindOfProject(
        new Map([
          ["index.html", "<p>"],
          ["a.js", script],
        ]),
      ),
    ).toBe("page");
  });
});

it.each([
  ["src/main.ts", "const n: number = 1;", true],
  ["main.js", 'import { one } from "./one.js";', true],
  ["main.js", "console.log(1);", false],
])("knows whether a page must be compiled for its script %s: %s", (path, script, compiles) => {
  const html = `<script type="module" src="/${path}"></script>`;
  const files = new Map([
    ["index.html", html],
    [path, script],
  ]);
  expect(isApp(files)).toBe(compiles);
});
