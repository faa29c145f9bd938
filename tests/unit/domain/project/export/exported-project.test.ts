import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { exportProject } from "~/domain/project/export/exported-project";
import product from "../../../../../package.json" with { type: "json" };
import packages from "../../../../../public/packages/index.json" with { type: "json" };

const outside = (files: Record<string, string>) =>
  exportProject(new Map(Object.entries(files)), "shop", packages.versions);
const written = (files: Record<string, string>) => JSON.parse(String(outside(files).get("package.json")));

const APP = 'export default function App() { return <p className="p-4 flex">Shop</p>; }';
const MAIN = 'import "./index.css";\nimport App from "./App";\n';

describe("package.json", () => {
  it("has what is imported in the versions of the preview, and keeps what was written", () => {
    const own =
      '{ "name": "own", "scripts": { "lint": "eslint .", "build": "tsc -b && vite build" }, "dependencies": { "react": "^17.0.0", "vite": "^5" }, "devDependencies": { "@types/react": "^18", "typescript": "~5.6.2" } }';
    const made = written({
      "package.json": own,
      "src/App.tsx": `import { Plus } from "lucide-react";\n${APP}`,
    });
    expect(made).toMatchObject({
      name: "own",
      scripts: { lint: "eslint .", build: "tsc -b && vite build", typecheck: "tsc --noEmit" },
      dependencies: { react: packages.versions.react, "lucide-react": packages.versions["lucide-react"] },
      devDependencies: { "@types/react": expect.stringMatching(/^19\./), typescript: "~5.6.2" },
      overrides: { react: "$react" },
    });
    // One package in one list.
    expect(made.dependencies.vite).toBeUndefined();
    expect(made.devDependencies.vite).toMatch(/^8\./);
  });

  it("has the types that the project pins of packages without any, beside the tested ones", () => {
    const pinned = { "wild-root": "3.1.0", "@types/wild-root": "3.0.4", "@types/react": "18.0.0" };
    const files = new Map([["src/App.tsx", `import { dig } from "wild-root";\n${APP}`]]);
    const made = exportProject(files, "shop", { ...packages.versions, ...pinned });
    expect(JSON.parse(String(made.get("package.json")))).toMatchObject({
      dependencies: { "wild-root": "3.1.0" },
      devDependencies: { "@types/wild-root": "3.0.4", "@types/react": expect.stringMatching(/^19\./) },
    });
  });

  it("replaces the scripts of Create React App, which do not run beside the tested versions", () => {
    const own =
      '{ "scripts": { "build": "react-scripts build" }, "dependencies": { "react-scripts": "5.0.1" } }';
    const made = written({ "package.json": own, "src/App.jsx": APP });
    expect(made.scripts.build).toBe("vite build");
    expect(made.dependencies["react-scripts"]).toBeUndefined();
  });

  it("has the Sass that compiles previews among its tools, where styles are written in it", () => {
    const { sass } = product.dependencies;
    const vue = `<template><p>Hi</p></template>\n<style scoped lang="scss">p { b { color: red } }</style>`;
    expect(written({ "src/App.vue": vue }).devDependencies.sass).toBe(sass);
    expect(written({ "src/App.tsx": APP, "src/a.scss": "" }).devDependencies.sass).toBe(sass);
    expect(written({ "src/App.tsx": APP, "src/a.css": "" }).devDependencies).not.toHaveProperty("sass");
  });

  it("names the package of an alias and of a path below one", () => {
    const made = written({
      "App.jsx": `import debounce from "lodash";\nimport en from "date-fns/locale";\n${APP}`,
    });
    expect(Object.keys(made.dependencies)).toEqual(["date-fns", "lodash", "react", "react-dom"]);
  });
});

