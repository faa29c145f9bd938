import type { FileContent } from "~/domain/project/project-files";
import { OWN_ADDRESS } from "~preview";
import type { AskApp } from "./commands/app-commands";

type PageWindow = Record<string, unknown> & { document: object; happyDOM: { abort(): Promise<void> } };
type PageModule = { GlobalWindow: new (options: { url: string }) => PageWindow };

/** Installs a new page for code. @returns removes it */
export type OpenPage = () => () => void;

const USES_PAGE = /\b(?:document|window|localStorage|HTML\w*Element)\b|@testing-library|react-dom\/client/;
/** Globals of the worker that the page replaces, so that events and addresses are the page's. */
const REPLACED: ReadonlySet<string> = new Set(
  "Event CustomEvent EventTarget MessageEvent location navigator history addEventListener removeEventListener dispatchEvent".split(
    " ",
  ),
);
const SELF_NAMES = ["window", "self", "top", "parent", "frames"];

// biome-ignore lint/security/noGlobalEval: running code is what this worker is for
const run = globalThis.eval;

/** Loads the page for tests that use one. */
export async function loadTestPage(files: ReadonlyMap<string, FileContent>, ask: AskApp): Promise<OpenPage> {
  const usesPage = [...files].some(
    ([path, text]) =>
      /\.(?:[cm]?[jt]sx?|vue)$/.test(path) && typeof text === "string" && USES_PAGE.test(text),
  );
  const { output, exitCode } = usesPage ? await ask("page", [], []) : { output: "", exitCode: 1 };
  if (exitCode !== 0) return () => () => {};
  const module: { exports: Partial<PageModule> } = { exports: {} };
  run(`(function(module,exports){${output}\n})`)(module, module.exports);
  const { GlobalWindow } = module.exports;
  return () => (GlobalWindow ? enter(new GlobalWindow({ url: "http://localhost/" })) : () => {});
}

/** Defines the properties of a window as globals of the worker. */
function enter(page: PageWindow): () => void {
  const before = new Map<string, PropertyDescriptor | undefined>();
  const define = (name: string, descriptor: PropertyDescriptor) => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
  };
  for (const name of namesOf(page)) {
    if (SELF_NAMES.includes(name) || (name in globalThis && !REPLACED.has(name))) continue;
    const value = page[name];
    const isCall = typeof value === "function" && /^[a-z]/.test(name);
    define(name, { value: isCall ? value.bind(page) : value, writable: true });
  }
  for (const name of SELF_NAMES) define(name, { value: globalThis, writable: true });
  // The preview's packages read the address of their page from this name.
  define(OWN_ADDRESS, { value: page.location, writable: true });
  Object.assign(page.document, { [OWN_ADDRESS]: page.location });
  return () => {
    void page.happyDOM.abort();
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  };
}

function namesOf(page: object): Set<string> {
  const names = new Set<string>();
  for (let at: object | null = page; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) if (name !== "constructor") names.add(name);
  return names;
}
