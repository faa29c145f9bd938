import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

const counter = (body: string) => `import { useState } from "react";

export default function App() {
  const [count, setCount] = useState(0);
  return (
    <main className="p-8">
      <h1 className="text-2xl font-bold">Laps</h1>
      <p>You swam {count} laps.</p>
${body}
    </main>
  );
}
`;

export const evalCase: EvalCase = {
  prompt: "add a Reset button next to the other one",
  given: { "src/App.tsx": counter(`      <button onClick={() => setCount(count + 1)}>Add lap</button>`) },
  async check(page) {
    await expect(shown(page, /you swam 0 laps/i)).toBeVisible();
    await control(page, "Add lap").click();
    await control(page, "Add lap").click();
    await expect(shown(page, /you swam 2 laps/i)).toBeVisible();
    await control(page, /reset/i).click();
    await expect(shown(page, /you swam 0 laps/i)).toBeVisible();
  },
  solution: {
    "src/App.tsx": counter(`      <button onClick={() => setCount(count + 1)}>Add lap</button>
      <button onClick={() => setCount(0)}>Reset</button>`),
  },
};
