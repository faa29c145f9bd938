import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, shown } from "../../find.ts";

const shop = (script: string) => `<!doctype html>
<title>Garden shop</title>
<h1>Garden shop</h1>
<ul></ul>
<script>
  const products = [
    { name: "Rake", kind: "Tools", price: 18 },
    { name: "Spade", kind: "Tools", price: 25 },
    { name: "Tulip bulbs", kind: "Plants", price: 6 },
    { name: "Fern", kind: "Plants", price: 12 },
  ];
${script}
</script>`;

export const evalCase: EvalCase = {
  prompt: "Add buttons All, Tools and Plants on top which filter the list.",
  given: {
    "index.html": shop(`  document.querySelector("ul").innerHTML = products
    .map(({ name, price }) => "<li>" + name + " $" + price + "</li>")
    .join("");`),
  },
  async check(page) {
    await expect(shown(page, /fern/i)).toBeVisible();
    await choose(page, /^tools/i);
    await expect(shown(page, /fern/i)).toBeHidden();
    await expect(shown(page, /rake.*18/i)).toBeVisible();
    await choose(page, /^plants/i);
    await expect(shown(page, /tulip bulbs.*6/i)).toBeVisible();
    await expect(shown(page, /rake/i)).toBeHidden();
    await choose(page, /^all/i);
    await expect(page.getByRole("listitem").filter({ visible: true })).toHaveCount(4);
  },
  solution: {
    "index.html": shop(`  const show = (kind) => {
    document.querySelector("ul").innerHTML = products
      .filter((product) => kind === "All" || product.kind === kind)
      .map(({ name, price }) => "<li>" + name + " $" + price + "</li>")
      .join("");
  };
  for (const kind of ["All", "Tools", "Plants"]) {
    const button = document.createElement("button");
    button.textContent = kind;
    button.onclick = () => show(kind);
    document.querySelector("ul").before(button);
  }
  show("All");`),
  },
};
