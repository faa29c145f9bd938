"use client";

import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { IconButton } from "../ui/icon-button";

/** Toggles dark and light. Both icons are rendered and CSS shows one, so that nothing flashes. */
export function ThemeSwitch({ onChoose }: { onChoose?: (theme: "dark" | "light") => void }) {
  const { resolvedTheme, setTheme } = useTheme();
  const toggle = () => {
    const theme = resolvedTheme === "light" ? "dark" : "light";
    setTheme(theme);
    onChoose?.(theme);
  };
  return (
    // Does nothing without scripts.
    <IconButton label="Switch between dark and light" className="noscript:hidden" onClick={toggle}>
      <Sun className="hidden dark:block" />
      <Moon className="dark:hidden" />
    </IconButton>
  );
}
