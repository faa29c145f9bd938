import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";

export const evalCase: EvalCase = {
  prompt:
    "A small site of a bakery in two files: index.html with the heading Bakery and a link Prices, and prices.html with the heading Prices, a list of three breads with their prices, and a link Home back to index.html.",
  async check(page) {
    await expect(page.getByRole("heading", { name: "Bakery" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Prices" }).first().click();
    await expect(page.getByRole("heading", { name: "Prices" }).first()).toBeVisible();
    await expect(page.getByRole("listitem").nth(2)).toBeVisible();
    await page.getByRole("link", { name: "Home" }).first().click();
    await expect(page.getByRole("heading", { name: "Bakery" }).first()).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<html lang="en">
<head><title>Bakery</title></head>
<body><h1>Bakery</h1><a href="prices.html">Prices</a></body>
</html>`,
    "prices.html": `<!doctype html>
<html lang="en">
<head><title>Prices</title></head>
<body>
  <h1>Prices</h1>
  <ul><li>Rye 3.20</li><li>Spelt 4.10</li><li>Wheat 2.80</li></ul>
  <a href="index.html">Home</a>
</body>
</html>`,
  },
};
