import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown } from "../../find.ts";

const page = (end: string) => `<!doctype html>
<title>Bill</title>
<h1>Bill</h1>
<ul></ul>
<p></p>
<script>
  const items = [["Soup", 5], ["Fish", 18], ["Coffee", 3]];
  let total = 0;
  for (let n = 0; n < ${end}; n++) total += items[n][1];
  document.querySelector("ul").innerHTML = items.map(([name, price]) => "<li>" + name + " $" + price + "</li>").join("");
  document.querySelector("p").textContent = "Total: $" + total;
</script>`;

export const evalCase: EvalCase = {
  prompt: "the total is wrong, it should be 26 but it says 23",
  given: { "index.html": page("items.length - 1") },
  async check(page) {
    await expect(shown(page, /total: \$26/i)).toBeVisible();
    for (const item of [/soup \$5/i, /fish \$18/i, /coffee \$3/i])
      await expect(shown(page, item)).toBeVisible();
  },
  solution: { "index.html": page("items.length") },
};
