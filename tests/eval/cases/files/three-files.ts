import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "A page with a colour picker for a paint shop: three sliders (red, green, blue, 0-255) and below them the hex code as text. Put it in index.html, style.css and script.js.",
  async check(page) {
    const sliders = page.getByRole("slider").filter({ visible: true });
    await expect(sliders).toHaveCount(3);
    await sliders.nth(0).fill("255");
    await sliders.nth(1).fill("128");
    await sliders.nth(2).fill("0");
    await expect.poll(async () => (await pageText(page)).toLowerCase()).toContain("#ff8000");
  },
  solution: {
    "index.html": `<!doctype html>
<html lang="en">
<head><title>Colour</title><link rel="stylesheet" href="style.css"></head>
<body>
  <label>Red <input type="range" min="0" max="255" value="0"></label>
  <label>Green <input type="range" min="0" max="255" value="0"></label>
  <label>Blue <input type="range" min="0" max="255" value="0"></label>
  <output></output>
  <script src="script.js"></script>
</body>
</html>`,
    "style.css": `label { display: block; }
output { display: block; padding: 20px; }
`,
    "script.js": `const sliders = [...document.querySelectorAll("input")];
const show = () => {
  const hex = "#" + sliders.map(({ value }) => Number(value).toString(16).padStart(2, "0")).join("");
  document.querySelector("output").textContent = hex;
  document.querySelector("output").style.background = hex;
};
for (const slider of sliders) slider.addEventListener("input", show);
show();
`,
  },
};
