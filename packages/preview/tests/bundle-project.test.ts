import fs from "node:fs";
import { expect, it } from "vitest";
import { kitProject } from "../../../tests/component/features/preview/ui-kit/examples";
import { createBundler } from "../bundle/bundle-project";

// The files that the set-up step writes, from the disk instead of the server.
const text = async (file: string) => fs.readFileSync(`public/packages/${file}`, "utf8");
const source = { text, index: async () => JSON.parse(await text("index.json")) };

const bundle = (files: Record<string, string>) =>
  createBundler(source).bundle(new Map(Object.entries(files)));

it("explains unresolved imports, and suggests the nearest packages", async () => {
  const { missing } = await bundle({
    "App.jsx":
      'import x from "left-pad";\nimport y from "react-beautiful-dnd";\nimport z from "./none";\nimport d from "dayjs/none";\nimport fs from "node:fs";\nimport path from "path";\nexport default () => <p>{x}{y}{z}{d}{fs}{path}</p>;',
  });
  for (const name of ["node:fs", "path"])
    expect(missing[name]).toBe("is a part of Node.js, which browsers do not have.");
  expect(missing["left-pad"]).toBe("is not one of the preview's packages.");
  expect(missing["react-beautiful-dnd"]).toMatch(
    /^is not one of the preview's packages\. The nearest that is: @dnd-kit\/core \d+\.\d+\.\d+, sortablejs /,
  );
  expect(missing["./none"]).toBe("is not a file of this project.");
  expect(missing["dayjs/none"]).toMatch(/^is not a part of dayjs \d/);
});

it("uses a project's fetched packages, and lists those that are missing", async () => {
  const asked: string[][] = [];
  const fetched = async (lock: string, imports: readonly string[]) => {
    asked.push([lock, ...imports]);
    return {
      files: { "left-pad": "npm/k/left-pad.js" },
      chunks: { "npm/k/left-pad.js": ["npm/k/chunk.js"] },
      shared: { "left-pad": ["immer"] },
      bytes: {},
      problems: { "right-pad": "needs Node.js." },
      types: "npm/k/types.json",
    };
  };
  const own = createBundler({
    ...source,
    hasScripts: true,
    fetched,
    text: async (file) => (file.startsWith("npm/") ? `// ${file}` : text(file)),
  });
  const code =
    'import a from "left-pad";\nimport b from "right-pad";\nimport c from "@pads/up/side";\nimport fs from "fs";\nexport default () => <p>{a}{b}{c}{fs}</p>;';
  const files = new Map([["App.jsx", code]]);
  const without = await own.bundle(files);
  expect(asked).toEqual([]);
  // Scripts, until there is a module that needs the same React.
  expect(without.packages.files.react).toMatch(/^scripts\/react-/);
  expect(Object.keys(without.packages.texts)).toContain(without.packages.files.react);
  expect(without.wanted).toEqual(["@pads/up", "left-pad", "right-pad"]);
  const { modules, missing, packages, wanted } = await own.bundle(files.set("package-lock.json", "the lock"));
  expect(asked).toEqual([["the lock", "left-pad", "right-pad", "@pads/up/side"]]);
  expect(modules["App.jsx"]?.imports).toMatchObject({ "left-pad": "left-pad" });
  expect(packages.files["left-pad"]).toBe("npm/k/left-pad.js");
  expect(packages.texts["npm/k/chunk.js"]).toBe("// npm/k/chunk.js");
  expect(Object.keys(packages.files)).toContain("immer");
  expect(packages.files.react).toMatch(/^react-/);
  expect(Object.keys(missing).toSorted()).toEqual(["@pads/up/side", "fs", "right-pad"]);
  expect(missing["right-pad"]).toBe("needs Node.js.");
  expect(wanted).toEqual(["@pads/up"]);
});

