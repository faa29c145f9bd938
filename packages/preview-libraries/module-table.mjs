import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { installed } from "./installed.mjs";

const require = createRequire(import.meta.url);

const radixPackages = Object.keys(require("radix-ui/package.json").dependencies).filter((name) =>
  /^@radix-ui\/react-(?!use-|compose|context$|collection|dismissable|focus|id$|menu$|popper|portal|presence|primitive$|roving|arrow)/.test(
    name,
  ),
);

/** The names of the files in a folder of an installed package, without the extension. @param {string} name @param {string} folder */
const filesIn = (name, folder, ending = ".js") =>
  fs
    .readdirSync(path.join(installed(name), folder))
    .filter((file) => file.endsWith(ending) && !file.endsWith(`.min${ending}`))
    .map((file) => file.slice(0, -ending.length));

/** @param {string} start @param {string[]} names */
const below = (start, names) => names.map((name) => `${start}/${name}`);

/** The packages that an installed package depends on. @param {string} name @returns {string[]} */
const dependenciesOf = (name) =>
  Object.keys(JSON.parse(fs.readFileSync(path.join(installed(name), "package.json"), "utf8")).dependencies);

const THREE_FOLDERS =
  "animation controls curves effects environments exporters geometries helpers lights lines loaders materials math misc modifiers objects postprocessing renderers shaders utils";

/** Addons with types in the editor and with aliases. */
const threeAddons = [
  "controls/OrbitControls",
  "controls/PointerLockControls",
  "controls/TrackballControls",
  "environments/RoomEnvironment",
  "geometries/RoundedBoxGeometry",
  "geometries/TextGeometry",
  "libs/stats.module",
  "loaders/FontLoader",
  "loaders/GLTFLoader",
  "loaders/OBJLoader",
  "math/ImprovedNoise",
  "objects/Sky",
  "objects/Water",
  "postprocessing/EffectComposer",
  "postprocessing/OutputPass",
  "postprocessing/RenderPass",
  "postprocessing/UnrealBloomPass",
  "renderers/CSS2DRenderer",
  "utils/BufferGeometryUtils",
];

/**
 * Modules that stand-ins replace, with the stand-in's file. The originals need the server of Next.js or a service, or
 * were renamed.
 *
 * @type {Record<string, string>}
 */
const STAND_INS = {
  ...Object.fromEntries(
    ["app-router", "cache", "dynamic", "form", "head", "image", "link", "navigation", "router", "script"].map(
      (name) => [`next/${name}`, `next/${name}`],
    ),
  ),
  "next/headers": "next/server-only",
  "next/server": "next/server-only",
  "server-only": "next/nothing",
  "client-only": "next/nothing",
  "@testing-library/jest-dom/vitest": "jest-dom-vitest",
  "react-router-dom": "react-router-dom",
  ...Object.fromEntries(
    ["analytics", "speed-insights"].flatMap((name) =>
      ["next", "react"].map((entry) => [`@vercel/${name}/${entry}`, "next/nothing"]),
    ),
  ),
};

/**
 * Dependencies that code cannot import by their name: types, fonts, style sheets, and libraries that only pages load from
 * CDNs (`library-table.mjs`). Also those used by stand-ins, builds and `fetched`.
 */
const NOT_IMPORTED = new Set(
  [
    "@fortawesome/fontawesome-free @heroicons/react @hookform/resolvers bootstrap-icons devalue fake-indexeddb htmx.org",
    "lodash material-icons p5 pacote react-refresh sucrase tw-animate-css @npmcli/arborist",
  ].flatMap((line) => line.split(" ")),
);

/** @type {string[]} */
const packages = Object.keys(require("./package.json").dependencies).filter(
  (name) => !/^@(?:types|fontsource(?:-variable)?)\//.test(name) && !NOT_IMPORTED.has(name),
);

