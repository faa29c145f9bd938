import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Expense tracker: description, amount and a choice of income or expense. List the entries and always show the balance. No libraries please.",
  async check(page) {
    const add = async (what: string, amount: string, kind: RegExp) => {
      await field(page, /desc|what|name|title/i).fill(what);
      await field(page, /amount/i).fill(amount);
      const select = page.getByRole("combobox").filter({ visible: true }).first();
      if (await select.isVisible()) {
        const label = (await select.getByRole("option").allTextContents()).find((text) => kind.test(text));
        await select.selectOption({ label: label ?? "" });
      } else await control(page, kind).click();
      const button = page
        .getByRole("button", { name: /add|save|submit/i })
        .filter({ visible: true })
        .first();
      if (await button.isVisible()) await button.click();
    };
    await add("Salary", "1500", /income/i);
    await add("Rent", "620", /expense/i);
    await expect(shown(page, "Salary")).toBeVisible();
    await expect(shown(page, "Rent")).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/\b880\b/);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Expenses</title>
<form>
  <label>Description <input id="what"></label>
  <label>Amount <input id="amount" type="number"></label>
  <select aria-label="Kind"><option>Income</option><option>Expense</option></select>
  <button>Add</button>
</form>
<ul></ul>
<p>Balance: <b>0</b></p>
<script>
  let balance = 0;
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const amount = Number(document.querySelector("#amount").value);
    const signed = document.querySelector("select").value === "Income" ? amount : -amount;
    const item = document.createElement("li");
    item.textContent = document.querySelector("#what").value + ": " + signed;
    document.querySelector("ul").append(item);
    balance += signed;
    document.querySelector("b").textContent = balance;
    event.target.reset();
  };
</script>`,
  },
};
