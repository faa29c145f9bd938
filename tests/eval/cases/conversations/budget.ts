import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText, shown } from "../../find.ts";
import { edited } from "../../solve.ts";

async function add(page: FrameLocator, text: string, amount: string, type: string) {
  await field(page, /description/i).fill(text);
  await field(page, /amount/i).fill(amount);
  await field(page, /type/i).selectOption({ label: type });
  await page.getByRole("button", { name: /^add/i }).first().click();
}

/** An entry of the list; what is said about it elsewhere, such as that it was deleted, is none. */
const entry = (page: FrameLocator, text: string) =>
  page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: text }).filter({ visible: true });

export const evalCase: EvalCase = {
  prompt:
    'A budget page in plain HTML. A form with Description, Amount and a select "Type" (Income, Expense), an Add button, below it the list of entries and a line "Balance: $0.00".',
  async check(page) {
    await expect.poll(() => pageText(page)).toMatch(/balance:?\s*\$0\.00/i);
    await add(page, "Salary", "2000", "Income");
    await add(page, "Rent", "800.50", "Expense");
    await expect(shown(page, /rent/i)).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/balance:?\s*\$1,?199\.50/i);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Budget</title>
<form>
  <label>Description <input id="text"></label>
  <label>Amount <input id="amount" type="number" step="any"></label>
  <label>Type <select id="type"><option>Income</option><option>Expense</option></select></label>
  <button>Add</button>
</form>
<ul></ul>
<p id="balance"></p>
<script>
  let entries = [];
  const get = (id) => document.getElementById(id);
  const signed = ({ amount, type }) => (type === "Income" ? amount : -amount);
  function draw() {
    const rows = entries;
    document.querySelector("ul").replaceChildren(...rows.map(rowOf));
    get("balance").textContent = "Balance: $" + entries.reduce((sum, entry) => sum + signed(entry), 0).toFixed(2);
  }
  function rowOf(entry) {
    const row = document.createElement("li");
    row.textContent = entry.text + " $" + entry.amount.toFixed(2);
    return row;
  }
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    entries.push({ text: get("text").value, amount: Number(get("amount").value), type: get("type").value });
    event.target.reset();
    draw();
  };
  draw();
</script>`,
  },
  later: [
    {
      prompt:
        "every entry needs a Delete button, and after deleting I want an Undo button that brings it back",
      async check(page) {
        await add(page, "Rent", "800", "Expense");
        await add(page, "Books", "50", "Expense");
        await entry(page, "Rent")
          .getByRole("button", { name: /delete/i })
          .click();
        await expect(entry(page, "Rent")).toHaveCount(0);
        await expect
          .poll(() => pageText(page))
          .toMatch(/balance:?\s*[-–−]\s*\$50\.00|balance:?\s*\$[-–−]50\.00/i);
        await page.getByRole("button", { name: /undo/i }).first().click();
        await expect(entry(page, "Rent")).toHaveCount(1);
        await expect(entry(page, "Books")).toHaveCount(1);
      },
      solution: edited(
        "index.html",
        ["<ul></ul>", `<ul></ul>\n<button id="undo" hidden>Undo</button>`],
        ["  let entries = [];", "  let entries = [];\n  let before = null;"],
        [
          "    return row;",
          `    const button = document.createElement("button");
    button.textContent = "Delete";
    button.onclick = () => {
      before = entries;
      entries = entries.filter((other) => other !== entry);
      draw();
    };
    row.append(" ", button);
    return row;`,
        ],
        [
          "  draw();\n</script>",
          `  get("undo").onclick = () => {
    entries = before;
    before = null;
    draw();
  };
  draw();
</script>`,
        ],
        ["    const rows = entries;", `    const rows = entries;\n    get("undo").hidden = before === null;`],
      ),
    },
    {
      prompt:
        'add a select labelled "Show" with All, Income and Expense that filters the list. the balance stays that of all entries',
      async check(page) {
        await add(page, "Salary", "2000", "Income");
        await add(page, "Rent", "800", "Expense");
        const show = field(page, /^\s*show/i);
        await show.selectOption({ label: "Income" });
        await expect(entry(page, "Rent")).toHaveCount(0);
        await expect(entry(page, "Salary")).toHaveCount(1);
        await expect.poll(() => pageText(page)).toMatch(/balance:?\s*\$1,?200\.00/i);
        await show.selectOption({ label: "All" });
        await expect(entry(page, "Rent")).toHaveCount(1);
      },
      solution: edited(
        "index.html",
        [
          "<ul></ul>",
          `<label>Show <select id="show"><option>All</option><option>Income</option><option>Expense</option></select></label>\n<ul></ul>`,
        ],
        [
          "const rows = entries;",
          `const rows = entries.filter(({ type }) => get("show").value === "All" || get("show").value === type);`,
        ],
        [`  get("undo").onclick`, `  get("show").onchange = draw;\n  get("undo").onclick`],
      ),
    },
    {
      prompt: "keep the entries when the page is reloaded",
      async check(page, { reload }) {
        await add(page, "Salary", "2000", "Income");
        await expect(shown(page, "Salary")).toBeVisible();
        await reload();
        await expect(shown(page, "Salary")).toBeVisible();
        await expect.poll(() => pageText(page)).toMatch(/balance:?\s*\$2,?000\.00/i);
      },
      solution: edited(
        "index.html",
        ["let entries = [];", `let entries = JSON.parse(localStorage.getItem("entries") ?? "[]");`],
        [
          "  function draw() {",
          `  function draw() {\n    localStorage.setItem("entries", JSON.stringify(entries));`,
        ],
      ),
    },
  ],
  mistakes: {
    "Undo was lost": edited(
      "index.html",
      ["let entries = [];", `let entries = JSON.parse(localStorage.getItem("entries") ?? "[]");`],
      [
        "  function draw() {",
        `  function draw() {\n    localStorage.setItem("entries", JSON.stringify(entries));`,
      ],
      [`<button id="undo" hidden>Undo</button>`, `<i id="undo" hidden></i>`],
    ),
  },
};
