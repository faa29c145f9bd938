import type { PreviewTheme } from "~preview";
import { useProjectChoice } from "./project-choice";

/** `own`: the page decides; if it follows the system, it gets the product's theme. */
export type PageTheme = "own" | PreviewTheme;

export const pageThemes: readonly PageTheme[] = ["own", "light", "dark"];

/** The theme in which the pages of a project are shown. */
export type PageThemeChoice = { theme: PageTheme; onTheme: (theme: PageTheme) => void };

/** The theme last chosen in this browser for a project's pages; undefined without a project. */
export function usePageTheme(projectId: string | null): PageThemeChoice | undefined {
  const [chosen, choose] = useProjectChoice("page-theme", projectId);
  if (projectId === null) return undefined;
  return {
    theme: pageThemes.find((theme) => theme === chosen) ?? "own",
    onTheme: (theme) => choose(theme === "own" ? null : theme),
  };
}
