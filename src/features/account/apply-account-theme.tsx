"use client";

import { useTheme } from "next-themes";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { readThemeChoice, type ThemeChoice } from "~/domain/account/theme";
import { useThemeChoice } from "./use-theme-choice";

const KEY = "bluebonnet.theme-of";

type ApplyAccountThemeProps = {
  /** Null: the account has no setting yet. */
  theme: ThemeChoice | null;
  /** Identifies the sign-in; each sign-in applies the account's theme once. */
  session: string;
};

/**
 * Applies the account's theme before the first paint after a sign-in, or after it changed elsewhere. An account
 * without one adopts the theme chosen in this browser, such as before the sign-up.
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
  const { choose } = useThemeChoice();
  const adopt = useEffectEvent(choose);
  useEffect(() => {
    const chosen = theme === null ? browserTheme() : null;
    if (chosen) adopt(chosen);
  }, [theme]);
  return null;
}

/** The theme that was chosen in this browser; null if none was. */
function browserTheme(): ThemeChoice | null {
  try {
    return readThemeChoice(window.localStorage.getItem("theme"));
  } catch {
    return null;
  }
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