/** Subpaths of packages that can be imported, in addition to `MEMBERS`. @type {Record<string, string[]>} */
const PATHS = {
  "@emotion/react": ["jsx-runtime", "jsx-dev-runtime"],
  "@formkit/auto-animate": ["react", "vue"],
  "@heroicons/react": ["16/solid", "20/solid", "24/outline", "24/solid"],
  "@hookform/resolvers": ["yup", "zod"],
  "@mui/material": ["colors", "locale", "styles"],
  "@testing-library/jest-dom": ["matchers"],
  "@reduxjs/toolkit": ["query", "query/react", "react"],
  "@xyflow/react": ["dist/base.css", "dist/style.css"],
  aos: ["dist/aos.css"],
  bootstrap: ["dist/css/bootstrap.min.css"],
  "bootstrap-icons": ["font/bootstrap-icons.css"],
  "chart.js": ["auto", "helpers"],
  classnames: ["bind"],
  clsx: ["lite"],
  "date-fns": ["constants", "fp", "locale"],
  dayjs: [...below("locale", filesIn("dayjs", "locale")), ...below("plugin", filesIn("dayjs", "plugin"))],
  "framer-motion": ["client", "dom", "m", "mini"],
  gsap: filesIn("gsap", "").filter((name) => !/^(?:gsap-core|index|all)$/.test(name)),
  "highlight.js": [
    "lib/common",
    "lib/core",
    ...below(
      "lib/languages",
      filesIn("highlight.js", "es/languages").filter((name) => !name.includes(".")),
    ),
    ...below("styles", filesIn("highlight.js", "styles", ".css")).map((name) => `${name}.css`),
  ],
  htm: ["preact", "react"],
  jotai: ["react", "react/utils", "utils", "vanilla", "vanilla/utils"],
  katex: ["contrib/auto-render", "contrib/mhchem", "dist/katex.min.css"],
  leaflet: ["dist/leaflet.css"],
  lodash: ["fp"],
  "lucide-react": ["base"],
  motion: ["mini", "react", "react-client", "react-m", "react-mini"],
  nanoid: ["non-secure"],
  preact: ["compat", "compat/client", "debug", "devtools", "hooks", "jsx-dev-runtime", "jsx-runtime"],
  react: ["compiler-runtime", "jsx-dev-runtime", "jsx-runtime"],
  "react-day-picker": ["locale", "style.css"],
  "react-dom": ["client", "server"],
  "react-hot-toast": ["headless"],
  "react-i18next": ["initReactI18next"],
  "react-refresh": ["runtime"],
  "react-router": ["dom"],
  "react-select": ["animated", "async", "async-creatable", "base", "creatable"],
  "react-toastify": ["ReactToastify.css", "unstyled"],
  rxjs: ["ajax", "fetch", "operators", "webSocket"],
  sweetalert2: ["dist/sweetalert2.min.css"],
  swiper: [
    "bundle",
    "css",
    ...below(
      "css",
      filesIn("swiper", "modules", ".css").filter((name) => !name.includes("-element")),
    ),
    "css/bundle",
    "modules",
    "react",
    "vue",
  ],
  swr: ["immutable", "infinite", "mutation", "subscription"],
  three: [
    "tsl",
    "webgpu",
    "addons/libs/lil-gui.module.min.js",
    ...threeAddons.map((name) => `addons/${name}.js`),
    ...THREE_FOLDERS.split(" ").flatMap((folder) =>
      below(`addons/${folder}`, filesIn("three", `examples/jsm/${folder}`)).map((name) => `${name}.js`),
    ),
  ],
  valtio: ["utils", "vanilla"],
  zod: ["locales", "mini", "v3", "v4", "v4/core", "v4/mini"],
  zustand: [
    "middleware",
    "middleware/immer",
    "react",
    "react/shallow",
    "shallow",
    "vanilla",
    "vanilla/shallow",
  ],
};

/** Import specifiers of all modules: every package, and the subpaths of some. */
export const MODULES = [
  ...new Set([
    ...packages,
    ...Object.entries(PATHS).flatMap(([name, paths]) => below(name, paths)),
    ...radixPackages,
    ...Object.keys(STAND_INS),
  ]),
];

const KNOWN_ADDONS = new Set(threeAddons.map((name) => `three/addons/${name}.js`));
const UNTYPED = /^(?:dayjs\/locale|highlight\.js\/(?:lib\/languages|styles)|three\/addons)\//;

/** Modules whose types the editor loads. The others have trivial types, but would take most of the build's time. */
export const TYPED_MODULES = MODULES.filter(
  (name) => !name.endsWith(".css") && (!UNTYPED.test(name) || KNOWN_ADDONS.has(name)),
);

/**
 * Packages with a file per function, component or icon: the module that exports all of them, by the path before the
 * member's name. Separate files for each would be thousands.
 *
 * @type {Record<string, string>}
 */
