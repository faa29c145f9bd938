import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'React + TypeScript: a settings page with a theme context in its own file (theme.tsx), a ThemeButton component that switches light/dark, and a Panel component that shows "Theme: light" or "Theme: dark".',
  async check(page) {
    await expect(shown(page, /theme: light/i)).toBeVisible();
    const toggle = page.getByRole("button").or(page.getByRole("switch")).filter({ visible: true }).first();
    await toggle.click();
    await expect(shown(page, /theme: dark/i)).toBeVisible();
    await toggle.click();
    await expect(shown(page, /theme: light/i)).toBeVisible();
  },
  solution: {
    "src/theme.tsx": `import { createContext, type ReactNode, useContext, useState } from "react";

type Theme = "light" | "dark";
const ThemeContext = createContext<{ theme: Theme; toggle: () => void }>({ theme: "light", toggle: () => {} });

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>("light");
  const toggle = () => setTheme(theme === "light" ? "dark" : "light");
  return <ThemeContext.Provider value={{ theme, toggle }}>{children}</ThemeContext.Provider>;
}

export const useTheme = () => useContext(ThemeContext);
`,
    "src/ThemeButton.tsx": `import { useTheme } from "./theme";

export const ThemeButton = () => <button onClick={useTheme().toggle}>Switch</button>;
`,
    "src/Panel.tsx": `import { useTheme } from "./theme";

export const Panel = () => <p>Theme: {useTheme().theme}</p>;
`,
    "src/App.tsx": `import { Panel } from "./Panel";
import { ThemeButton } from "./ThemeButton";
import { ThemeProvider } from "./theme";

export default function App() {
  return <ThemeProvider><h1>Settings</h1><ThemeButton /><Panel /></ThemeProvider>;
}
`,
  },
};
