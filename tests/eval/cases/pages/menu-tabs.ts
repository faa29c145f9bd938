import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Menu page for the trattoria Da Lucia. Tabs for Starters (Bruschetta 7.50, Caprese 8.00), Mains (Lasagne 14.00, Risotto 15.50) and Desserts (Tiramisu 6.50). Only the dishes of the selected tab are visible, starters first.",
  async check(page) {
    await expect(shown(page, "Bruschetta")).toBeVisible();
    await expect(shown(page, "Lasagne")).toBeHidden();
    await choose(page, /mains/i);
    await expect(shown(page, "Risotto")).toBeVisible();
    await expect(shown(page, /15[.,]50/)).toBeVisible();
    await expect(shown(page, "Bruschetta")).toBeHidden();
    await choose(page, /desserts/i);
    await expect(shown(page, /Tiramis/)).toBeVisible();
    await expect(shown(page, "Risotto")).toBeHidden();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Da Lucia</title>
<h1>Da Lucia</h1>
<nav><button>Starters</button> <button>Mains</button> <button>Desserts</button></nav>
<ul></ul>
<script>
  const dishes = {
    Starters: ["Bruschetta 7.50", "Caprese 8.00"],
    Mains: ["Lasagne 14.00", "Risotto 15.50"],
    Desserts: ["Tiramisu 6.50"],
  };
  const show = (tab) => {
    document.querySelector("ul").innerHTML = dishes[tab].map((dish) => "<li>" + dish + "</li>").join("");
  };
  for (const button of document.querySelectorAll("button")) button.onclick = () => show(button.textContent);
  show("Starters");
</script>`,
  },
};