it("bundles package style sheets that a style sheet imports, except those of build tools", async () => {
  const { modules, missing, packages } = await bundle({
    "src/App.jsx": 'import "./index.css";\nexport default () => <p>Hi</p>;',
    "src/index.css": '@import "tw-animate-css";\n@import url("leaflet/dist/leaflet.css");\np { color: red }',
  });
  expect(missing).toEqual({});
  expect(modules["src/index.css"]?.code).toMatch(/^require\("leaflet\/dist\/leaflet\.css"\);module\.style\(/);
  expect(Object.keys(packages.files)).toContain("leaflet/dist/leaflet.css");
});

const EVERY_PATH = [
  ...[
    "lodash/debounce",
    "lodash/fp",
    "lodash-es/groupBy.js",
    "date-fns/format",
    "date-fns/locale/de",
    "d3-scale",
  ],
  ...[
    "dayjs/plugin/relativeTime",
    "dayjs/locale/de",
    "zustand/middleware/immer",
    "three/addons/lines/Line2.js",
  ],
  ...[
    "three/examples/jsm/loaders/GLTFLoader",
    "highlight.js/lib/languages/python",
    "react-dom/server",
    "zod/v4",
  ],
  ...["@mui/material/Button", "@heroicons/react/24/outline", "@heroicons/react/24/solid/BeakerIcon"],
  ...["swiper/react", "swiper/css", "leaflet/dist/leaflet.css", "@xyflow/react/dist/style.css"],
  ...[
    "@dnd-kit/core",
    "@tanstack/react-table",
    "react-markdown",
    "redux",
    "jotai",
    "immer",
    "react-chartjs-2",
  ],
  ...["@react-three/fiber", "jspdf", "@vueuse/core", "@reduxjs/toolkit/query/react", "rxjs/operators"],
];

it("provides popular packages and their subpaths", async () => {
  const lines = EVERY_PATH.map((name, at) => `import * as m${at} from "${name}";`);
  const uses = EVERY_PATH.map((_, at) => `m${at}`).join();
  const { missing, errors } = await bundle({
    "App.jsx": `${lines.join("\n")}\nexport default () => <p>{[${uses}].length}</p>;`,
  });
  expect({ missing, errors }).toEqual({ missing: {}, errors: [] });
});

it("reports style sheets in languages that it cannot compile", async () => {
  const { errors } = await bundle({
    "src/main.tsx": 'import "./main.less";',
    "src/main.less": "a { b { c: d } }",
  });
  expect(errors).toEqual([
    ".less files cannot be compiled here: write SCSS, or plain CSS. (src/main.less:1:1)",
  ]);
});

it("adds shadcn/ui components that are imported but missing", async () => {
  const { modules, missing } = await bundle({
    "src/App.tsx":
      'import { Button } from "@/components/ui/button";\nexport default () => <Button>Go</Button>;',
  });
  expect(missing).toEqual({});
  expect(modules["src/App.tsx"]?.imports["@/components/ui/button"]).toBe("src/components/ui/button.tsx");
  expect(Object.keys(modules)).toContain("src/lib/utils.ts");
});

it("has all components that models import, with the packages they need", async () => {
  const kit: Record<string, string> = JSON.parse(await text("ui-kit.json"));
  const { errors, missing, packages } = await bundle(Object.fromEntries(kitProject(kit)));
  expect({ errors, missing }).toEqual({ errors: [], missing: {} });
  expect(Object.keys(packages.files)).toEqual(expect.arrayContaining(["react-day-picker", "input-otp"]));
});

/** Exports that models know: a new major version may have renamed them. */
const KNOWN_EXPORTS = {
  "@dnd-kit/core": "DndContext useDraggable",
  "@mui/material": "Button ThemeProvider createTheme",
  "@react-three/fiber": "Canvas useFrame",
  "@reduxjs/toolkit": "configureStore createSlice",
  "@tanstack/react-table": "useReactTable getCoreRowModel flexRender",
  "@vueuse/core": "useStorage useMouse",
  "@xyflow/react": "ReactFlow Background useNodesState",
  immer: "produce",
  jotai: "atom useAtom Provider",
  jspdf: "jsPDF",
  leaflet: "map",
  "react-chartjs-2": "Line Bar",
  "react-leaflet": "MapContainer TileLayer",
  "react-redux": "Provider useSelector",
  redux: "createStore combineReducers",
  "swiper/react": "Swiper SwiperSlide",
  "zustand/middleware/immer": "immer",
};

it.each(Object.entries(KNOWN_EXPORTS))("exports from %s what code imports: %s", async (name, names) => {
  const { files } = await source.index();
  const code = await text(files[name]);
  const lists = [...code.matchAll(/export ?\{([^}]*)\}|export (?:const|var|let) ?\{?([^=}]*)/g)];
  const exported = lists.flatMap(([, list, declared]) =>
    (list ?? declared ?? "").split(",").map((each) => each.trim().replace(/^.* as |:.*$/g, "")),
  );
  expect(exported).toEqual(expect.arrayContaining(names.split(" ")));
});

it("resolves a CDN address to its package", async () => {
  const { modules } = await bundle({
    "App.jsx": 'import Chart from "https://esm.sh/chart.js@4/auto";\nexport default () => <p>{Chart}</p>;',
  });
  expect(modules["App.jsx"]?.imports["https://esm.sh/chart.js@4/auto"]).toBe("chart.js/auto");
});

