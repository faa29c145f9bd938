import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, field, pageText } from "../../find.ts";
import { shop } from "../../given/shop.ts";
import { edited, inSteps } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'Some customers are VIPs; Mira Lang is one. Their button in the list reads "Mira Lang, Bremen (VIP)". The details have a button "Make VIP" or "Remove VIP", which changes the list and the details at once. The form has a checkbox "VIP", empty again after adding. The footer says "Teahouse, with 2 customers, 1 of them VIP". Everything else stays as it is.',
  given: shop,
  async check(page) {
    await expect.poll(() => pageText(page)).toMatch(/with 2 customers, 1 of them VIP/);
    await page.getByRole("button", { name: "Omar Diaz, Cadiz", exact: true }).click();
    await choose(page, "Make VIP");
    await expect(page.getByRole("button", { name: "Omar Diaz, Cadiz (VIP)" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove VIP" })).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/with 2 customers, 2 of them VIP/);
    await choose(page, "Remove VIP");
    await expect(page.getByRole("button", { name: "Omar Diaz, Cadiz", exact: true })).toBeVisible();
    await field(page, "Customer name").fill("Ines");
    await field(page, "City").fill("Porto");
    await page.getByRole("checkbox", { name: "VIP" }).check();
    await choose(page, "Add customer");
    await expect(page.getByRole("button", { name: "Ines, Porto (VIP)" })).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "VIP" })).not.toBeChecked();
    await expect.poll(() => pageText(page)).toMatch(/with 3 customers, 2 of them VIP/);
    await page.getByRole("button", { name: "Mira Lang, Bremen (VIP)" }).click();
    await expect.poll(() => pageText(page)).toMatch(/3 orders/);
  },
  solution: inSteps(
    edited(
      "src/customer/customer.js",
      [`city: "Bremen", orders: 3 }`, `city: "Bremen", orders: 3, vip: true }`],
      [
        `return customer.name + ", " + customer.city;`,
        `return customer.name + ", " + customer.city + (customer.vip ? " (VIP)" : "");`,
      ],
    ),
    edited(
      "src/customer/useCustomers.js",
      ["(name, city) =>", "(name, city, vip) =>"],
      [
        "name, city, orders: 0 }]);",
        "name, city, vip, orders: 0 }]);\n  const toggleVip = (id) =>\n    setCustomers(customers.map((each) => (each.id === id ? { ...each, vip: !each.vip } : each)));",
      ],
      ["{ customers, addCustomer };", "{ customers, addCustomer, toggleVip };"],
    ),
    edited(
      "src/customer/CustomerDetails.jsx",
      ["{ customer }", "{ customer, onToggleVip }"],
      [
        "      <p>{ordersText",
        `      <button type="button" onClick={() => onToggleVip(customer.id)}>\n        {customer.vip ? "Remove VIP" : "Make VIP"}\n      </button>\n      <p>{ordersText`,
      ],
    ),
    edited(
      "src/customer/CustomerForm.jsx",
      [`  function submit`, `  const [vip, setVip] = useState(false);\n  function submit`],
      ["onAdd(name, city);", "onAdd(name, city, vip);\n    setVip(false);"],
      [
        `      <button type="submit">`,
        `      <label>\n        VIP <input type="checkbox" checked={vip} onChange={(event) => setVip(event.target.checked)} />\n      </label>\n      <button type="submit">`,
      ],
    ),
    edited("src/Footer.jsx", [
      "{customers.length} customers",
      "{customers.length} customers, {customers.filter((each) => each.vip).length} of them VIP",
    ]),
    edited(
      "src/App.jsx",
      ["{ customers, addCustomer }", "{ customers, addCustomer, toggleVip }"],
      [
        "const [selectedCustomer, setSelectedCustomer] = useState(null);",
        "const [selectedId, setSelectedId] = useState(null);\n  const selectedCustomer = customers.find((each) => each.id === selectedId);",
      ],
      ["onSelect={setSelectedCustomer}", "onSelect={(each) => setSelectedId(each.id)}"],
      ["<CustomerDetails ", "<CustomerDetails onToggleVip={toggleVip} "],
    ),
  ),
};
