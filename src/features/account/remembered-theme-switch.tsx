"use client";

import { ThemeSwitch } from "~/components/theme/theme-switch";
import type { ThemeChoice } from "~/domain/account/theme";
import { isSignedIn } from "~/trpc/is-signed-in";
import { callMutation } from "~/trpc/light-call";

/** The public pages' theme switch, which saves the choice to the account of a signed-in visitor. */
export function RememberedThemeSwitch() {
  return <ThemeSwitch onChoose={(theme) => void remember(theme)} />;
}

async function remember(theme: ThemeChoice): Promise<void> {
  if (!(await isSignedIn())) return;
  // The page has already changed; failing to save is not worth an error.
  await callMutation("settings", "save", { theme }).catch(() => {});
}
