import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control } from "../../find.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'React with react-router: a list of orders at / (Order 7 Tea, Order 8 Mugs, as links) and the page of one at /orders/7 with the heading "Order 7" and what it is. Opening the address directly or reloading must work.',
  async check(page, { visit, reload }) {
    await page.getByRole("link", { name: /order 8/i }).click();
    await expect(page.getByRole("heading", { name: "Order 8" })).toBeVisible();
    await visit("/orders/7");
    await expect(page.getByRole("heading", { name: "Order 7" })).toBeVisible();
    await expect(page.getByText(/tea/i).first()).toBeVisible();
    await reload();
    await expect(page.getByRole("heading", { name: "Order 7" })).toBeVisible();
  },
  solution: {
    "src/App.tsx": `import { BrowserRouter, Link, Route, Routes, useParams } from "react-router-dom";

const orders = [
  { id: "7", what: "Tea" },
  { id: "8", what: "Mugs" },
];

function Order() {
  const { id } = useParams();
  const order = orders.find((one) => one.id === id);
  return <main><h1>Order {id}</h1><p>{order?.what}</p><Link to="/">All orders</Link></main>;
}

function List() {
  const found = orders;
  return <ul>{found.map(({ id, what }) => <li key={id}><Link to={"/orders/" + id}>Order {id} {what}</Link></li>)}</ul>;
}

export default function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/orders/:id" element={<Order />} />
      </Routes>
    </BrowserRouter>
  );
}
`,
  },
  later: [
    {
      prompt:
        'An order that does not exist shows "No such order", any other wrong address "Page not found" with a link Home.',
      async check(page, { visit }) {
        await expect(page.getByRole("link", { name: /order 7/i })).toBeVisible();
        await visit("/orders/99");
        await expect(page.getByText(/no such order/i)).toBeVisible();
        await visit("/cellar");
        await expect(page.getByText(/page not found/i)).toBeVisible();
        await control(page, /home/i).click();
        await expect(page.getByRole("link", { name: /order 7/i })).toBeVisible();
      },
      solution: edited(
        "src/App.tsx",
        ["  return <main><h1>Order", "  if (!order) return <p>No such order</p>;\n  return <main><h1>Order"],
        [
          `element={<Order />} />`,
          `element={<Order />} />\n        <Route path="*" element={<p>Page not found <Link to="/">Home</Link></p>} />`,
        ],
      ),
    },
    {
      prompt:
        'A filter field "Filter" on the list that is kept in the address: /?filter=mugs opens the filtered list.',
      async check(page, { visit }) {
        await expect(page.getByRole("link", { name: /order 7/i })).toBeVisible();
        await visit("/?filter=mugs");
        await expect(page.getByRole("link", { name: /order 8/i })).toBeVisible();
        await expect(page.getByRole("link", { name: /order 7/i })).toBeHidden();
        await page
          .getByLabel(/filter/i)
          .or(page.getByPlaceholder(/filter/i))
          .first()
          .fill("tea");
        await expect(page.getByRole("link", { name: /order 7/i })).toBeVisible();
        await expect(page.getByRole("link", { name: /order 8/i })).toBeHidden();
      },
      solution: edited(
        "src/App.tsx",
        ["useParams }", "useParams, useSearchParams }"],
        [
          "  const found = orders;\n  return <ul>",
          `  const [search, setSearch] = useSearchParams();
  const filter = search.get("filter") ?? "";
  const found = orders.filter(({ what }) => what.toLowerCase().includes(filter.toLowerCase()));
  return <><label>Filter <input value={filter} onChange={(event) => setSearch({ filter: event.target.value })} /></label><ul>`,
        ],
        ["</li>)}</ul>;", "</li>)}</ul></>;"],
      ),
    },
  ],
};
