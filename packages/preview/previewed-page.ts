export type PreviewTheme = "light" | "dark";

/** A message of the preview in the page's Console. */
export type PageNote = { level: "log" | "warn"; text: string };

/** The file that a page was made from. */
export type PageSource = { path: string; content: string };

/** Addresses that a page's scripts may load at run time. */
export type PageLibraries = {
  /** By address: the address on this server, and a note for the Console. */
  found: Record<string, { address: string; note: string }>;
  /** By address: why it is not available. */
  missing: Record<string, string>;
};

/** A compiled file. */
export type BundledModule = {
  /** The body of a CommonJS module. */
  code: string;
  /** The path or package that each import resolves to. */
  imports: Record<string, string>;
  /** Source maps from `code` back to the file, one for each compilation step. */
  maps?: string[];
};

/** A project's compiled files, as sent to the frame. */
export type PageBundle = {
  /** The module to run first; null if a file of the project does not compile. */
  entry: string | null;
  /** The entry exports a component, which the frame renders. */
  mounts: "react" | "vue" | null;
  /** The module with the project's Tailwind configuration. */
  tailwind: string | null;
  /** Style sheets that the page links and no module imports. They are loaded first. */
  styles: string[];
  /** By path. */
  modules: Record<string, BundledModule>;
  /** The files of imported packages by module name, and their texts by file name. */
  packages: { files: Record<string, string>; texts: Record<string, string> };
  /** Unresolved imports, each with the reason and a suggestion: "is not one of …". */
  missing: Record<string, string>;
  /** Additional variables of `import.meta.env`. */
  env?: Record<string, string>;
  /** Compile errors, one line each: "… (src/App.tsx:3:7)". */
  errors: string[];
};

/** A page as sent to the frame. */
export interface PreviewPage {
  /** The document without the doctype, which the frame adds. */
  html: string;
  /** It gets the app's theme, because it sets no colors or supports both schemes. */
  followsTheme: boolean;
  /** The changes that the preview made, one sentence each, shown in the Console. */
  notes: PageNote[];
  /** The file that `html` was made from, if known. */
  source?: PageSource | undefined;
  /** The paths of the project's pages, which its links may open; absent if only one page can be shown. */
  pages?: readonly string[];
  /** It may have client-side routes. */
  hasRoutes?: boolean;
  /** The libraries that its scripts may load from CDNs. */
  libraries?: PageLibraries;
  /** The compiled files of a project that is not a plain page. */
  bundle?: PageBundle;
}

/** A page and how to show it. */
export type ShownPage = PreviewPage & {
  /** It starts at the previous page's scroll position. */
  keepScroll: boolean;
  /** For a check: each run is identical, with a clock that stands still until the check advances it. */
  isRepeatable?: boolean | undefined;
  /** Neither mouse nor keyboard reaches it, and it takes no focus. */
  isInert?: boolean | undefined;
};

/** The page in a frame's document, which starts before the builder does, with the app data saved with its project. */
export type FirstPage = { page: PreviewPage; stored: [key: string, value: string][] };

/** A page's history: addresses such as "/invoices?sort=date#new", and the index of the current one. */
export type Visits = { addresses: string[]; at: number };

/** The settings of a published page's first script. */
export type PageConfig = {
  followsTheme: boolean;
  bundle?: PageBundle;
  libraries?: PageLibraries;
  /** The page has client-side routes, below the folder of its site. */
  hasRoutes?: boolean;
};
