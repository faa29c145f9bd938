import { createContext } from "react";

export type PackageInstaller = {
  /** Those of these packages that the preview does not bring along. */
  lacking: (specs: readonly string[]) => Promise<string[]>;
  /** Asks above the preview, and gets packages for the chat's project. @returns what `npm install` prints */
  install: (specs: readonly string[]) => Promise<{ output: string }>;
};

/** The chat page provides it; null where there is no project. */
export const PackageInstallerContext = createContext<PackageInstaller | null>(null);
