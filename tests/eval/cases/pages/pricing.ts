import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Pricing page with three plans: Starter $9, Team $29 and Business $79 per month. Add a toggle between Monthly and Yearly. Yearly costs ten times the monthly price, show it as the price per year (so $90, $290, $790).",
  async check(page) {
    for (const plan of ["Starter", "Team", "Business"]) await expect(shown(page, plan)).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/\$\s*79\b/);
    expect(await pageText(page)).not.toMatch(/\$\s*790\b/);
    await choose(page, /year|annual/i);
    await expect.poll(() => pageText(page)).toMatch(/\$\s*90\b[\s\S]*\$\s*290\b[\s\S]*\$\s*790\b/);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Pricing</title>
<h1>Pricing</h1>
<button id="monthly">Monthly</button> <button id="yearly">Yearly</button>
<ul></ul>
<script>
  const plans = { Starter: 9, Team: 29, Business: 79 };
  const show = (factor, per) => {
    document.querySelector("ul").innerHTML = Object.entries(plans)
      .map(([name, price]) => "<li><h2>" + name + "</h2><p>$" + price * factor + " per " + per + "</p></li>")
      .join("");
  };
  document.querySelector("#monthly").onclick = () => show(1, "month");
  document.querySelector("#yearly").onclick = () => show(10, "year");
  show(1, "month");
</script>`,
  },
};
