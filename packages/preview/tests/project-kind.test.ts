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

  it("is the app's own component before a folder of pages, which Next.js has as well", () => {
    const pages = { "src/pages/index.tsx": "export default () => <p>Home</p>;" };
    const barrel = { "src/pages/index.ts": 'export * from "./Home";' };
    const app = { "src/App.tsx": "export default () => <p>Hi</p>;" };
    const entry = (files: Record<string, string>) => scriptEntry(new Map(Object.entries(files)))?.path;
    expect(entry({ ...app, ...pages })).toBe("src/App.tsx");
    expect(entry({ ...app, ...barrel })).toBe("src/App.tsx");
    expect(entry(pages)).toBe("src/pages/index.tsx");
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

describe("a start that another framework left behind", () => {
  const angular = 'import { bootstrapApplication } from "@angular/platform-browser";';

  it.each([
    ["src/main.tsx", "src/main.ts", angular, false],
    ["src/App.jsx", "src/main.ts", angular, true],
    ["src/App.vue", "src/main.js", 'import App from "./App.svelte";', true],
  ])("is not where the project starts that has %s", (path, left, text, mounts) => {
    const component = path.endsWith(".vue") ? "<template><p>Hi</p></template>" : app;
    const page = `<script type="module" src="/${left}"></script>`;
    const files = { [left]: text, [path]: component };
    expect(scriptEntry(new Map(Object.entries(files)))).toEqual({ path, mounts });
    expect(scriptEntry(new Map(Object.entries({ ...files, "index.html": page })))).toEqual({ path, mounts });
  });

  it("is where a project of that framework starts", () => {
    const files = new Map([
      ["src/main.ts", angular],
      ["src/Chart.jsx", app],
    ]);
    expect(scriptEntry(files)).toEqual({ path: "src/main.ts", mounts: false });
  });
});
