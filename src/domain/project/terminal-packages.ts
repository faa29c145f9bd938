import type { PageBundle } from "~preview";

/** The packages that the code of a terminal runs with: those of the preview. */
export type TerminalPackages = PageBundle["packages"] & {
  /** Modules of one export of another, as code that requires it. */
  members: Record<string, string>;
  /** The project's components of Vue, as code of CommonJS, by their paths. */
  components: Record<string, string>;
};
