import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Mini shop: Mug $12, T-Shirt $20, Poster $8, each with an "Add to cart" button. A cart shows the items with quantity and the total. Items can be removed again.',
  async check(page) {
    const add = page.getByRole("button", { name: /add/i }).filter({ visible: true });
    await expect(add).toHaveCount(3);
    await add.nth(0).click();
    await add.nth(0).click();
    await add.nth(1).click();
    const open = control(page, /^(?!.*add).*(cart|basket)/i);
    if (!/\$?\s*44\b/.test(await pageText(page)) && (await open.isVisible())) await open.click();
    await expect.poll(() => pageText(page)).toMatch(/\$\s*44\b/);
    await control(page, /remove|delete|×|✕|✖|🗑|^[-−–]$/i).click();
    await expect.poll(() => pageText(page)).not.toMatch(/\$\s*44\b/);
    await expect.poll(() => pageText(page)).toMatch(/\$\s*(20|32|24)(\.00)?\b/);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Shop</title>
<h1>Shop</h1>
<section></section>
<h2>Cart</h2>
<ul></ul>
<p></p>
<script>
  const prices = { Mug: 12, "T-Shirt": 20, Poster: 8 };
  const cart = {};
  const button = (text, act) => {
    const made = document.createElement("button");
    made.textContent = text;
    made.onclick = () => { act(); show(); };
    return made;
  };
  for (const name of Object.keys(prices))
    document.querySelector("section").append(name + " $" + prices[name], button("Add to cart", () => {
      cart[name] = (cart[name] || 0) + 1;
    }));
  function show() {
    const list = document.querySelector("ul");
    list.replaceChildren(...Object.keys(cart).map((name) => {
      const item = document.createElement("li");
      item.append(name + " × " + cart[name] + " ", button("Remove", () => delete cart[name]));
      return item;
    }));
    const total = Object.keys(cart).reduce((sum, name) => sum + prices[name] * cart[name], 0);
    document.querySelector("p").textContent = "Total: $" + total;
  }
  show();
</script>`,
  },
};
