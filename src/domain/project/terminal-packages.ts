import type { PageBundle } from "~preview";

/** The preview's packages for code in the terminal. */
export type TerminalPackages = PageBundle["packages"] & {
  /** Modules that re-export one export of another, as code that requires it. */
  members: Record<string, string>;
  /** The project's Vue components as CommonJS code, by path. */
  components: Record<string, string>;
};
