import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Use React Router: a small site for a climbing gym with the pages Home ("Welcome to Gecko"), Prices ("Day ticket $14") and Contact ("call 555 0192") and a navigation bar. Each page in its own file.',
  async check(page) {
    await expect(shown(page, /welcome to gecko/i)).toBeVisible();
    await page
      .getByRole("link", { name: /prices/i })
      .first()
      .click();
    await expect(shown(page, /day ticket/i)).toBeVisible();
    await expect(shown(page, /welcome to gecko/i)).toBeHidden();
    await page
      .getByRole("link", { name: /contact/i })
      .first()
      .click();
    await expect(shown(page, /555 0192/)).toBeVisible();
    await page.getByRole("link", { name: /home/i }).first().click();
    await expect(shown(page, /welcome to gecko/i)).toBeVisible();
  },
  solution: {
    "src/App.jsx": `import { HashRouter, Link, Route, Routes } from "react-router";
import { Contact } from "./pages/Contact";
import { Home } from "./pages/Home";
import { Prices } from "./pages/Prices";

export default function App() {
  return (
    <HashRouter>
      <nav><Link to="/">Home</Link> <Link to="/prices">Prices</Link> <Link to="/contact">Contact</Link></nav>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/prices" element={<Prices />} />
        <Route path="/contact" element={<Contact />} />
      </Routes>
    </HashRouter>
  );
}
`,
    "src/pages/Home.jsx": `export const Home = () => <h1>Welcome to Gecko</h1>;
`,
    "src/pages/Prices.jsx": `export const Prices = () => <p>Day ticket $14</p>;
`,
    "src/pages/Contact.jsx": `export const Contact = () => <p>call 555 0192</p>;
`,
  },
};
