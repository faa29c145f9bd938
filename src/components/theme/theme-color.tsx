"use client";

import { useTheme } from "next-themes";
import { useEffect, useState } from "react";

/** The page background per theme, as in globals.css. In hex, because some browsers accept no other notation here. */
const backgrounds = { dark: "#0b0c10", light: "#fcfcfd" };

/** Sets the color of the browser's bar to the active theme, which may differ from the system's. */
export function ThemeColor() {
  const { resolvedTheme } = useTheme();
  // The server cannot know the theme; its value stays until hydration.
  const [background, setBackground] = useState(backgrounds.dark);
  useEffect(
    () => setBackground(resolvedTheme === "light" ? backgrounds.light : backgrounds.dark),
    [resolvedTheme],
  );
  return <meta name="theme-color" content={background} />;
}