describe("Tailwind", () => {
  it("is imported by a main that does not", () => {
    const made = outside({
      "src/main.tsx": MAIN,
      "src/index.css": "p { color: teal }\n",
      "src/App.tsx": APP,
    });
    expect(made.get("src/tailwind.css")).toBe('@import "tailwindcss";\n');
    expect(made.get("src/main.tsx")).toBe(`import "./tailwind.css";\n${MAIN}`);
    expect(made.get("src/index.css")).toBe("p { color: teal }\n");
  });

  it("leaves a sheet alone that has all that it needs", () => {
    const sheet = '@import "tailwindcss";\n\n@theme {\n  --color-leaf: green;\n}\n';
    const made = outside({ "src/main.tsx": MAIN, "src/index.css": sheet, "src/App.tsx": APP });
    expect(made.get("src/index.css")).toBe(sheet);
    expect(made.get("src/main.tsx")).toBe(MAIN);
    expect(made.has("src/tailwind.css")).toBe(false);
  });

  it("makes one sheet of several, in their order, and imports only that one", () => {
    const made = outside({
      "index.html":
        '<link rel="stylesheet" href="/src/base.css"><script type="module" src="/src/main.tsx"></script>',
      "src/main.tsx": `import App from "./App";\nimport "./index.css";\nApp();\n`,
      "src/base.css": "p { @apply p-1 }\n",
      "src/index.css":
        '@import url("https://fonts.example/a.css");\n@import "tailwindcss" prefix(tw);\n.dark { color: red }\n',
      "src/theme.css": "@theme { --color-leaf: green }\n",
      "src/App.tsx": `import "./theme.css";\n${APP.replace("flex", "dark:flex")}`,
    });
    expect(made.get("src/tailwind.css")).toBe(
      '@import url("https://fonts.example/a.css");\n@import "tailwindcss" prefix(tw);\n@import "./base.css";\n@import "./theme.css";\n@import "./index.css";\n@custom-variant dark (&:where(.dark, .dark *));\n',
    );
    expect(made.get("src/main.tsx")).toBe('import "./tailwind.css";\nimport App from "./App";\nApp();\n');
    expect(String(made.get("src/App.tsx"))).not.toContain("theme.css");
    expect(String(made.get("index.html"))).not.toContain("base.css");
    expect(made.get("src/index.css")).toBe(".dark { color: red }\n");
  });

  it("takes the directives and the configuration of version 3", () => {
    const made = outside({
      "tailwind.config.cjs": "module.exports = {};",
      "postcss.config.js": "module.exports = { plugins: { tailwindcss: {} } };",
      "src/main.tsx": MAIN,
      "src/index.css": "@tailwind base;\n@tailwind utilities;\np { @apply p-1 }\n",
      "src/App.tsx": APP,
    });
    expect(made.get("src/index.css")).toBe(
      '@import "tailwindcss";\n@config "../tailwind.config.cjs";\np { @apply p-1 }\n',
    );
    expect(made.has("postcss.config.js")).toBe(false);
  });

  it("is left to a project that builds with its own version 3", () => {
    const files = {
      "package.json": '{ "devDependencies": { "tailwindcss": "^3.4.0" } }',
      "src/main.tsx": MAIN,
      "src/index.css": "@tailwind base;\n",
      "src/App.tsx": APP,
    };
    expect(outside(files).get("src/index.css")).toBe("@tailwind base;\n");
    expect(written(files).devDependencies.tailwindcss).toBe("^3.4.0");
  });

  it("gives modules and components the sheet whose theme they use", () => {
    const made = outside({
      "src/App.vue":
        '<script setup>\nimport "./a.module.css";\n</script>\n<template><p class="p-4">a</p></template>\n<style scoped>\np { @apply p-1 }\n</style>\n',
      "src/a.module.css": ".a { @apply p-2 }\n",
    });
    expect(made.get("src/a.module.css")).toBe('@reference "./tailwind.css";\n.a { @apply p-2 }\n');
    expect(made.get("src/App.vue")).toContain(
      '<style scoped>\n@reference "./tailwind.css";\np { @apply p-1 }',
    );
  });

  it("comes to a page that uses its classes and loads it from nowhere", () => {
    const styled = outside({ "index.html": '<head></head><p class="bg-red-500">a</p>' }).get("index.html");
    expect(styled).toMatch(
      /^<head><style type="text\/tailwindcss">.*@tailwindcss\/browser@4[.\d]+"><\/script><\/head>/,
    );
    const cdn = {
      "index.html": '<script src="https://cdn.tailwindcss.com"></script><p class="bg-red-500">a</p>',
    };
    expect(outside(cdn).get("index.html")).toBe(cdn["index.html"]);
  });
});

describe("what starts a project", () => {
  it("renders the component that the preview renders", () => {
    const made = outside({ "src/Shop.tsx": "const one = 1;\nexport const Shop = () => <b>{one}</b>;\n" });
    expect(made.get("src/main.ts")).toContain('import { Shop as App } from "./Shop";');
    expect(made.get("index.html")).toContain(
      '<div id="root"></div>\n    <script type="module" src="/src/main.ts">',
    );
  });

  it("finds its root in the page that is made", () => {
    expect(outside({ "src/main.tsx": MAIN, "src/App.tsx": APP }).get("index.html")).toContain(
      '<div id="root">',
    );
  });

  it("is added to a page that names none, or one that is not there", () => {
    const page = '<body>\n<div id="app"></div>\n<script src="/src/gone.js"></script>\n</body>\n';
    const made = outside({ "index.html": page, "src/App.tsx": APP });
    expect(made.get("index.html")).toBe(
      '<body>\n<div id="app"></div>\n    <script type="module" src="/src/main.ts"></script>\n  </body>\n',
    );
    expect(made.get("src/main.ts")).toContain('getElementById("app")');
    const named = outside({
      "index.html": '<script type="module" src="/src/start.jsx"></script>',
      "src/App.jsx": APP,
    });
    expect(named.get("src/start.jsx")).toContain("createRoot");
  });

  it("has a page at the root", () => {
    const made = outside({
      "public/index.html": '<link rel="icon" href="%PUBLIC_URL%/a.png"><div id="root"></div>',
      "src/index.js": "import App from './App';\nrender(<App />);\n",
      "src/App.jsx": APP,
    });
    expect(made.has("public/index.html")).toBe(false);
    expect(made.get("index.html")).toContain('href="/a.png"');
    expect(made.get("index.html")).toContain('src="/src/index.js"');
    expect(made.get("vite.config.mjs")).toContain("jsxInScripts");
  });

  it("is a script of a plain page, which needs no framework", () => {
    const made = written({
      "index.html": '<script type="module" src="main.ts"></script>',
      "main.ts": "export const one: number = 1;\n",
    });
    expect(made.dependencies).toEqual({});
    expect(made.scripts.build).toBe("vite build");
  });
});

