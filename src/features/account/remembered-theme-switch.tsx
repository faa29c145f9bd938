"use client";

import { ThemeSwitch } from "~/components/theme/theme-switch";
import type { ThemeChoice } from "~/domain/account/theme";
import { isSignedIn } from "~/trpc/is-signed-in";
import { callMutation } from "~/trpc/light-call";

/** The theme switch of the public pages: the account of whoever is signed in remembers what was chosen. */
export function RememberedThemeSwitch() {
  return <ThemeSwitch onChoose={(theme) => void remember(theme)} />;
}

async function remember(theme: ThemeChoice): Promise<void> {
  if (!(await isSignedIn())) return;
  // The screen has followed already; that the account does too is not worth an error.
  await callMutation("settings", "save", { theme }).catch(() => {});
}
