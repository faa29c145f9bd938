import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Build a tip calculator. Fields: bill amount, tip percent, number of people. Show the total and what each person pays, updated while I type or with a button.",
  async check(page) {
    await field(page, /bill|amount/i).fill("80");
    await field(page, /tip/i).fill("15");
    await field(page, /people|persons|split/i).fill("4");
    const button = control(page, /calc/i);
    if (await button.isVisible()) await button.click();
    await expect.poll(() => pageText(page)).toMatch(/\b92([.,]00)?\b/);
    await expect.poll(() => pageText(page)).toMatch(/\b23([.,]00)?\b/);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Tip</title>
<label>Bill amount <input type="number" id="bill"></label>
<label>Tip percent <input type="number" id="tip" value="10"></label>
<label>People <input type="number" id="people" value="1"></label>
<p></p>
<script>
  const valueOf = (id) => Number(document.getElementById(id).value);
  oninput = () => {
    const total = valueOf("bill") * (1 + valueOf("tip") / 100);
    document.querySelector("p").textContent =
      "Total $" + total.toFixed(2) + ", each pays $" + (total / Math.max(1, valueOf("people"))).toFixed(2);
  };
</script>`,
  },
};
