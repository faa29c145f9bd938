import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";
import { shop } from "../../given/shop.ts";
import { edited, inSteps, without } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    "Remove the wishlist completely, with its files. The navigation is not needed any more then, delete it too.",
  given: shop,
  async check(page, { files }) {
    await page.getByRole("button", { name: /mira lang/i }).click();
    await expect.poll(() => pageText(page)).toMatch(/3 orders/i);
    expect(await pageText(page)).not.toMatch(/wishlist/i);
    const left = Object.entries(await files()).filter(([path, text]) =>
      /wish|navigation/i.test(`${path} ${String(text)}`),
    );
    expect(left.map(([path]) => path)).toEqual([]);
  },
  solution: inSteps(
    without("src/wishlist/Wishlist.jsx", "src/wishlist/useWishlist.js", "src/Navigation.jsx"),
    edited(
      "src/App.jsx",
      [
        `import { Navigation } from "./Navigation.jsx";\nimport { Wishlist } from "./wishlist/Wishlist.jsx";\n`,
        "",
      ],
      [`  const [view, setView] = useState("Customers");\n`, ""],
      [
        '      <Navigation view={view} onView={setView} />\n      {view === "Customers" ? (\n        <>\n',
        "",
      ],
      ["        </>\n      ) : (\n        <Wishlist />\n      )}\n", ""],
    ),
  ),
  mistakes: {
    "it is hidden only": edited("src/App.jsx", ["      <Navigation view={view} onView={setView} />\n", ""]),
  },
};
