/** A project's compiled files, as the frame takes them. */
export type PageBundle = {
  /** The module to run first; null when a file of the project does not compile. */
  entry: string | null;
  /** The entry exports a component, which the frame renders. */
  mounts: "react" | "vue" | null;
  /** The module with the project's Tailwind configuration. */
  tailwind: string | null;
  /** By path: the body of a CommonJS module, and what each of its imports means: a path, or a package's name. */
  modules: Record<string, { code: string; imports: Record<string, string> }>;
  /** The files of the packages that are imported, by module name, and their text by file name. */
  packages: { files: Record<string, string>; texts: Record<string, string> };
  /** What does not compile, one line each: "src/App.tsx:3:7 …". */
  errors: string[];
};
