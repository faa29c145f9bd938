import { useTheme } from "next-themes";
import type { ThemeChoice } from "~/domain/account/theme";
import { api } from "~/trpc/react";

/** The current theme and a function to change it. The page changes immediately; the account stores the choice. */
export function useThemeChoice() {
  const { theme, setTheme } = useTheme();
  const cache = api.useUtils();
  // Saving it to the account is neither awaited nor reported.
  const save = api.settings.save.useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: "theme" },
    onSuccess: () => Promise.all([cache.account.dashboard.invalidate(), cache.settings.read.invalidate()]),
  });
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    save.mutate({ theme: choice });
  };
  return { theme, choose };
}