it("compiles the TypeScript of a plain page, without React", async () => {
  const page = await bundle({
    "index.html": '<script type="module" src="/src/main.ts"></script>',
    "src/main.ts": 'import { one } from "./one";\nconst n: number = one;\nconsole.log(n);',
    "src/one.ts": "export const one: number = 1;",
  });
  expect(page).toMatchObject({ entry: "src/main.ts", mounts: null });
  expect(Object.keys(page.packages.files)).toEqual([]);
  expect(Object.keys(page.modules)).toContain("src/one.ts");
});

it("bundles the style sheets that the page links", async () => {
  const linked = await bundle({
    "index.html": '<link rel="stylesheet" href="/style.css"><div id="root"></div>',
    "style.css": "p { color: red }",
    "src/App.jsx": "export default () => <p>Hi</p>;",
  });
  expect(linked.styles).toEqual(["style.css"]);
  expect(linked.modules["style.css"]?.code).toContain("color: red");
});

it("replaces addresses of the project's pictures with data URLs", async () => {
  const files = new Map<string, string | Uint8Array>([
    ["public/x.png", new Uint8Array([1, 2, 3])],
    ["App.jsx", 'export default () => <img src="/x.png" alt="" />;'],
  ]);
  const { modules } = await createBundler(source).bundle(files);
  expect(modules["App.jsx"]?.code).toContain('"data:image/png;base64,AQID"');
});

it("bundles only the named Lucide icons, and all of them when the names are unknown", async () => {
  const app = (code: string) =>
    bundle({ "App.tsx": `${code}\nexport default () => <p>{String(icons)}</p>;` });
  const named = await app(
    'import { Leaf, SunIcon as Sun, type LucideIcon } from "lucide-react";\nconst icons: LucideIcon[] = [Leaf, Sun];',
  );
  expect(Object.keys(named.packages.files)).not.toContain("lucide-react");
  expect(Object.keys(named.packages.files)).toContain("lucide-react/base");
  const module = named.modules[named.modules["App.tsx"]?.imports["lucide-react"] ?? ""];
  expect(module?.code).toMatch(/exports\.Leaf = .*"leaf".*\nexports\.SunIcon = .*"sun"/);
  for (const code of [
    'import * as icons from "lucide-react";',
    'import { Leaf, icons } from "lucide-react";',
    'import { Leaf, createLucideIcon as icons } from "lucide-react";',
  ]) {
    const whole = await app(code);
    expect(whole.modules["App.tsx"]?.imports["lucide-react"]).toBe("lucide-react");
    expect(Object.keys(whole.packages.files)).toContain("lucide-react");
  }
});

it("runs the pages of a Next.js project's pages router, without server-only files", async () => {
  const { entry, modules } = await bundle({
    "src/pages/_app.tsx": "export default ({ Component }) => <Component />;",
    "src/pages/_document.tsx": "export default () => null;",
    "src/pages/api/herbs.ts": "export default () => null;",
    "src/pages/index.tsx": "export default () => <p>Herbs</p>;",
    "src/pages/index.test.tsx": "export default () => null;",
  });
  expect(entry).toBe("next:app");
  const imported = Object.keys(modules["next:app"]?.imports ?? {});
  expect(imported).toEqual(["next/app-router", "src/pages/_app.tsx", "src/pages/index.tsx"]);
});

it("runs the pages and layouts of a Next.js project, and bundles the fonts that they declare", async () => {
  const { entry, mounts, modules, packages } = await bundle({
    "app/page.tsx": 'import Link from "next/link";\nexport default () => <Link href="/notes/1">One</Link>;',
    "app/(notes)/notes/[id]/page.tsx": "export default () => <p>Note</p>;",
    "app/layout.tsx":
      'import type { Metadata } from "next";\nimport { Inter as Sans, Playfair_Display } from "next/font/google";\nimport local from "next/font/local";\nconst own = local({ src: "./own.woff2" });\nconst fonts = [Sans({ variable: "--sans" }), Playfair_Display()];\nexport const metadata: Metadata = {};\nexport default ({ children }) => children;',
    "app/own.woff2": "font",
    "app/notes.test.tsx": "export default () => <p>Not a page</p>;",
  });
  expect({ entry, mounts }).toEqual({ entry: "next:app", mounts: null });
  expect(Object.keys(modules["next:app"]?.imports ?? {})).toEqual([
    "next/app-router",
    "app/(notes)/notes/[id]/page.tsx",
    "app/layout.tsx",
    "app/page.tsx",
  ]);
  expect(modules["app/(notes)/notes/[id]/page.tsx"]?.code).toContain("Note");
  expect(Object.keys(packages.files)).toEqual(expect.arrayContaining(["next/app-router", "next/link"]));
  const layout = modules["app/layout.tsx"]?.imports ?? {};
  expect(Object.keys(layout)).not.toContain("next");
  const sheets: string[] = [];
  const module = {
    exports: {} as Record<string, (options: object) => object>,
    style: sheets.push.bind(sheets),
  };
  new Function("module", modules[layout["next/font/google"] ?? ""]?.code ?? "")(module);
  expect(module.exports.Inter?.({ variable: "--sans", weight: "700" })).toMatchObject({
    className: "app-layout-tsx-inter-sans",
    style: { fontFamily: '"Inter", sans-serif' },
  });
  module.exports.default?.({ src: "./own.woff2" });
  expect(sheets.at(-1)).toContain("css2?family=Inter&family=Playfair+Display");
  expect(sheets.at(-1)).toContain('{--sans:"Inter", sans-serif}');
  expect(sheets.at(-1)).toContain("data:font/woff2;base64,Zm9udA==");
});

