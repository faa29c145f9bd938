import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

const app = (line: string) => `${line}export default function App() {
  const [isOn, setIsOn] = useState(false);
  return (
    <main>
      <h1>Lamp</h1>
      <button onClick={() => setIsOn(!isOn)}>{isOn ? "Turn off" : "Turn on"}</button>
      <p>The lamp is {isOn ? "on" : "off"}.</p>
    </main>
  );
}
`;

export const evalCase: EvalCase = {
  prompt: "white page: ReferenceError: useState is not defined",
  given: { "src/App.jsx": app("") },
  async check(page) {
    await expect(shown(page, "The lamp is off.")).toBeVisible();
    await control(page, /turn on/i).click();
    await expect(shown(page, "The lamp is on.")).toBeVisible();
  },
  solution: { "src/App.jsx": app(`import { useState } from "react";\n\n`) },
};
