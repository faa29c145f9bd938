import { useState } from "react";
import type { PreviewTheme } from "~preview";

/** own: as the page says, and the product's theme where it follows its viewer's. */
export type PageTheme = "own" | PreviewTheme;

export const pageThemes: readonly PageTheme[] = ["own", "light", "dark"];

/** The theme in which the pages of a project are shown. */
export type PageThemeChoice = { theme: PageTheme; onTheme: (theme: PageTheme) => void };

const keyOf = (projectId: string) => `page-theme:${projectId}`;

function readTheme(projectId: string): PageTheme {
  try {
    const kept = window.localStorage.getItem(keyOf(projectId));
    return pageThemes.find((theme) => theme === kept) ?? "own";
  } catch {
    return "own";
  }
}

function storeTheme(projectId: string, theme: PageTheme): void {
  try {
    if (theme === "own") window.localStorage.removeItem(keyOf(projectId));
    else window.localStorage.setItem(keyOf(projectId), theme);
  } catch {
    // Without storage the choice lasts as long as this view.
  }
}

/** The theme last chosen in this browser for a project's pages; undefined while there is no project. */
export function usePageTheme(projectId: string | null): PageThemeChoice | undefined {
  const [chosen, setChosen] = useState<{ of: string; theme: PageTheme } | null>(null);
  if (projectId === null) return undefined;
  if (chosen?.of !== projectId) setChosen({ of: projectId, theme: readTheme(projectId) });
  return {
    theme: chosen?.of === projectId ? chosen.theme : "own",
    onTheme(theme) {
      storeTheme(projectId, theme);
      setChosen({ of: projectId, theme });
    },
  };
}
