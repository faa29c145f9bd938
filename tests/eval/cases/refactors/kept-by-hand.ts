import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { edited, textIn } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt: "Add Large letter at $3.20 to the postage, after Letter.",
  given: {
    "postage.js": `const postage = [
  ["Postcard", 0.9],
  ["Letter", 1.4],
  ["Parcel", 6.5],
];

const title = "Postage";

document.querySelector("h1").textContent = title;
const kind = document.querySelector("select");
for (const [name] of postage) kind.append(new Option(name));
function show() {
  const [name, price] = postage[kind.selectedIndex];
  document.querySelector("output").textContent = name + ": $" + price.toFixed(2);
}
kind.onchange = show;
show();
`,
    "index.html": `<!doctype html>
<title>Postage</title>
<h1></h1>
<label>Kind <select></select></label>
<output></output>
<script src="postage.js"></script>
`,
  },
  async check(page) {
    await field(page, /kind/i).selectOption({ label: "Large letter" });
    await expect.poll(() => pageText(page)).toContain("Large letter: $3.20");
    await expect(page.getByRole("option").nth(2)).toContainText("Large letter");
  },
  solution: edited("postage.js", [`  ["Letter", 1.4],`, `  ["Letter", 1.4],\n  ["Large letter", 3.2],`]),
  later: [
    {
      // The model has not seen what was changed since its reply.
      byHand: (files) => ({
        "postage.js": textIn(files, "postage.js")
          .replace(/6\.50?/, "7.25")
          .replace(/"Postage"/, `"Postage from July"`),
      }),
      prompt: 'And a number field "Pieces", 1 at first, that multiplies the price.',
      async check(page) {
        await field(page, /kind/i).selectOption({ label: "Parcel" });
        await expect.poll(() => pageText(page)).toMatch(/\$7\.25/);
        await field(page, /pieces/i).fill("4");
        await field(page, /pieces/i).press("Tab");
        await expect.poll(() => pageText(page)).toMatch(/\$29\.00/);
        await expect(page.getByRole("heading", { name: "Postage from July" })).toBeVisible();
      },
      solution: (files) => ({
        "index.html": textIn(files, "index.html").replace(
          "<output>",
          `<label>Pieces <input type="number" value="1" min="1"></label>\n<output>`,
        ),
        "postage.js": textIn(files, "postage.js")
          .replace("price.toFixed", `(price * document.querySelector("input").value).toFixed`)
          .replace(
            "kind.onchange = show;",
            `kind.onchange = show;\ndocument.querySelector("input").oninput = show;`,
          ),
      }),
    },
  ],
  mistakes: {
    "what was changed by hand is gone": (files) => ({
      "index.html": textIn(files, "index.html").replace(
        "<output>",
        `<label>Pieces <input type="number" value="1" min="1"></label>\n<output>`,
      ),
      "postage.js": textIn(files, "postage.js")
        .replace("7.25", "6.5")
        .replace(" from July", "")
        .replace("price.toFixed", `(price * document.querySelector("input").value).toFixed`)
        .replace(
          "kind.onchange = show;",
          `kind.onchange = show;\ndocument.querySelector("input").oninput = show;`,
        ),
    }),
  },
};
