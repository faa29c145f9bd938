import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { shop } from "../../given/shop.ts";
import { inSteps, renamed } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    "We say guest instead of customer. Rename it everywhere: texts, variables, components, file and folder names. Nothing called customer may be left.",
  given: shop,
  async check(page, { files }) {
    await page.getByRole("button", { name: /omar diaz/i }).click();
    await expect(page.getByRole("heading", { name: /guest 2/i })).toBeVisible();
    await field(page, /guest name/i).fill("Ida Holm");
    await page.getByRole("button", { name: /add guest/i }).click();
    await expect(page.getByRole("button", { name: /ida holm/i })).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/with 3 guests/i);
    const project = await files();
    const left = Object.entries(project).filter(([path, text]) =>
      /customer/i.test(`${path} ${String(text)}`),
    );
    expect(left.map(([path]) => path)).toEqual([]);
    expect(Object.keys(project).filter((path) => /guest/i.test(path)).length).toBeGreaterThanOrEqual(6);
  },
  solution: inSteps(renamed("customer", "guest"), renamed("Customer", "Guest")),
  mistakes: {
    "only the texts": (files) =>
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [
          path,
          String(text)
            .replace(">Customers<", ">Guests<")
            .replace("Customer name", "Guest name")
            .replace("Add customer", "Add guest")
            .replace("<h2>Customer", "<h2>Guest")
            .replace("} customers<", "} guests<"),
        ]),
      ),
  },
};
