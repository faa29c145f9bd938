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
  /** The packages that can be imported, with their versions; empty unless a file imports another. */
  available: string;
  /** What `import.meta.env` holds beside what it always does. */
  env?: Record<string, string>;
  /** What does not compile, one line each: "… (src/App.tsx:3:7)". */
  errors: string[];
};
