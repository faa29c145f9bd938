import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown } from "../../find.ts";

const app = (path: string) => `import { Header } from "${path}";

export default function App() {
  return (
    <main>
      <Header title="Weather station" />
      <p>12 degrees</p>
    </main>
  );
}
`;

export const evalCase: EvalCase = {
  prompt: "It doesn't find ./components/Heading, please fix",
  given: {
    "src/App.jsx": app("./components/Heading"),
    "src/components/Header.jsx": `export function Header({ title }) {
  return <h1>{title}</h1>;
}
`,
  },
  async check(page) {
    await expect(page.getByRole("heading", { name: "Weather station" })).toBeVisible();
    await expect(shown(page, "12 degrees")).toBeVisible();
  },
  solution: { "src/App.jsx": app("./components/Header") },
};
