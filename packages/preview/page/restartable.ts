import type { PageBundle } from "../previewed-page";

/** Packages whose modules keep nothing that a page could notice. By name, with all their modules. */
const WITHOUT_STATE = new Set([
  "class-variance-authority",
  "clsx",
  "date-fns",
  "lucide-react",
  "react",
  "react-dom",
  "react-icons",
  "react-refresh",
  "recharts",
  "tailwind-merge",
]);

/** How an entry finds the element that it renders into. */
const ROOT_ELEMENT = /\bdocument\.(?:getElementById|querySelector)\(\s*["'`]#?(?:root|app)["'`]\s*\)/g;

/** What the compiler writes into each module. */
const EXPORTS = /\bObject\.defineProperty\(exports,/g;

/**
 * What outlasts a component, other than timers, storage and random numbers, which are reset: the document, its history
 * and globals, whatever is still on its way, and what changes the language itself.
 */
const OUTLASTING = new RegExp(
  `\\b(?:${[
    "document|window|globalThis|location|history|navigator|matchMedia|getComputedStyle|addEventListener",
    "caches|indexedDB|customElements|prototype|__proto__|defineProperty|setPrototypeOf|eval|Function|Symbol",
    "fetch|XMLHttpRequest|WebSocket|EventSource|Worker|SharedWorker|BroadcastChannel|MessageChannel|FileReader",
    "Image|Audio|AudioContext|Notification|\\w*Observer|subtle|createObjectURL|speechSynthesis|scrollIntoView",
  ].join("|")})\\b`,
);

const known = new WeakMap<PageBundle, boolean>();

/**
 * Whether the modules of a page can start again in its document, so that nothing of their first run can be noticed. Judged
 * by their text, hence conservatively: what merely mentions one of these names starts in a new document.
 */
export function canRestart(bundle: PageBundle): boolean {
  const before = known.get(bundle);
  if (before !== undefined) return before;
  const packages = Object.keys(bundle.packages.files);
  const codes = Object.entries(bundle.modules).flatMap(([path, { code }]) => (isOwn(path) ? [code] : []));
  const is =
    packages.every((name) => WITHOUT_STATE.has(packageOf(name))) &&
    Object.keys(bundle.missing).length === 0 &&
    !codes.some((code) => OUTLASTING.test(code.replace(ROOT_ELEMENT, "").replace(EXPORTS, "")));
  known.set(bundle, is);
  return is;
}

/** Whether a module is a file of the project. Names such as "lucide-react:icons" are the bundler's. */
const isOwn = (path: string): boolean => !path.includes(":");

const packageOf = (name: string): string => name.split("/", 1)[0] ?? "";
