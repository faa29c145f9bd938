"use client";

import { useTheme } from "next-themes";
import type { ThemeChoice } from "~/domain/account/theme";
import { api } from "~/trpc/react";

/** The theme on screen and the way to choose another: the screen follows at once, the account remembers it. */
export function useThemeChoice() {
  const { theme, setTheme } = useTheme();
  const cache = api.useUtils();
  // That the account remembers it too is not worth waiting or failing for.
  const save = api.settings.save.useMutation({
    onSuccess: () => Promise.all([cache.account.dashboard.invalidate(), cache.settings.read.invalidate()]),
  });
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    save.mutate({ theme: choice });
  };
  return { theme, choose };
}
