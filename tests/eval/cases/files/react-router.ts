import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "A React app with react-router and two pages: Home with the heading Welcome, and Contact with the heading Contact us. A navigation bar with a link to each.",
  async check(page) {
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await choose(page, "Contact");
    await expect(page.getByRole("heading", { name: "Contact us" })).toBeVisible();
    await choose(page, "Home");
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  },
  solution: {
    "src/main.tsx": `import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";
import App from "./App";

createRoot(document.getElementById("root")!).render(<HashRouter><App /></HashRouter>);
`,
    "src/App.tsx": `import { Link, Route, Routes } from "react-router";

export default function App() {
  return (
    <>
      <nav><Link to="/">Home</Link> <Link to="/contact">Contact</Link></nav>
      <Routes>
        <Route path="/" element={<h1>Welcome</h1>} />
        <Route path="/contact" element={<h1>Contact us</h1>} />
      </Routes>
    </>
  );
}
`,
    "index.html": `<!doctype html>
<html lang="en">
<head><title>Pages</title></head>
<body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>
</html>`,
  },
};