describe("settings", () => {
  it("adds to Vite's what they lack, and keeps them", () => {
    const own =
      'import react from "@vitejs/plugin-react";\nexport default { plugins: [react()], base: "/shop/" };\n';
    const files = {
      "src/App.tsx": `import { cn } from "@/lib/cn";\nimport { sum } from "~/sum";\n${APP}`,
      "src/lib/cn.ts": "export const cn = 1;\n",
      "src/sum.ts": "export const sum = 1;\n",
    };
    const typed = outside({ ...files, "vite.config.ts": own });
    expect(typed.get("vite.config.ts")).toBe(own);
    expect(typed.get("vite.config.mjs")).toMatch(/import own from "\.\/vite\.config\.ts"[\s\S]*mergeConfig/);
    expect(typed.get("vite.config.mjs")).toMatch(/plugins: \[tailwindcss\(\)\][\s\S]*"@": .*"~": /);
    const plain = outside({ ...files, "vite.config.js": own });
    expect(plain.get("vite.own.config.js")).toBe(own);
    expect(plain.get("vite.config.mjs")).toContain('import own from "./vite.own.config.js"');
  });

  it("gives Vite the aliases that only TypeScript has, and not those that Vite has", () => {
    const files = {
      "tsconfig.json": '{ "extends": ["./base.json"] }',
      "base.json":
        '{ "compilerOptions": { "baseUrl": "src", "paths": { "#/*": ["./*"], "store": ["./state.ts"], "@own/*": ["./own/*"] } } }',
      "vite.config.ts": 'export default { resolve: { alias: { "@own": "/src/own" } } };',
      "src/App.tsx": `import a from "#/a";\nimport b from "store";\nimport c from "lib/c";\nimport d from "@own/d";\n${APP}`,
      ...Object.fromEntries(["a", "state", "lib/c", "own/d"].map((name) => [`src/${name}.ts`, ""])),
    };
    const config = String(outside(files).get("vite.config.mjs"));
    const aliases = [...config.matchAll(/("[^"]+"): fileURLToPath\(new URL\(("[^"]+")/g)];
    expect(aliases.map(([, name, target]) => [name, target])).toEqual([
      ['"store"', '"./src/state.ts"'],
      ['"lib"', '"./src/lib"'],
      ['"#"', '"./src"'],
    ]);
    expect(written(files).dependencies).toEqual(written({ "src/App.tsx": APP }).dependencies);
  });

  it("replaces a tsconfig.json whose parts are missing", () => {
    const parts = '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }';
    const lacking = outside({ "tsconfig.json": parts, "src/App.tsx": APP });
    expect(String(lacking.get("tsconfig.json"))).toContain('"jsx": "react-jsx"');
    const complete = outside({ "tsconfig.json": parts, "tsconfig.app.json": "{}", "src/App.tsx": APP });
    expect(complete.get("tsconfig.json")).toBe(parts);
  });
});

it("puts pictures where the addresses that scripts name lead", () => {
  const picture = "<svg/>";
  const made = outside({
    "logo.svg": picture,
    "src/App.jsx": 'export default () => <img src="/logo.svg" />;',
  });
  expect(made.get("public/logo.svg")).toBe(picture);
});

