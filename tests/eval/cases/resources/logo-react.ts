import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control } from "../../find.ts";
import { picture } from "../../given/pictures.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'React + TypeScript: a sign-in card with the heading "Nordlicht", Email, Password and the button "Sign in".',
  async check(page) {
    await expect(page.getByRole("heading", { name: /nordlicht/i })).toBeVisible();
    await expect(control(page, /sign in/i)).toBeVisible();
  },
  solution: {
    "src/App.tsx": `export default function App() {
  return (
    <main>
      <h1>Nordlicht</h1>
      <label>Email <input type="email" /></label>
      <label>Password <input type="password" /></label>
      <button>Sign in</button>
    </main>
  );
}
`,
  },
  later: [
    {
      prompt: 'here is our logo, put it above the heading with alt text "Nordlicht logo"',
      attached: { "nordlicht.png": await picture(143, 47, "#1d4ed8") },
      async check(page) {
        const logo = page.getByRole("img", { name: /nordlicht logo/i });
        await expect(logo).toHaveJSProperty("naturalWidth", 143);
        const [above, below] = await Promise.all([
          logo.boundingBox(),
          page.getByRole("heading", { name: /nordlicht/i }).boundingBox(),
        ]);
        expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
      },
      solution: edited("src/App.tsx", [
        "      <h1>",
        `      <img src="/nordlicht.png" alt="Nordlicht logo" />\n      <h1>`,
      ]),
    },
  ],
  mistakes: {
    "the address is wrong": edited("src/App.tsx", [
      "      <h1>",
      `      <img src="/assets/logo.svg" alt="Nordlicht logo" />\n      <h1>`,
    ]),
  },
};
