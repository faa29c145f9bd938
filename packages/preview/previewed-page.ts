export type PreviewTheme = "light" | "dark";

/** What a page is told in the Console. */
export type PageNote = { level: "log" | "warn"; text: string };

/** The file that a page's document is. */
export type PageSource = { path: string; content: string };

/** Addresses that a page's scripts may ask for while it runs. */
export type PageLibraries = {
  /** By address: the address on this server, and what to tell then. */
  found: Record<string, { address: string; note: string }>;
  /** By address: why there is no answer. */
  missing: Record<string, string>;
};

/** A compiled file. */
export type BundledModule = {
  /** The body of a CommonJS module. */
  code: string;
  /** What each of its imports means: a path, or a package's name. */
  imports: Record<string, string>;
  /** Source maps that lead from a place in `code` to one in the file, one step each. */
  maps?: string[];
};

/** A project's compiled files, as the frame takes them. */
export type PageBundle = {
  /** The module to run first; null when a file of the project does not compile. */
  entry: string | null;
  /** The entry exports a component, which the frame renders. */
  mounts: "react" | "vue" | null;
  /** The module with the project's Tailwind configuration. */
  tailwind: string | null;
  /** The style sheets that no module imports: those that the page links. They run first. */
  styles: string[];
  /** By path. */
  modules: Record<string, BundledModule>;
  /** The files of the packages that are imported, by module name, and their text by file name. */
  packages: { files: Record<string, string>; texts: Record<string, string> };
  /** The imports that lead nowhere, each with its reason and cure: "is not one of …". */
  missing: Record<string, string>;
  /** What `import.meta.env` holds beside what it always does. */
  env?: Record<string, string>;
  /** What does not compile, one line each: "… (src/App.tsx:3:7)". */
  errors: string[];
};

/** A page as the frame takes it. */
export interface PreviewPage {
  /** Everything but the doctype, which the frame puts first. */
  html: string;
  /** It sets no colours or handles both schemes, and does not declare a single one, so it gets the app's theme. */
  followsTheme: boolean;
  /** The changes made, one sentence each, shown in the Console. */
  notes: PageNote[];
  /** The file that `html` was made from; absent where that is not known. */
  source?: PageSource | undefined;
  /** The paths of the project's pages, which its links may lead to; absent where only one page can be shown. */
  pages?: readonly string[];
  /** Its code may decide what is at an address. */
  hasRoutes?: boolean;
  /** What its scripts may ask CDNs for. */
  libraries?: PageLibraries;
  /** The compiled files of a project that is more than a page. */
  bundle?: PageBundle;
}

/** A page, and whether it starts where the one before was scrolled to. */
export type ShownPage = PreviewPage & {
  keepScroll: boolean;
  /** For a check: it runs the same way each time, with a clock that stands until the check lets time pass. */
  isRepeatable?: boolean | undefined;
  /** Neither mouse nor keyboard reaches it, and it takes no focus. */
  isInert?: boolean | undefined;
};

/** The addresses that a page has been at, such as "/invoices?sort=date#new", and which of them it is at. */
export type Visits = { addresses: string[]; at: number };

/** What the first script of a published page reads. */
export type PageConfig = {
  followsTheme: boolean;
  bundle?: PageBundle;
  libraries?: PageLibraries;
  /** The page's code decides what is at its addresses: those below the folder of its site. */
  hasRoutes?: boolean;
};
