import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { edited, inSteps } from "../../solve.ts";

const cell = (page: FrameLocator, address: string) =>
  page.getByRole("textbox", { name: new RegExp(`\\b${address}\\b`, "i") }).first();

async function type(page: FrameLocator, texts: Readonly<Record<string, string>>) {
  for (const [address, text] of Object.entries(texts)) {
    // A field that changes when it gets the focus keeps no selection from before, as fill makes it.
    await cell(page, address).click();
    await cell(page, address).press("ControlOrMeta+a");
    await cell(page, address).pressSequentially(text);
    await cell(page, address).blur();
  }
}

async function expectValues(page: FrameLocator, values: Readonly<Record<string, string>>) {
  for (const [address, value] of Object.entries(values))
    await expect(cell(page, address), address).toHaveValue(value);
}

async function press(page: FrameLocator, address: string, keys: string) {
  await cell(page, address).focus();
  await cell(page, address).press(keys);
}

const storedTexts = edited(
  "index.html",
  [
    "let texts = {};",
    `let texts = JSON.parse(localStorage.getItem("sheet") ?? "{}");\n  let past = [], future = [];`,
  ],
  [
    "texts[address] = text;",
    `texts[address] = text;\n    localStorage.setItem("sheet", JSON.stringify(texts));`,
  ],
);

