import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText, shown } from "../../find.ts";
import { ledgerApp } from "../../given/ledger.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    "Add an Undo button that takes back the last add or remove, several times in a row. Disabled when there is nothing to undo.",
  given: { "src/App.tsx": ledgerApp },
  async check(page) {
    const undo = page.getByRole("button", { name: /undo/i }).first();
    await expect(undo).toBeDisabled();
    // The entries by their buttons: a page may say elsewhere what was removed.
    const apples = page.getByRole("button", { name: "Remove Apples" });
    const bus = page.getByRole("button", { name: "Remove Night bus" });
    await apples.click();
    await bus.click();
    await expect(apples).toBeHidden();
    await undo.click();
    await expect(bus).toBeVisible();
    await expect(apples).toBeHidden();
    await undo.click();
    await expect(apples).toBeVisible();
    await expect(undo).toBeDisabled();
    await expect.poll(() => pageText(page)).toMatch(/total: \$37\.40/i);
  },
  solution: edited(
    "src/App.tsx",
    ['  | { type: "remove"; id: number };', '  | { type: "remove"; id: number }\n  | { type: "undo" };'],
    [
      "type State = { entries: Entry[]; nextId: number };",
      "type State = { entries: Entry[]; nextId: number; before?: State };",
    ],
    [
      "return { entries: [...state.entries, entry], nextId: state.nextId + 1 };",
      "return { entries: [...state.entries, entry], nextId: state.nextId + 1, before: state };",
    ],
    [
      "return { ...state, entries: state.entries.filter((entry) => entry.id !== action.id) };",
      `return { ...state, entries: state.entries.filter((entry) => entry.id !== action.id), before: state };
    case "undo":
      return state.before ?? state;`,
    ],
    [
      "      <p>Total:",
      `      <button type="button" disabled={!state.before} onClick={() => dispatch({ type: "undo" })}>
        Undo
      </button>
      <p>Total:`,
    ],
  ),
  later: [
    {
      prompt: 'In the Travel panel only, show the number of entries in the heading: "Travel (2)".',
      async check(page) {
        await expect(page.getByRole("heading", { name: /travel\s*\(2\)/i })).toBeVisible();
        await expect(page.getByRole("heading", { name: /\(\d+\)/ })).toHaveCount(1);
        await page.getByRole("button", { name: "Remove Night bus" }).click();
        await expect(page.getByRole("heading", { name: /travel\s*\(1\)/i })).toBeVisible();
      },
      solution: edited("src/App.tsx", [
        '<h2 className="font-semibold">Travel</h2>',
        '<h2 className="font-semibold">Travel ({own.length})</h2>',
      ]),
    },
    {
      prompt:
        "The category Fees should be called Charges everywhere, and the entries of this panel (only this one) should be hidden at first.",
      async check(page) {
        const text = await pageText(page);
        expect(text).toMatch(/charges/i);
        expect(text).not.toMatch(/\bfees\b/i);
        await expect(shown(page, /^\s*account \$3\.90/i)).toBeHidden();
        await expect(shown(page, /apples/i)).toBeVisible();
        await page
          .getByRole("region", { name: /charges/i })
          .getByRole("button")
          .first()
          .click();
        await expect(shown(page, /account \$3\.90/i)).toBeVisible();
        await field(page, /category/i).selectOption({ label: "Charges" });
      },
      solution: (files) => {
        const [head = "", tail = ""] = String(files["src/App.tsx"])
          .replaceAll("Fees", "Charges")
          .split("function ChargesPanel");
        return {
          ...files,
          "src/App.tsx": `${head}function ChargesPanel${tail.replace("useState(true)", "useState(false)")}`,
        };
      },
    },
  ],
  mistakes: {
    "the name was changed in the panel alone": edited("src/App.tsx", [">Fees</h2>", ">Charges</h2>"]),
  },
};
