"use client";

import { useTheme } from "next-themes";
import { useLayoutEffect } from "react";
import type { ThemeChoice } from "~/domain/account/theme";

const KEY = "bluebonnet.theme-of";

type ApplyAccountThemeProps = {
  /** Null: the account has no choice, and this browser keeps its own. */
  theme: ThemeChoice | null;
  /** Names the sign-in: each adopts what the account has. */
  session: string;
};

/**
 * Brings the account's theme into a browser that has just signed in, before its first page is painted, and into one in
 * which it was last something else. A choice made here that did not reach the account is not taken back.
 */
export function ApplyAccountTheme({ theme, session }: ApplyAccountThemeProps) {
  const { setTheme } = useTheme();
  useLayoutEffect(() => {
    if (!theme || !recordIfNew(`${session} ${theme}`)) return;
    setTheme(theme);
    const prefersLight = window.matchMedia("(prefers-color-scheme: light)").matches;
    // The provider follows a frame later; nothing should be painted in between.
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
    // Without storage there is nothing to tell a change by; the theme is not kept there either.
    return false;
  }
}
