import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";

const page = `<!doctype html>
<html lang="en">
<head><title>Seats</title></head>
<body>
  <h1>Seats</h1>
  <button id="less">-</button>
  <strong id="count">1</strong>
  <button id="more">+</button>
  <script src="script.js"></script>
</body>
</html>`;

export const evalCase: EvalCase = {
  prompt: "The number of seats must stay between 1 and 4",
  given: {
    "index.html": page,
    "script.js": `let count = 1;

function change(by) {
  count = count + by;
  document.getElementById("count").textContent = count;
}

document.getElementById("less").addEventListener("click", () => change(-1));
document.getElementById("more").addEventListener("click", () => change(1));
`,
  },
  async check(page) {
    const more = page.getByRole("button", { name: "+" });
    const less = page.getByRole("button", { name: "-" });
    const press = async (button: typeof more) => {
      if (await button.isEnabled()) await button.click();
    };
    const number = async () => /\d+|-\d+/.exec((await pageText(page)).replace("-\n", ""))?.[0];
    await expect(more).toBeVisible();
    for (let n = 0; n < 3; n++) await press(more);
    await expect.poll(number).toBe("4");
    await press(more);
    await press(more);
    await expect.poll(number).toBe("4");
    for (let n = 0; n < 5; n++) await press(less);
    await expect.poll(number).toBe("1");
  },
  solution: {
    "script.js": `let count = 1;

function change(by) {
  count = Math.min(4, Math.max(1, count + by));
  document.getElementById("count").textContent = count;
}

document.getElementById("less").addEventListener("click", () => change(-1));
document.getElementById("more").addEventListener("click", () => change(1));
`,
  },
};
