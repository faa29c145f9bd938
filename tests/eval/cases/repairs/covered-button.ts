import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control } from "../../find.ts";

const page = `<!doctype html>
<html lang="en">
<head>
  <title>Concert</title>
  <link rel="stylesheet" href="style.css">
</head>
<body>
  <section class="hero">
    <h1>Summer concert</h1>
    <button onclick="this.textContent = 'Reserved'">Reserve a seat</button>
    <div class="glow"></div>
  </section>
</body>
</html>`;

const style = (more: string) => `.hero {
  position: relative;
  padding: 60px;
  background: #224;
  color: white;
}

.glow {
  position: absolute;
  inset: 0;
  background: radial-gradient(transparent, #0006);${more}
}
`;

export const evalCase: EvalCase = {
  prompt: "I can't click the Reserve button, no error in the console. The glow effect should stay.",
  given: { "index.html": page, "style.css": style("") },
  async check(page) {
    await expect(page.getByRole("heading", { name: "Summer concert" })).toBeVisible();
    await control(page, /reserve a seat/i).click();
    await expect(control(page, /reserved/i)).toBeVisible();
  },
  solution: { "style.css": style("\n  pointer-events: none;") },
};
