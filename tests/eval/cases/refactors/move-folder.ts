import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";
import { shop } from "../../given/shop.ts";
import { inSteps, renamed } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    "Move the folders customer and wishlist into src/features and fix the imports. Navigation and Footer go to src/layout. Don't leave the old files behind.",
  given: shop,
  async check(page, { files }) {
    await page.getByRole("button", { name: /mira lang/i }).click();
    await expect.poll(() => pageText(page)).toMatch(/3 orders/i);
    await page.getByRole("button", { name: /go to wishlist/i }).click();
    await page.getByRole("button", { name: /wish for a teapot/i }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Teapot" })).toBeVisible();
    const paths = Object.keys(await files());
    for (const path of [
      "src/features/customer/CustomerCard.jsx",
      "src/features/wishlist/Wishlist.jsx",
      "src/layout/Footer.jsx",
    ])
      expect(paths).toContain(path);
    expect(paths.filter((path) => /^src\/(?:customer|wishlist|Navigation|Footer)\b/.test(path))).toEqual([]);
  },
  solution: inSteps(
    renamed("src/customer/", "src/features/customer/"),
    renamed("src/wishlist/", "src/features/wishlist/"),
    renamed("src/Navigation", "src/layout/Navigation"),
    renamed("src/Footer", "src/layout/Footer"),
    renamed('"./customer/', '"./features/customer/'),
    renamed('"./wishlist/', '"./features/wishlist/'),
    renamed('"./Navigation', '"./layout/Navigation'),
    renamed('"./Footer', '"./layout/Footer'),
    renamed('"../orders', '"../../orders'),
  ),
  mistakes: {
    "one import was forgotten": inSteps(
      renamed("src/customer/", "src/features/customer/"),
      renamed("src/wishlist/", "src/features/wishlist/"),
      renamed("src/Navigation", "src/layout/Navigation"),
      renamed("src/Footer", "src/layout/Footer"),
      renamed('"./customer/', '"./features/customer/'),
      renamed('"./wishlist/', '"./features/wishlist/'),
      renamed('"./Navigation', '"./layout/Navigation'),
      renamed('"./Footer', '"./layout/Footer'),
    ),
  },
};
