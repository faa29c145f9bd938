import { createRequire } from "node:module";

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
 * Stand-ins, by the file that they are here: what they are needs the server of Next.js, a service, or an address.
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
  ...Object.fromEntries(
    ["react-router", "react-router-dom", "vue-router"].map((name) => [name, `routers/${name}`]),
  ),
  ...Object.fromEntries(
    ["analytics", "speed-insights"].flatMap((name) =>
      ["next", "react"].map((entry) => [`@vercel/${name}/${entry}`, "next/nothing"]),
    ),
  ),
};

/** Module names, as code imports them. */
export const MODULES = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react-dom",
  "react-dom/client",
  "react-refresh/runtime",
  "react-router/dom",
  "react-day-picker",
  "react-hook-form",
  "react-resizable-panels",
  "@headlessui/react",
  "@hookform/resolvers/zod",
  "@supabase/supabase-js",
  "@tanstack/react-query",
  "zod",
  "zustand",
  "zustand/middleware",
  "zustand/shallow",
  "recharts",
  "lucide-react",
  "lucide-react/base",
  "framer-motion",
  "motion",
  "motion/react",
  "radix-ui",
  ...radixPackages,
  "cmdk",
  "vaul",
  "sonner",
  "next-themes",
  "embla-carousel-react",
  "input-otp",
  "date-fns",
  "date-fns/locale",
  "lodash-es",
  "axios",
  "dexie",
  "idb",
  "idb-keyval",
  "localforage",
  "nanoid",
  "uuid",
  "marked",
  "three",
  ...threeAddons.map((name) => `three/addons/${name}.js`),
  "clsx",
  "tailwind-merge",
  "class-variance-authority",
  "vue",
  "pinia",
  // What pages import from CDNs; files that are modules already are in libraries/library-table.mjs.
  "preact",
  "preact/hooks",
  "preact/compat",
  "preact/jsx-runtime",
  "htm",
  "htm/preact",
  "chart.js",
  "chart.js/auto",
  "d3",
  "gsap",
  ...["ScrollTrigger", "Draggable", "Flip", "MotionPathPlugin", "Observer", "SplitText", "TextPlugin"].map(
    (plugin) => `gsap/${plugin}`,
  ),
  "canvas-confetti",
  "dayjs",
  "highlight.js",
  "howler",
  "jquery",
  "katex",
  "lucide",
  "matter-js",
  "moment",
  "papaparse",
  ...Object.keys(STAND_INS),
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
  if (!/^(?:react(?:-dom|-refresh)?|dayjs|howler|jquery|matter-js|papaparse)(?:\/|$)/.test(name))
    return `import * as all from "${name}"; export * from "${name}"; export default "default" in all ? all["default"] : all;`;
  const names = Object.keys(require(name)).filter(isIdentifier);
  return `import all from "${name}"; export default all; export const { ${names.join(", ")} } = all;`;
}
