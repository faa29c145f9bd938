"use client";

import { useTheme } from "next-themes";
import { useLayoutEffect } from "react";
import type { ThemeChoice } from "~/domain/account/theme";

const KEY = "bluebonnet.theme-of";

type ApplyAccountThemeProps = {
  /** Null: the account has no setting, so this browser keeps its own. */
  theme: ThemeChoice | null;
  /** Identifies the sign-in; each sign-in applies the account's theme once. */
  session: string;
};

/**
 * Applies the account's theme before the first paint after a sign-in, or after it changed elsewhere. A theme chosen
 * here that was never saved to the account is not reverted.
 */
export function ApplyAccountTheme({ theme, session }: ApplyAccountThemeProps) {
  const { setTheme } = useTheme();
  useLayoutEffect(() => {
    if (!theme || !recordIfNew(`${session} ${theme}`)) return;
    setTheme(theme);
    const prefersLight = window.matchMedia("(prefers-color-scheme: light)").matches;
    // The provider updates one frame later; the old theme must not be painted in between.
    document.documentElement.dataset.theme = theme === "system" ? (prefersLight ? "light" : "dark") : theme;
  }, [theme, session, setTheme]);
  return null;
}

function recordIfNew(themeOfSession: string): boolean {
  try {
    if (window.localStorage.getItem(KEY) === themeOfSession) return false;
    window.localStorage.setItem(KEY, themeOfSession);
    return true;
  } catch {
    // Without storage a change cannot be detected, and the theme is not stored either.
    return false;
  }
}