export const MEMBERS = {
  "@heroicons/react/16/solid": "@heroicons/react/16/solid",
  "@heroicons/react/20/solid": "@heroicons/react/20/solid",
  "@heroicons/react/24/outline": "@heroicons/react/24/outline",
  "@heroicons/react/24/solid": "@heroicons/react/24/solid",
  "@mui/material": "@mui/material",
  "@mui/material/colors": "@mui/material/colors",
  "@vueuse/core": "@vueuse/core",
  "date-fns": "date-fns",
  "date-fns/fp": "date-fns/fp",
  "date-fns/locale": "date-fns/locale",
  lodash: "lodash-es",
  "lodash-es": "lodash-es",
  "lucide-react/dist/esm/icons": "lucide-react",
  "lucide-react/icons": "lucide-react",
  "react-day-picker/locale": "react-day-picker/locale",
};

/** Aliases of folders. @type {Record<string, string>} */
export const FOLDERS = { "three/examples/jsm": "three/addons" };

/** Aliases of modules. */
export const ALIASES = Object.fromEntries([
  ["bootstrap/dist/css/bootstrap.css", "bootstrap/dist/css/bootstrap.min.css"],
  ["katex/dist/katex.css", "katex/dist/katex.min.css"],
  ["lodash", "lodash-es"],
  ["react-day-picker/dist/style.css", "react-day-picker/style.css"],
  ["react-toastify/dist/ReactToastify.css", "react-toastify/ReactToastify.css"],
  ["sweetalert2/dist/sweetalert2.css", "sweetalert2/dist/sweetalert2.min.css"],
  ["swiper/swiper-bundle.css", "swiper/css/bundle"],
  ...dependenciesOf("d3").map((name) => [name, "d3"]),
  ...threeAddons.flatMap((name) => [
    [`three/addons/${name}`, `three/addons/${name}.js`],
    [`three/examples/jsm/${name}`, `three/addons/${name}.js`],
    [`three/examples/jsm/${name}.js`, `three/addons/${name}.js`],
  ]),
]);

/** Versions for exported projects of packages that are not installed here. */
export const PUBLISHED_VERSIONS = {
  "react-router-dom": "7.18.5",
  "@vercel/analytics": "2.0.1",
  "@vercel/speed-insights": "2.0.0",
  "client-only": "0.0.1",
  "server-only": "0.0.1",
  geist: "1.9.2",
};

/** Modules whose package entry is not an ES module, or not for browsers. @type {Record<string, string>} */
const SOURCES = {
  "highlight.js": "highlight.js/lib/common",
  leaflet: "leaflet/dist/leaflet-src.esm.js",
  "react-dom/server": "react-dom/server.browser",
};

/** Style sheets without a .css extension. */
const STYLES = new Set(["animate.css", ...MODULES.filter((name) => /^swiper\/css(?:\/|$)/.test(name))]);

const isIdentifier = (/** @type {string} */ name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default";

/** CommonJS packages that are bundled with only their default export. */
const DEFAULT_ONLY = new Set(["localforage", "moment"]);

/** Whether a module's package has no ES modules. @param {string} name a module */
function isCommonJs(name) {
  const owner = name.split("/", name.startsWith("@") ? 2 : 1).join("/");
  if (DEFAULT_ONLY.has(owner)) return false;
  const manifest = path.join(installed(owner), "package.json");
  const { type, module, exports } = JSON.parse(fs.readFileSync(manifest, "utf8"));
  return type !== "module" && !module && !/"(?:import|module)":/.test(JSON.stringify(exports ?? {}));
}

/** The source of a module that re-exports another. Named exports of CommonJS packages must be listed explicitly. @param {string} name */
export function sourceOf(name) {
  const own = STAND_INS[name];
  if (own) {
    const file = JSON.stringify(`./stand-ins/${own}.mjs`);
    return `import * as all from ${file}; export * from ${file}; export default "default" in all ? all["default"] : all;`;
  }
  if (name.endsWith(".css") || STYLES.has(name)) return `import css from "${name}"; export default css;`;
  // The factory for single icons, without the 1,900 icons.
  if (name === "lucide-react/base")
    return 'export { default as createLucideIcon } from "./node_modules/lucide-react/dist/esm/createLucideIcon.mjs";';
  const from = SOURCES[name] ?? name;
  if (SOURCES[name] || !isCommonJs(name))
    return `import * as all from "${from}"; export * from "${from}"; export default "default" in all ? all["default"] : all;`;
  const whole = require(name);
  const names = Object.keys(whole).filter(isIdentifier);
  // A package compiled from an ES module without a default export has all its exports only in the namespace.
  const imported = whole.__esModule && !("default" in whole) ? "* as $whole" : "$whole";
  return `import ${imported} from "${name}"; export default $whole; export const { ${names.join(", ")} } = $whole;`;
}
