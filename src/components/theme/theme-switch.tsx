"use client";

import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { IconButton } from "../ui/icon-button";

/** Turns dark into light and back. Both icons are in the page and CSS shows one, so that nothing flashes. */
export function ThemeSwitch() {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <IconButton
      label="Switch between dark and light"
      onClick={() => setTheme(resolvedTheme === "light" ? "dark" : "light")}
    >
      <Sun className="hidden dark:block" />
      <Moon className="dark:hidden" />
    </IconButton>
  );
}
