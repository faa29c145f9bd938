import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { ledgerApp } from "../../given/ledger.ts";

const lineCount = (text: unknown) => String(text).split("\n").length;

export const evalCase: EvalCase = {
  prompt:
    "App.tsx is far too long, and the twelve panels are the same. Replace them with one CategoryPanel in its own file, and put the form into EntryForm.tsx, types and reducer into ledger.ts. App.tsx should have fewer than 100 lines, and everything must look and work as before.",
  given: { "src/App.tsx": ledgerApp },
  async check(page, { files }) {
    for (const name of ["Groceries", "Gifts", "Pets"])
      await expect(page.getByRole("heading", { name })).toBeVisible();
    await field(page, /what/i).fill("Tulips");
    await field(page, /amount/i).fill("7.5");
    await field(page, /category/i).selectOption({ label: "Garden" });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("region", { name: "Garden" })).toContainText("Tulips $7.50");
    await page.getByRole("button", { name: "Garden entries" }).click();
    await expect(page.getByText(/tulips/i)).toBeHidden();
    await page.getByRole("button", { name: "Remove Night bus" }).click();
    await expect.poll(() => pageText(page)).toContain("Total: $38.90");
    const project = await files();
    expect(lineCount(project["src/App.tsx"])).toBeLessThan(100);
    for (const name of ["CategoryPanel.tsx", "EntryForm.tsx", "ledger.ts"])
      expect(
        Object.keys(project).filter((path) => path.endsWith(`/${name}`)),
        name,
      ).toHaveLength(1);
  },
  solution: (files) => {
    const text = String(files["src/App.tsx"]);
    const between = (from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));
    const panel = between("/** What was spent on groceries. */", "\n/** What was spent on rent. */")
      .replace("/** What was spent on groceries. */\n", "")
      .replace(
        "function GroceriesPanel({ entries, onRemove }: PanelProps)",
        "export function CategoryPanel({ name, entries, onRemove }: PanelProps & { name: string })",
      )
      .replace(`"Groceries")`, "name)")
      .replace(`aria-label="Groceries entries"`, `aria-label={name + " entries"}`)
      .replace(`aria-label="Groceries"`, "aria-label={name}")
      .replace(">Groceries<", ">{name}<");
    const exported = (code: string) => code.replace(/^(type|const|function) /gm, "export $1 ");
    const imports = `import { categories, type Category, money, type PanelProps, reducer, start } from "./ledger";\n`;
    const app = text.slice(text.indexOf("export default function App"));
    const [head = "", tail = ""] = app.split("        <GroceriesPanel {...panel} />\n");
    const rest = tail.slice(tail.indexOf("      </div>"));
    return {
      "src/ledger.ts": exported(between("type Category =", "\n/** What was spent on groceries. */")),
      "src/CategoryPanel.tsx": `import { useState } from "react";\n${imports}\n${panel}`,
      "src/EntryForm.tsx": `import { type FormEvent, useState } from "react";\n${imports}\nexport ${between("function EntryForm", "export default function App")}`,
      "src/App.tsx": `import { useReducer } from "react";
import { CategoryPanel } from "./CategoryPanel";
import { EntryForm } from "./EntryForm";
${imports}
${head}        {categories.map((name) => <CategoryPanel key={name} name={name} {...panel} />)}\n${rest}`,
    };
  },
};