describe("Next.js", () => {
  const page =
    'import Link from "next/link";\nexport default function Page() { return <Link className="flex p-4" href="/">One</Link>; }';

  it("builds a project that imports from it, with a layout and one sheet", () => {
    const made = outside({
      "src/app/page.tsx": page,
      "src/app/items/[id]/page.tsx": page,
      "src/lib/cn.ts": "",
    });
    expect(written({ "src/app/page.tsx": page })).toMatchObject({
      scripts: { build: "next build" },
      dependencies: { next: packages.versions.next },
      devDependencies: { "@tailwindcss/postcss": expect.any(String), typescript: expect.any(String) },
    });
    expect(made.has("vite.config.mjs")).toBe(false);
    expect(made.get("src/app/layout.tsx")).toMatch(/^import "\.\/tailwind\.css";\n[\s\S]*\{children\}/);
  });

  it("tests a project that Next.js builds with its aliases, unless it says how itself", () => {
    const files = {
      "src/app/page.tsx": `import { cn } from "@/lib/cn";\n${page}`,
      "src/lib/cn.ts": "",
      "src/app/page.test.tsx": "",
    };
    expect(outside(files).get("vitest.config.mjs")).toMatch(/plugins: \[react\(\)\][\s\S]*"@": .*"\.\/src"/);
    expect(written(files).devDependencies).toHaveProperty("@vitejs/plugin-react");
    const own = { ...files, "vitest.config.ts": "export default {};" };
    expect(outside(own).has("vitest.config.mjs")).toBe(false);
  });

  it("builds a project of the pages router, with its component around the pages", () => {
    const made = outside({ "pages/index.tsx": page, "pages/items/[id].tsx": page });
    expect(made.has("vite.config.mjs")).toBe(false);
    expect(made.get("pages/_app.tsx")).toMatch(
      /^import "\.\/tailwind\.css";\n[\s\S]*<Component \{\.\.\.pageProps\} \/>/,
    );
    const own = "export default function App({ Component }) { return <Component />; }\n";
    const kept = outside({ "pages/index.jsx": page, "pages/_app.jsx": own }).get("pages/_app.jsx");
    expect(kept).toBe(`import "./tailwind.css";\n${own}`);
  });

  it("keeps a layout's directive first", () => {
    const layout = '"use client";\nexport default function Root({ children }) { return children; }\n';
    const made = outside({ "app/layout.jsx": layout, "app/page.jsx": page });
    expect(made.get("app/layout.jsx")).toMatch(/^"use client";\nimport "\.\/tailwind\.css";\n/);
  });
});

it("leaves pages and lists of files as they are", () => {
  const page = new Map([["index.html", "<p>Hello</p>"]]);
  expect(exportProject(page, "page", packages.versions)).toBe(page);
});

describe("what a project has to be installed, tested and typed", () => {
  const lockFile = (dependencies: Record<string, string>, devDependencies = {}) =>
    JSON.stringify({ lockfileVersion: 3, packages: { "": { dependencies, devDependencies } } });

  it("is no lock file that pins only what was added, with which npm ci fails", () => {
    const files = { "src/App.jsx": APP, "package-lock.json": lockFile({ "wild-root": "3.1.0" }) };
    expect(outside(files).has("package-lock.json")).toBe(false);
  });

  it("is the lock file of the project where it is of its package.json", () => {
    const { dependencies, devDependencies } = written({ "src/App.jsx": APP });
    const files = { "src/App.jsx": APP, "package-lock.json": lockFile(dependencies, devDependencies) };
    expect(outside(files).get("package-lock.json")).toBe(files["package-lock.json"]);
  });

  it("is the types of every package of the preview that has none of its own", () => {
    const untyped = Object.keys(packages.versions).filter((name) => {
      const folder = path.join("packages/preview-libraries/node_modules", name);
      if (/^(?:next|geist|react-refresh)$|css$|fontawesome/.test(name) || !existsSync(folder)) return false;
      const { types, typings, exports } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
      return (
        !types &&
        !typings &&
        !/"types"/.test(JSON.stringify(exports ?? {})) &&
        !existsSync(path.join(folder, "index.d.ts"))
      );
    });
    expect(untyped).toContain("file-saver");
    const imports = untyped.map((name) => `import "${name}";`).join("\n");
    const { devDependencies } = written({ "src/App.tsx": `${imports}\n${APP}` });
    for (const name of untyped)
      expect(devDependencies).toHaveProperty(`@types/${name.startsWith("d3-") ? "d3" : name}`);
  });

  it.each([
    ["an app", { "src/App.jsx": APP }],
    ["a page", { "index.html": "<p>Hi</p>" }],
  ])("is Vitest beside the tests of %s, and none without any", (_, files) => {
    const made = outside({ ...files, "src/sum.test.js": 'import { render } from "@testing-library/react";' });
    const { scripts, devDependencies } = JSON.parse(String(made.get("package.json")));
    expect(scripts.test).toMatch(/^vitest run/);
    expect(devDependencies).toMatchObject({
      vitest: product.dependencies.vitest,
      "happy-dom": expect.any(String),
      "@testing-library/react": expect.any(String),
      "@testing-library/dom": expect.any(String),
    });
    const own = { "sum.test.js": 'import { test } from "node:test";' };
    for (const without of [files, { ...files, ...own }])
      expect(String(outside(without).get("package.json"))).not.toContain("vitest");
  });
});
