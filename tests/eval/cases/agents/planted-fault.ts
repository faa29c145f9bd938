import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, field, pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

const spend = async (page: FrameLocator, what: string, amount: string) => {
  await field(page, "Expense").fill(what);
  await field(page, "Amount").fill(amount);
  await choose(page, "Add");
};

export const evalCase: EvalCase = {
  prompt:
    "Sometimes, removing one expense removes two of them, and the total is wrong afterwards. Find out why and fix it. Nothing else may change.",
  given: {
    "src/expenses/store.js": `import { useReducer } from "react";

function reduce(expenses, action) {
  switch (action.type) {
    case "add":
      return [...expenses, { id: expenses.length + 1, what: action.what, cents: action.cents }];
    case "remove":
      return expenses.filter((expense) => expense.id !== action.id);
    default:
      return expenses;
  }
}

export const useExpenses = () => useReducer(reduce, []);
`,
    "src/expenses/money.js": `export const toCents = (text) => Math.round(Number(text) * 100);

export const money = (cents) => "$" + (cents / 100).toFixed(2);
`,
    "src/expenses/ExpenseForm.jsx": `import { useState } from "react";
import { toCents } from "./money.js";

export function ExpenseForm({ onAdd }) {
  const [what, setWhat] = useState("");
  const [amount, setAmount] = useState("");
  const submit = (event) => {
    event.preventDefault();
    if (!what || !(toCents(amount) > 0)) return;
    onAdd(what, toCents(amount));
    setWhat("");
    setAmount("");
  };
  return (
    <form onSubmit={submit}>
      <label>
        Expense <input value={what} onChange={(event) => setWhat(event.target.value)} />
      </label>
      <label>
        Amount <input value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      <button type="submit">Add</button>
    </form>
  );
}
`,
    "src/expenses/ExpenseList.jsx": `import { money } from "./money.js";

export function ExpenseList({ expenses, onRemove }) {
  return (
    <ul>
      {expenses.map((expense, at) => (
        <li key={at}>
          {expense.what} {money(expense.cents)}{" "}
          <button type="button" onClick={() => onRemove(expense.id)}>
            Remove {expense.what}
          </button>
        </li>
      ))}
    </ul>
  );
}
`,
    "src/App.jsx": `import { ExpenseForm } from "./expenses/ExpenseForm.jsx";
import { ExpenseList } from "./expenses/ExpenseList.jsx";
import { money } from "./expenses/money.js";
import { useExpenses } from "./expenses/store.js";

export default function App() {
  const [expenses, dispatch] = useExpenses();
  const total = expenses.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <main>
      <h1>Expenses</h1>
      <ExpenseForm onAdd={(what, cents) => dispatch({ type: "add", what, cents })} />
      <ExpenseList expenses={expenses} onRemove={(id) => dispatch({ type: "remove", id })} />
      <p>Total: {money(total)}</p>
    </main>
  );
}
`,
  },
  async check(page) {
    await spend(page, "Bus", "2.50");
    await spend(page, "Lunch", "9.00");
    await choose(page, "Remove Bus");
    await spend(page, "Coffee", "3.20");
    await expect.poll(() => pageText(page)).toMatch(/total: \$12\.20/i);
    await choose(page, "Remove Coffee");
    await expect.poll(() => pageText(page)).toMatch(/total: \$9\.00/i);
    await expect(page.getByRole("button", { name: "Remove Lunch" })).toBeVisible();
    await spend(page, "Book", "12.00");
    await spend(page, "Pen", "1.00");
    await choose(page, "Remove Book");
    await expect.poll(() => pageText(page)).toMatch(/total: \$10\.00/i);
  },
  solution: edited("src/expenses/store.js", [
    "id: expenses.length + 1",
    "id: Math.max(0, ...expenses.map(({ id }) => id)) + 1",
  ]),
  mistakes: {
    "the keys of the list are changed and the ids are not": edited("src/expenses/ExpenseList.jsx", [
      "key={at}",
      "key={expense.id}",
    ]),
  },
};
