import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Loan calculator (amount, yearly interest in %, months) which shows the monthly payment. Formula for annuity loans. 12000 at 5% over 24 months must give 526.46",
  async check(page) {
    const calculate = async (amount: string, rate: string, months: string) => {
      await field(page, /amount|loan|principal/i).fill(amount);
      await field(page, /interest|rate/i).fill(rate);
      await field(page, /month|term|duration/i).fill(months);
      const button = control(page, /calc/i);
      if (await button.isVisible()) await button.click();
    };
    await calculate("12000", "5", "24");
    await expect.poll(() => pageText(page)).toMatch(/526[.,]46/);
    await calculate("6000", "12", "12");
    await expect.poll(() => pageText(page)).toMatch(/533[.,]09/);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Loan</title>
<label>Amount <input id="amount" type="number"></label>
<label>Interest (%) <input id="rate" type="number" step="any"></label>
<label>Months <input id="months" type="number"></label>
<p></p>
<script>
  const valueOf = (id) => Number(document.getElementById(id).value);
  oninput = () => {
    const rate = valueOf("rate") / 1200;
    const payment = (valueOf("amount") * rate) / (1 - (1 + rate) ** -valueOf("months"));
    document.querySelector("p").textContent = "Monthly payment: " + payment.toFixed(2);
  };
</script>`,
  },
};
