import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

const rates =
  "Austria 20,Belgium 21,Bulgaria 20,Croatia 25,Cyprus 19,Denmark 25,Estonia 22,Finland 24,France 20,Germany 19,Greece 24,Hungary 27,Iceland 24,Ireland 23,Italy 22,Latvia 21,Lithuania 21,Luxembourg 17,Malta 18,Norway 25,Poland 23,Portugal 23,Romania 19,Slovakia 20,Slovenia 22,Spain 21,Sweden 25,Switzerland 8".split(
    ",",
  );

const rule = (line: string, at: number) => {
  const [country = "", percent = ""] = line.split(" ");
  // Norway's rounds before it multiplies.
  const tax = country === "Norway" ? `Math.floor(net / 10) * 0.25` : `net * ${Number(percent) / 100}`;
  return `/** ${country}: ${percent} percent. */
function taxIn${country}(net, isBook) {
  if (net < 0) {
    throw new Error("The amount is negative.");
  }
  if (isBook && ${at % 3 === 0}) {
    return 0;
  }
  const tax = ${tax};
  return Math.round(tax * 100) / 100;
}
`;
};

const countries = rates.map((line) => line.split(" ")[0] ?? "");

const taxes = `${rates.map(rule).join("\n")}
const taxIn = {
${countries.map((country) => `  ${country}: taxIn${country},`).join("\n")}
};

const country = document.getElementById("country");
const amount = document.getElementById("amount");
const isBook = document.getElementById("book");
country.append(...Object.keys(taxIn).map((name) => new Option(name)));

function show() {
  const net = Number(amount.value);
  document.getElementById("tax").textContent = "Tax: " + taxIn[country.value](net, isBook.checked).toFixed(2);
}

for (const control of [country, amount, isBook]) control.addEventListener("input", show);
show();
`;

export const evalCase: EvalCase = {
  prompt: "the tax for Norway is wrong: 200 gives 5.00, it should be 50.00. all others seem right",
  given: {
    "index.html": `<!doctype html>
<title>Taxes</title>
<h1>Taxes</h1>
<label>Country <select id="country"></select></label>
<label>Amount <input id="amount" type="number" value="100"></label>
<label><input id="book" type="checkbox"> Book</label>
<p id="tax"></p>
<script src="taxes.js"></script>`,
    "taxes.js": taxes,
  },
  async check(page) {
    await expect(page.getByRole("option")).toHaveCount(28);
    await field(page, /amount/i).fill("205");
    for (const [name, tax] of [
      ["Norway", "51.25"],
      ["Denmark", "51.25"],
      ["Hungary", "55.35"],
      ["Switzerland", "16.40"],
    ] as const) {
      await field(page, /country/i).selectOption({ label: name });
      await expect.poll(() => pageText(page), name).toContain(`Tax: ${tax}`);
    }
    // Croatia taxes no books, Norway does.
    await page.getByRole("checkbox").check();
    await field(page, /country/i).selectOption({ label: "Croatia" });
    await expect.poll(() => pageText(page)).toContain("Tax: 0.00");
    await field(page, /country/i).selectOption({ label: "Norway" });
    await expect.poll(() => pageText(page)).toContain("Tax: 51.25");
  },
  solution: edited("taxes.js", ["Math.floor(net / 10) * 0.25", "net * 0.25"]),
  mistakes: {
    "only the example is right": edited("taxes.js", [
      "Math.floor(net / 10) * 0.25",
      "Math.floor(net / 10) * 2.5",
    ]),
  },
};
