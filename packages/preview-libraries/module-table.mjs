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
 * Stand-ins, by the file that they are here: what they are needs the server of Next.js or a service, or has been renamed.
 *
 * @type {Record<string, string>}
 */
const STAND_INS = {
  ...Object.fromEntries(
    ["app-router", "cache", "dynamic", "head", "image", "link", "navigation", "router", "script"].map(
      (name) => [`next/${name}`, `next/${name}`],
    ),
  ),
  "next/headers": "next/server-only",
  "next/server": "next/server-only",
  "server-only": "next/nothing",
  "client-only": "next/nothing",
  "react-router-dom": "react-router-dom",
  ...Object.fromEntries(
    ["analytics", "speed-insights"].flatMap((name) =>
      ["next", "react"].map((entry) => [`@vercel/${name}/${entry}`, "next/nothing"]),
    ),
  ),
};

/**
 * Packages of this one that code cannot import by their name: types, fonts, style sheets, what only pages load from CDNs
 * (`library-table.mjs`), and what stand-ins and builds are made with.
 */
const NOT_IMPORTED = new Set(
  [
    "@fortawesome/fontawesome-free @hookform/resolvers @popperjs/core alpinejs animate.css animejs aos bootstrap",
    "bootstrap-icons devalue fake-indexeddb feather-icons htmx.org leaflet lodash material-icons mermaid p5 petite-vue",
    "react-refresh sortablejs sucrase sweetalert2 swiper tw-animate-css",
  ].flatMap((line) => line.split(" ")),
);

/** @type {string[]} */
const packages = Object.keys(require("./package.json").dependencies).filter(
  (name) => !/^@(?:types|fontsource(?:-variable)?)\//.test(name) && !NOT_IMPORTED.has(name),
);

/** Module names, as code imports them: every package, and the further entries of some. */
export const MODULES = [
  ...new Set([
    ...packages,
    "react/jsx-runtime",
    "react/jsx-dev-runtime",
    "react-dom/client",
    "react-refresh/runtime",
    "react-router/dom",
    "@hookform/resolvers/zod",
    "zustand/middleware",
    "zustand/shallow",
    "lucide-react/base",
    "motion/react",
    ...radixPackages,
    "date-fns/locale",
    ...threeAddons.map((name) => `three/addons/${name}.js`),
    "preact/hooks",
    "preact/compat",
    "preact/jsx-runtime",
    "htm/preact",
    "chart.js/auto",
    ...["ScrollTrigger", "Draggable", "Flip", "MotionPathPlugin", "Observer", "SplitText", "TextPlugin"].map(
      (plugin) => `gsap/${plugin}`,
    ),
    ...Object.keys(STAND_INS),
  ]),
];

/** Other names of the same modules. */
export const ALIASES = Object.fromEntries([
  ["lodash", "lodash-es"],
  ...threeAddons.flatMap((name) => [
    [`three/addons/${name}`, `three/addons/${name}.js`],
    [`three/examples/jsm/${name}`, `three/addons/${name}.js`],
    [`three/examples/jsm/${name}.js`, `three/addons/${name}.js`],
  ]),
]);

/** The versions to install elsewhere of names that are not packages here. */
export const PUBLISHED_VERSIONS = {
  "react-router-dom": "7.18.5",
  "@vercel/analytics": "2.0.1",
  "@vercel/speed-insights": "2.0.0",
  "client-only": "0.0.1",
  "server-only": "0.0.1",
  geist: "1.9.2",
};

const isIdentifier = (/** @type {string} */ name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default";

/** Two that are bundled with their default export alone, as they always were. */
const DEFAULT_ONLY = new Set(["localforage", "moment"]);

/** Whether a package has no ES modules at all. @param {string} name of a module in it */
function isCommonJs(name) {
  const owner = name.split("/", name.startsWith("@") ? 2 : 1).join("/");
  if (DEFAULT_ONLY.has(owner)) return false;
  const manifest = path.join(installed(owner), "package.json");
  const { type, module, exports } = JSON.parse(fs.readFileSync(manifest, "utf8"));
  return type !== "module" && !module && !/"(?:import|module)":/.test(JSON.stringify(exports ?? {}));
}

/** A module that exports all of another. CommonJS packages have no named exports until somebody lists them. @param {string} name */
export function sourceOf(name) {
  const own = STAND_INS[name];
  if (own) {
    const file = JSON.stringify(`./stand-ins/${own}.mjs`);
    return `import * as all from ${file}; export * from ${file}; export default "default" in all ? all["default"] : all;`;
  }
  // What single icons are made with, without the 1,900 icons.
  if (name === "lucide-react/base")
    return 'export { default as createLucideIcon } from "./node_modules/lucide-react/dist/esm/createLucideIcon.mjs";';
  if (!isCommonJs(name))
    return `import * as all from "${name}"; export * from "${name}"; export default "default" in all ? all["default"] : all;`;
  const names = Object.keys(require(name)).filter(isIdentifier);
  return `import all from "${name}"; export default all; export const { ${names.join(", ")} } = all;`;
}
