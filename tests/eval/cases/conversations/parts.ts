import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { edited, inSteps } from "../../solve.ts";

const rowOf = (page: FrameLocator, name: string) => page.getByRole("row").filter({ hasText: name });
const firstCells = async (page: FrameLocator) =>
  (await page.getByRole("row").allInnerTexts())
    .map((row) => row.trim().split(/\s/)[0])
    .slice(1, 4)
    .join(" ");

export const evalCase: EvalCase = {
  prompt:
    "React + TypeScript stock list in several files: data in src/parts.ts (Bolt 120 pieces at $0.10, Hinge 8 at $2.50, Nail 900 at $0.02), src/PartsTable.tsx with a table (Name, Pieces, Price), and the App with the heading Stock. Nothing else yet.",
  async check(page) {
    await expect(page.getByRole("heading", { name: /stock/i }).first()).toBeVisible();
    await expect(rowOf(page, "Hinge")).toContainText("2.50");
    await expect(rowOf(page, "Nail")).toContainText("900");
  },
  solution: {
    "src/parts.ts": `export type Part = { name: string; pieces: number; price: number };

export const parts: Part[] = [
  { name: "Bolt", pieces: 120, price: 0.1 },
  { name: "Hinge", pieces: 8, price: 2.5 },
  { name: "Nail", pieces: 900, price: 0.02 },
];
`,
    "src/PartsTable.tsx": `import type { Part } from "./parts";

export function PartsTable({ parts }: { parts: Part[] }) {
  return (
    <table>
      <thead><tr><th>Name</th><th>Pieces</th><th>Price</th></tr></thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.name}><td>{part.name}</td><td>{part.pieces}</td><td>\${part.price.toFixed(2)}</td></tr>
        ))}
      </tbody>
    </table>
  );
}
`,
    "src/App.tsx": `import { useState } from "react";
import { parts as first } from "./parts";
import { PartsTable } from "./PartsTable";

export default function App() {
  const [parts, setParts] = useState(first);
  return <main><h1>Stock</h1><PartsTable parts={parts} /></main>;
}
`,
  },
  later: [
    {
      prompt: 'Below the table: "Value: $50.00", the sum of pieces times price.',
      async check(page) {
        await expect.poll(() => pageText(page)).toMatch(/value:?\s*\$\s?50\.00/i);
      },
      solution: edited("src/App.tsx", [
        "<PartsTable parts={parts} />",
        `<PartsTable parts={parts} /><p>Value: \${parts.reduce((sum, part) => sum + part.pieces * part.price, 0).toFixed(2)}</p>`,
      ]),
    },
    {
      prompt:
        "Each row gets buttons + and - that change the pieces by one, not below zero. Their accessible names contain the part's name (Add Hinge, Remove Hinge).",
      async check(page) {
        await page.getByRole("button", { name: /add hinge/i }).click();
        await expect(rowOf(page, "Hinge")).toContainText(/(?<!\d)9(?!\d)/);
        await expect.poll(() => pageText(page)).toMatch(/value:?\s*\$\s?52\.50/i);
        const remove = page.getByRole("button", { name: /remove hinge/i });
        for (let n = 0; n < 11; n++) if (await remove.isEnabled()) await remove.click();
        await expect.poll(() => pageText(page)).toMatch(/value:?\s*\$\s?30\.00/i);
        await expect(rowOf(page, "Hinge")).not.toContainText(/[-–−]\s*\d/);
      },
      solution: inSteps(
        edited(
          "src/PartsTable.tsx",
          [
            "{ parts }: { parts: Part[] }",
            "{ parts, onChange }: { parts: Part[]; onChange: (name: string, by: number) => void }",
          ],
          [
            "<td>{part.pieces}</td>",
            `<td>
              {part.pieces}
              <button aria-label={"Add " + part.name} onClick={() => onChange(part.name, 1)}>+</button>
              <button aria-label={"Remove " + part.name} onClick={() => onChange(part.name, -1)}>-</button>
            </td>`,
          ],
        ),
        edited(
          "src/App.tsx",
          ["<PartsTable parts={parts} />", "<PartsTable parts={parts} onChange={change} />"],
          [
            "  return <main>",
            `  const change = (name: string, by: number) =>
    setParts(parts.map((part) => (part.name === name ? { ...part, pieces: Math.max(0, part.pieces + by) } : part)));
  return <main>`,
          ],
        ),
      ),
    },
    {
      prompt:
        'A select "Sort by" with Name and Pieces (smallest first). Parts with fewer than 10 pieces show the word "Low" in their row.',
      async check(page) {
        await expect(rowOf(page, "Hinge")).toContainText(/low/i);
        await expect(rowOf(page, "Bolt")).not.toContainText(/low/i);
        await field(page, /sort by/i).selectOption({ label: "Pieces" });
        await expect.poll(() => firstCells(page)).toBe("Hinge Bolt Nail");
        await field(page, /sort by/i).selectOption({ label: "Name" });
        await expect.poll(() => firstCells(page)).toBe("Bolt Hinge Nail");
        for (const _ of [1, 2]) await page.getByRole("button", { name: /add hinge/i }).click();
        await expect(rowOf(page, "Hinge")).not.toContainText(/low/i);
      },
      solution: inSteps(
        edited("src/PartsTable.tsx", [
          "<td>{part.name}</td>",
          `<td>{part.name} {part.pieces < 10 && <strong>Low</strong>}</td>`,
        ]),
        edited(
          "src/App.tsx",
          ["<PartsTable parts={parts}", "<PartsTable parts={sorted}"],
          [
            "  const change =",
            `  const [order, setOrder] = useState("Name");
  const sorted = parts.toSorted((a, b) => (order === "Name" ? a.name.localeCompare(b.name) : a.pieces - b.pieces));
  const change =`,
          ],
          [
            "<h1>Stock</h1>",
            `<h1>Stock</h1>
    <label>Sort by <select value={order} onChange={(event) => setOrder(event.target.value)}><option>Name</option><option>Pieces</option></select></label>`,
          ],
        ),
      ),
    },
  ],
  mistakes: {
    "Low is written once and stays": edited("src/parts.ts", [`name: "Hinge"`, `name: "Hinge Low"`]),
  },
};
