import type { ITheme } from "@xterm/xterm";

// Readable on the app's surfaces, at least 4.5:1.
const ansi = {
  light: {
    red: "#b3261e",
    green: "#1a6e34",
    yellow: "#7a5a00",
    blue: "#2352b8",
    magenta: "#8a2f9e",
    cyan: "#0b6a75",
  },
  dark: {
    red: "#ff8a80",
    green: "#7bd88f",
    yellow: "#e6c35c",
    blue: "#8ab4ff",
    magenta: "#e0a3ee",
    cyan: "#6fd3de",
  },
};

/** The app's colors for xterm, from the variables in effect on `element`. */
export function terminalTheme(element: HTMLElement, theme: "light" | "dark"): ITheme {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const bright = Object.fromEntries(
    Object.entries(ansi[theme]).map(([name, value]) => [
      `bright${name.replace(/^./, (first) => first.toUpperCase())}`,
      value,
    ]),
  );
  return {
    background: color("--surface"),
    foreground: color("--foreground"),
    cursor: color("--foreground"),
    cursorAccent: color("--surface"),
    selectionBackground: color("--control"),
    brightBlack: color("--muted"),
    ...ansi[theme],
    ...bright,
  };
}
