import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { shop } from "../../given/shop.ts";
import { inSteps, renamed } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    "Convert the whole project from JavaScript to TypeScript: .ts and .tsx files with types, no .js or .jsx left. It must work as before.",
  given: shop,
  async check(page, { files }) {
    await field(page, /customer name/i).fill("Ida Holm");
    await page.getByRole("button", { name: /add customer/i }).click();
    await page.getByRole("button", { name: /ida holm/i }).click();
    await expect.poll(() => pageText(page)).toMatch(/0 orders/i);
    const paths = Object.keys(await files());
    expect(paths.filter((path) => /\.jsx?$/.test(path) && path.startsWith("src/"))).toEqual([]);
    expect(paths.filter((path) => /\.tsx?$/.test(path)).length).toBeGreaterThanOrEqual(12);
  },
  // Types are left out here: what a check can see are the names.
  solution: inSteps(
    renamed(".jsx", ".tsx"),
    renamed(".js", ".ts"),
    renamed('.tsx";', '";'),
    renamed('.ts";', '";'),
  ),
  later: [
    {
      prompt: "Add an optional email to customers: a field in the form, and it is shown in the details.",
      async check(page) {
        await field(page, /customer name/i).fill("Ida Holm");
        await field(page, /e-?mail/i).fill("ida@example.com");
        await page.getByRole("button", { name: /add customer/i }).click();
        await page.getByRole("button", { name: /ida holm/i }).click();
        await expect.poll(() => pageText(page)).toContain("ida@example.com");
        await page.getByRole("button", { name: /mira lang/i }).click();
        await expect.poll(() => pageText(page)).toMatch(/3 orders/i);
        expect(await pageText(page)).not.toMatch(/undefined|null/);
      },
      solution: (files) => ({
        ...files,
        "src/customer/CustomerForm.tsx": String(files["src/customer/CustomerForm.tsx"])
          .replace(`  const [city,`, `  const [email, setEmail] = useState("");\n  const [city,`)
          .replace("onAdd(name, city)", "onAdd(name, city, email)")
          .replace(
            "      <button",
            `      <label>Email <input value={email} onChange={(event) => setEmail(event.target.value)} /></label>\n      <button`,
          ),
        "src/customer/useCustomers.ts": String(files["src/customer/useCustomers.ts"])
          .replace("(name, city)", "(name, city, email)")
          .replace("name, city, orders", "name, city, email, orders"),
        "src/customer/CustomerDetails.tsx": String(files["src/customer/CustomerDetails.tsx"]).replace(
          "<p>{customer.name}</p>",
          "<p>{customer.name}</p>\n      {customer.email && <p>{customer.email}</p>}",
        ),
      }),
    },
  ],
};
