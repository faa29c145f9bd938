import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";

const app = (next: string) => `import { useEffect, useState } from "react";

export default function App() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(${next}), 500);
    return () => clearInterval(timer);
  }, []);
  return <h1>Ticks: {seconds}</h1>;
}
`;

export const evalCase: EvalCase = {
  prompt: "The counter stops at 1. It should keep counting up.",
  given: { "src/App.tsx": app("seconds + 1") },
  async check(page) {
    await expect.poll(() => pageText(page)).toMatch(/ticks: [3-9]/i);
  },
  solution: { "src/App.tsx": app("(before) => before + 1") },
};