export const evalCase: EvalCase = {
  prompt: `A small spreadsheet in one HTML file: columns A to D, rows 1 to 6. Every cell is a text field with its address as its label for screen readers, like "B2". While a cell has the focus it shows what was typed, otherwise its value: a number, a text, or what a formula like =A1*(B1-2)/4 gives, with + - * /, brackets and minus signs. Empty cells count as 0. Text in a formula gives #VALUE!, dividing by zero #DIV/0!, and cells that lead back to themselves #CYCLE!. Cells that use a cell with an error show the same error.`,
  async check(page) {
    await type(page, { A1: "7", B1: "=A1*(4-2)/-4", C1: "=10-4-3", D1: "=2*-A1+D6" });
    await expectValues(page, { B1: "-3.5", C1: "3", D1: "-14" });
    await type(page, { A2: "tea", B2: "=A2+1", C2: "=B2*2", D2: "=A1/(A6)", A5: "=B5", B5: "=A5+1" });
    await expectValues(page, { A2: "tea", B2: "#VALUE!", C2: "#VALUE!", D2: "#DIV/0!" });
    await expectValues(page, { A5: "#CYCLE!", B5: "#CYCLE!" });
    await type(page, { B5: "3", A2: "4" });
    await expectValues(page, { A5: "3", C2: "10" });
    await cell(page, "B1").focus();
    await expectValues(page, { B1: "=A1*(4-2)/-4" });
  },
  solution: {
    "index.html": `<!doctype html>
<title>Sheet</title>
<table></table>
<script>
  const COLUMNS = "ABCD", ROWS = 6;
  let texts = {};
  function valueOf(address, path = []) {
    if (path.includes(address)) throw "#CYCLE!";
    const text = (texts[address] ?? "").trim();
    if (text.startsWith("=")) return calculate(text, (other) => valueOf(other, [...path, address]));
    return text === "" || isNaN(text) ? text : Number(text);
  }
  function calculate(text, read) {
    const tokens = text.toUpperCase().match(/[\\d.]+|[A-Z]+\\d*|[-+*/():]/g) ?? [];
    let at = 0;
    function sum() {
      let value = product();
      while (tokens[at] === "+" || tokens[at] === "-") value += tokens[at++] === "+" ? product() : -product();
      return value;
    }
    function product() {
      let value = factor();
      while (tokens[at] === "*" || tokens[at] === "/") {
        const isProduct = tokens[at++] === "*", right = factor();
        if (!isProduct && right === 0) throw "#DIV/0!";
        value = isProduct ? value * right : value / right;
      }
      return value;
    }
    function factor() {
      const token = tokens[at++];
      if (token === "-") return -factor();
      if (token === "(") {
        const value = sum();
        at++;
        return value;
      }
      if (!/^[A-D]\\d/.test(token)) return Number(token);
      const value = read(token);
      if (value === "") return 0;
      if (typeof value !== "number") throw "#VALUE!";
      return value;
    }
    return sum();
  }
  function shown(address) {
    try { return String(valueOf(address)); } catch (error) { return error; }
  }
  const fields = () => document.querySelectorAll("input");
  function draw() {
    for (const field of fields()) {
      const address = field.ariaLabel;
      field.value = field === document.activeElement ? texts[address] ?? "" : shown(address);
    }
  }
  function set(address, text) {
    if (text === (texts[address] ?? "")) return;
    texts[address] = text;
  }
  for (let row = 1; row <= ROWS; row++) {
    const line = document.querySelector("table").insertRow();
    for (const column of COLUMNS) {
      const field = document.createElement("input");
      field.ariaLabel = column + row;
      field.onfocus = draw;
      field.onblur = () => { set(field.ariaLabel, field.value); draw(); };
      line.insertCell().append(field);
    }
  }
  draw();
</script>`,
  },
  later: [
    {
      prompt:
        "add =SUM(A1:B3), =AVG(A1:B3) and =MAX(A1:B3). they leave out text and empty cells, work in lower case too and inside a longer formula like =SUM(A1:A3)*2+1. an average of nothing is #DIV/0!",
      async check(page) {
        await type(page, { A1: "1", A2: "tea", A3: "5", B1: "=SUM(A1:A3)*2+1", B2: "=avg(a1:a4)" });
        await type(page, { B3: "=2*(MAX(A1:B2)-1)", B4: "=AVG(C1:D6)", A6: "=SUM(A1:A6)" });
        await expectValues(page, { B1: "13", B2: "3", B3: "24", B4: "#DIV/0!", A6: "#CYCLE!" });
      },
      solution: edited(
        "index.html",
        [
          "  function valueOf(",
          `  const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
  const functions = {
    SUM: total,
    AVG(numbers) {
      if (numbers.length === 0) throw "#DIV/0!";
      return total(numbers) / numbers.length;
    },
    MAX: (numbers) => Math.max(...numbers),
  };
  function range([from, first], [to, last]) {
    const addresses = [];
    for (let row = Number(first); row <= Number(last); row++)
      for (const column of COLUMNS) if (column >= from && column <= to) addresses.push(column + row);
    return addresses;
  }
  function valueOf(`,
        ],
        [
          "      if (!/^[A-D]",
          `      if (functions[token]) {
        const addresses = range(tokens[at + 1], tokens[at + 3]);
        at += 5;
        return functions[token](addresses.map(read).filter((value) => typeof value === "number"));
      }
      if (!/^[A-D]`,
        ],
      ),
    },
    {
      prompt:
        "Ctrl+D in a cell should copy the formula of the cell above into it, with the rows of its references moved down by one. a row with a $ before it (A$1 or $A$1) stays",
      async check(page) {
        await type(page, { A1: "10", A2: "20", C1: "3", B1: "=A1*C$1", D1: "=SUM(A$1:A1)" });
        await press(page, "B2", "Control+d");
        await expectValues(page, { B2: "=A2*C$1" });
        await press(page, "D2", "Control+d");
        await press(page, "D3", "Control+d");
        await cell(page, "A6").focus();
        await expectValues(page, { B1: "30", B2: "60", D1: "10", D2: "30", D3: "30" });
        await cell(page, "D3").focus();
        await expectValues(page, { D3: "=SUM(A$1:A3)" });
      },
      solution: edited(
        "index.html",
        ["text.toUpperCase()", `text.toUpperCase().replaceAll("$", "")`],
        [
          "  function set(",
          `  const movedDown = (text) =>
    text.replace(/([A-D])(\\$?)(\\d+)/gi, (_, column, fixed, row) => column + fixed + (fixed ? row : Number(row) + 1));
  function fill(address) {
    const above = texts[address[0] + (address[1] - 1)] ?? "";
    set(address, above.startsWith("=") ? movedDown(above) : above);
    draw();
  }
  function set(`,
        ],
        [
          "      field.onfocus = draw;",
          `      field.onfocus = draw;
      field.onkeydown = (event) => {
        if (!event.ctrlKey || !keys[event.key]) return;
        event.preventDefault();
        keys[event.key](field.ariaLabel);
      };`,
        ],
        ["  for (let row = 1;", "  const keys = { d: fill };\n  for (let row = 1;"],
      ),
    },
    {
      prompt:
        "Ctrl+Z undoes the last change of a cell, also one by Ctrl+D, and again for the one before, Ctrl+Y redoes. And keep the sheet when the page is reloaded.",
      async check(page, { reload }) {
        await type(page, { A1: "1", B1: "=A1*5" });
        await type(page, { A1: "2" });
        await press(page, "B2", "Control+d");
        await cell(page, "D6").focus();
        for (let times = 0; times < 2; times++) await cell(page, "D6").press("Control+z");
        await expectValues(page, { A1: "1", B1: "5", B2: "" });
        await cell(page, "D6").press("Control+y");
        await expectValues(page, { A1: "2", B1: "10", B2: "" });
        await reload();
        await expectValues(page, { A1: "2", B1: "10", B2: "" });
        await type(page, { A1: "4" });
        await expectValues(page, { B1: "20" });
      },
      solution: inSteps(
        storedTexts,
        edited(
          "index.html",
          [
            '  function set(address, text) {\n    if (text === (texts[address] ?? "")) return;\n',
            `  function set(address, text) {
    if (text === (texts[address] ?? "")) return;
    past.push([address, texts[address] ?? ""]);
    future = [];
    store(address, text);
  }
  function travel(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push([step[0], texts[step[0]] ?? ""]);
    store(...step);
    draw();
  }
  function store(address, text) {
`,
          ],
          ["{ d: fill }", "{ d: fill, z: () => travel(past, future), y: () => travel(future, past) }"],
        ),
      ),
    },
  ],
  mistakes: {
    "nothing can be undone": storedTexts,
    "references stay as they are": edited("index.html", ["Number(row) + 1)", "row)"]),
  },
};