it.each([
  [
    "tsconfig's paths",
    "tsconfig.json",
    '{ "compilerOptions": { /* "x" */ "paths": { "store/*": ["./src/state/*"], }, } } // end',
  ],
  [
    "jsconfig's baseUrl",
    "jsconfig.json",
    '{ "compilerOptions": { "baseUrl": "src/state/.." , "paths": { "store/*": ["state/*"] } } }',
  ],
  [
    "Vite's aliases by folder",
    "vite.config.ts",
    'export default { base: "./", resolve: { alias: { "#": "/x", store: fileURLToPath(new URL("./src/state", import.meta.url)) } } };',
  ],
  [
    "Vite's aliases by path",
    "vite.config.js",
    'export default { resolve: { alias: { store: path.resolve(__dirname, "src", "state"), } } };',
  ],
  [
    "Vite's list of aliases",
    "vite.config.mts",
    'export default { resolve: { alias: [{ find: "store", replacement: path.join(__dirname, "./src/state/") }] } };',
  ],
])("finds a file by %s, and offers no package where it is missing", async (_, path, settings) => {
  const { modules, missing, wanted } = await bundle({
    [path]: settings,
    "src/state/berths.ts": "export const berths = 2;",
    "src/App.tsx":
      'import { berths } from "store/berths";\nimport { none } from "store/none";\nimport { nothing } from "store";\nexport default () => <p>{berths}{none}{nothing}</p>;',
  });
  expect(modules["src/App.tsx"]?.imports["store/berths"]).toBe("src/state/berths.ts");
  expect(missing).toEqual({
    "store/none": "is not a file of this project.",
    store: "is not a file of this project.",
  });
  expect(wanted).toEqual([]);
});

it("offers no package with the name of a folder of the project, of a module of Node.js, or of a scope", async () => {
  const names = [
    "src/none",
    "lib/none",
    "lib",
    "perf_hooks",
    "timers/promises",
    "node:test",
    "@acme",
    "~none",
    "@/none",
    "~/none",
  ];
  const { missing, wanted } = await bundle({
    "src/lib/a.ts": "",
    "src/App.tsx": `${names.map((name) => `import "${name}";`).join("\n")}\nimport "left-pad";\nexport default () => <p />;`,
  });
  expect(Object.keys(missing).toSorted()).toEqual([...names, "left-pad"].toSorted());
  expect(wanted).toEqual(["left-pad"]);
});

it("suggests a file whose name differs only in case", async () => {
  const { missing, wanted } = await bundle({
    "src/components/Header.tsx": "export const Header = () => <h1>Ferries</h1>;",
    "src/App.tsx": 'import { Header } from "./components/header";\nexport default () => <Header />;',
  });
  expect(missing["./components/header"]).toBe(
    "is not a file of this project. src/components/Header.tsx is, whose capital letters differ.",
  );
  expect(wanted).toEqual([]);
});

it("runs imports of Next.js in an app of Vite", async () => {
  const { errors, missing, wanted } = await bundle({
    "package.json": '{ "dependencies": { "vite": "^6.0.0" } }',
    "public/logo.svg": "<svg/>",
    "src/Chart.tsx": "export default () => <p>chart part</p>;",
    "src/App.tsx": `"use client";
import Image from "next/image";
import Link from "next/link";
import { useRouter } from "next/navigation";
import dynamic from "next/dynamic";
const Chart = dynamic(() => import("./Chart"), { ssr: false });
export default () => <main onClick={() => useRouter().push("/x")}><Image src="/logo.svg" alt="" width={2} height={2} /><Link href="/about">About</Link><Chart />{process.env.NEXT_PUBLIC_NAME ?? "none"}</main>;`,
  });
  expect({ errors, missing, wanted }).toEqual({ errors: [], missing: {}, wanted: [] });
});
