import type { PageLibraries, Visits } from "../previewed-page";

// Settings that the host passes to the page runtime as data attributes.
const script = document.currentScript;
const attributes: DOMStringMap = script instanceof HTMLScriptElement ? script.dataset : {};
// The script precedes the page in the document; reported line numbers are relative to the page.
const scriptLines = (script?.textContent ?? "").split("\n").length;
script?.remove();

const {
  token = "",
  theme = "",
  followsTheme,
  scroll,
  dialogs,
  bundle,
  repeatable,
  inert,
  path = "",
  pages,
  routes,
  visits,
  libraries,
  storage,
} = attributes;
const parse = (text: string | undefined) => JSON.parse(text ?? "null");

const noLibraries: PageLibraries = { found: {}, missing: {} };
const knownLibraries: PageLibraries | null = parse(libraries);
const nothingStored = { local: [], session: [] };
const stored: { local: [string, string][]; session: [string, string][] } | null = parse(storage);
const noVisits: Visits = { addresses: [], at: 0 };
const knownVisits: Visits | null = parse(visits);
const knownPages: string[] | null = parse(pages);

export const settings = {
  token,
  theme,
  followsTheme: followsTheme === "true",
  scrollTop: Number(scroll),
  dialogs: Number(dialogs),
  /** Its scripts are bundled. */
  hasBundle: bundle === "true",
  /** Its clock stops until a check advances it, and its random numbers are seeded. */
  isRepeatable: repeatable === "true",
  /** Neither mouse nor keyboard reaches it, and it takes no focus. */
  isInert: inert === "true",
  /** The page's path in its project. */
  path,
  /** The project's pages. */
  pages: knownPages ?? [],
  /** The page may have client-side routes. */
  hasRoutes: routes === "true",
  visits: knownVisits ?? noVisits,
  libraries: knownLibraries ?? noLibraries,
  stored: stored ?? nothingStored,
  scriptLines,
};
