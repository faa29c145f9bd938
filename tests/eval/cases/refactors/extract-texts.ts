import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, pageText } from "../../find.ts";
import { shop } from "../../given/shop.ts";
import { edited, inSteps } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'Put the texts of the footer, the list heading and the details into src/texts.js, in English and German, and add a button "Deutsch" / "English" that switches. German: heading "Kunden", details "Kunde 1", orders "3 Bestellungen" and "1 Bestellung", footer "Teehaus, mit 2 Kunden".',
  given: shop,
  async check(page, { files }) {
    await page.getByRole("button", { name: /mira lang/i }).click();
    await expect.poll(() => pageText(page)).toMatch(/3 orders/i);
    await choose(page, /deutsch/i);
    await expect(page.getByRole("heading", { name: "Kunden" }).first()).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/kunde 1/i);
    await expect.poll(() => pageText(page)).toMatch(/3 bestellungen/i);
    await expect.poll(() => pageText(page)).toMatch(/teehaus, mit 2 kunden/i);
    await page.getByRole("button", { name: /omar diaz/i }).click();
    await expect.poll(() => pageText(page)).toMatch(/1 bestellung\b/i);
    await choose(page, /english/i);
    await expect.poll(() => pageText(page)).toMatch(/1 order\b/i);
    expect(String((await files())["src/texts.js"])).toContain("Teehaus");
  },
  solution: inSteps(
    {
      "src/texts.js": `export const texts = {
  en: {
    customers: "Customers",
    customer: (id) => "Customer " + id,
    orders: (count) => (count === 1 ? "1 order" : count + " orders"),
    footer: (count) => "Teahouse, with " + count + " customers",
    other: "Deutsch",
  },
  de: {
    customers: "Kunden",
    customer: (id) => "Kunde " + id,
    orders: (count) => (count === 1 ? "1 Bestellung" : count + " Bestellungen"),
    footer: (count) => "Teehaus, mit " + count + " Kunden",
    other: "English",
  },
};
`,
    },
    edited(
      "src/orders.js",
      ["ordersText(customer)", "ordersText(customer, text)"],
      [`customer.orders === 1 ? "1 order" : customer.orders + " orders"`, "text.orders(customer.orders)"],
    ),
    edited(
      "src/customer/CustomerList.jsx",
      ["{ customers, onSelect }", "{ customers, onSelect, text }"],
      ["<h2>Customers</h2>", "<h2>{text.customers}</h2>"],
    ),
    edited(
      "src/customer/CustomerDetails.jsx",
      ["({ customer })", "({ customer, text })"],
      ["Customer {customer.id}", "{text.customer(customer.id)}"],
      ["ordersText(customer)", "ordersText(customer, text)"],
    ),
    edited(
      "src/Footer.jsx",
      ["{ customers }", "{ customers, text }"],
      ["Teahouse, with {customers.length} customers", "{text.footer(customers.length)}"],
    ),
    edited(
      "src/App.jsx",
      [`import { Footer }`, `import { texts } from "./texts.js";\nimport { Footer }`],
      [
        `  const [view,`,
        `  const [language, setLanguage] = useState("en");\n  const text = texts[language];\n  const [view,`,
      ],
      [
        "      <Navigation",
        `      <button onClick={() => setLanguage(language === "en" ? "de" : "en")}>{text.other}</button>\n      <Navigation`,
      ],
      ["<CustomerList ", "<CustomerList text={text} "],
      ["<CustomerDetails ", "<CustomerDetails text={text} "],
      ["<Footer ", "<Footer text={text} "],
    ),
  ),
};
