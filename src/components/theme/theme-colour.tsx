"use client";

import { useTheme } from "next-themes";
import { useEffect, useState } from "react";

/** The page's ground in each theme, as in globals.css: a browser's own bar takes no other notation everywhere. */
const backgrounds = { dark: "#0b0c10", light: "#fcfcfd" };

/** Gives the browser's bar the colour of the theme that is shown, which need not be the system's. */
export function ThemeColour() {
  const { resolvedTheme } = useTheme();
  // The server cannot know the theme; what it drew is kept until React has taken over.
  const [ground, setGround] = useState(backgrounds.dark);
  useEffect(
    () => setGround(resolvedTheme === "light" ? backgrounds.light : backgrounds.dark),
    [resolvedTheme],
  );
  return <meta name="theme-color" content={ground} />;
}
