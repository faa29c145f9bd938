import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'React app with separate components Header, ProductList and Cart. Products: Honey $7, Candle $11, Soap $4. Each has an Add button, Header shows "Cart (0)" with the number of items, Cart the total.',
  async check(page) {
    await expect(shown(page, /cart \(0\)/i)).toBeVisible();
    const add = page.getByRole("button", { name: /add/i }).filter({ visible: true });
    await expect(add).toHaveCount(3);
    await add.nth(0).click();
    await add.nth(1).click();
    await add.nth(1).click();
    await expect(shown(page, /cart \(3\)/i)).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/\$\s*29\b/);
  },
  solution: {
    "src/App.jsx": `import { useState } from "react";
import { Cart } from "./components/Cart";
import { Header } from "./components/Header";
import { ProductList } from "./components/ProductList";

export default function App() {
  const [items, setItems] = useState([]);
  return (
    <>
      <Header count={items.length} />
      <ProductList onAdd={(product) => setItems([...items, product])} />
      <Cart items={items} />
    </>
  );
}
`,
    "src/components/Header.jsx": `export const Header = ({ count }) => <header><h1>Hive</h1><p>Cart ({count})</p></header>;
`,
    "src/components/ProductList.jsx": `const products = [{ name: "Honey", price: 7 }, { name: "Candle", price: 11 }, { name: "Soap", price: 4 }];

export const ProductList = ({ onAdd }) => (
  <ul>
    {products.map((product) => (
      <li key={product.name}>
        {product.name} \${product.price} <button onClick={() => onAdd(product)}>Add</button>
      </li>
    ))}
  </ul>
);
`,
    "src/components/Cart.jsx": `export const Cart = ({ items }) => (
  <p>Total: \${items.reduce((sum, { price }) => sum + price, 0)}</p>
);
`,
  },
};
