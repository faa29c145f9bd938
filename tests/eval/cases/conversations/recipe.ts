import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    "Recipe page for pancakes for 4 people: 200 g flour, 500 ml milk, 4 eggs, 50 g butter. One HTML file, with a list of the ingredients and three steps.",
  async check(page) {
    await expect(page.getByRole("heading", { name: /pancakes/i }).first()).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/200\s*g\W*flour|flour\W*200\s*g/i);
    await expect.poll(() => pageText(page)).toMatch(/500\s*ml\W*milk|milk\W*500\s*ml/i);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Pancakes</title>
<h1>Pancakes</h1>
<ul></ul>
<ol><li>Mix.</li><li>Rest.</li><li>Fry.</li></ol>
<script>
  const ingredients = [["flour", 200, "g"], ["milk", 500, "ml"], ["eggs", 4, ""], ["butter", 50, "g"]];
  const list = document.querySelector("ul");
  function draw() {
    list.replaceChildren(...ingredients.map(itemOf));
  }
  function itemOf([name, amount, unit]) {
    const item = document.createElement("li");
    item.textContent = amount + " " + unit + " " + name;
    return item;
  }
  draw();
</script>`,
  },
  later: [
    {
      prompt: 'I want a number field "Servings" (4 at first) and the amounts should follow it.',
      async check(page) {
        const servings = field(page, /servings/i);
        await expect(servings).toHaveValue("4");
        await servings.fill("6");
        await servings.press("Tab");
        await expect.poll(() => pageText(page)).toMatch(/300\s*g\W*flour|flour\W*300\s*g/i);
        await expect.poll(() => pageText(page)).toMatch(/\b6\s*eggs|eggs\W*6\b/i);
        await servings.fill("2");
        await servings.press("Tab");
        await expect.poll(() => pageText(page)).toMatch(/250\s*ml\W*milk|milk\W*250\s*ml/i);
      },
      solution: edited(
        "index.html",
        ["<ul></ul>", `<label>Servings <input type="number" value="4" min="1"></label>\n<ul></ul>`],
        [
          `    const item = document.createElement("li");`,
          `    const item = document.createElement("li");
    amount *= document.querySelector("input").value / 4;`,
        ],
        ["  draw();\n</script>", `  document.querySelector("input").oninput = draw;\n  draw();\n</script>`],
      ),
    },
    {
      prompt:
        'a button "Show ounces" that shows the flour and the butter in ounces with one decimal (1 oz = 28.35 g) and back with "Show grams". milk stays in ml',
      async check(page) {
        await control(page, /show ounces/i).click();
        await expect.poll(() => pageText(page)).toMatch(/7\.1\s*oz\W*flour|flour\W*7\.1\s*oz/i);
        await expect.poll(() => pageText(page)).toMatch(/500\s*ml/i);
        await field(page, /servings/i).fill("8");
        await field(page, /servings/i).press("Tab");
        await expect.poll(() => pageText(page)).toMatch(/14\.1\s*oz/i);
        await control(page, /show grams/i).click();
        await expect.poll(() => pageText(page)).toMatch(/400\s*g\W*flour|flour\W*400\s*g/i);
      },
      solution: edited(
        "index.html",
        ["<ul></ul>", `<button id="unit">Show ounces</button>\n<ul></ul>`],
        [
          `    item.textContent`,
          `    if (unit === "g" && isInOunces) [amount, unit] = [(amount / 28.35).toFixed(1), "oz"];
    item.textContent`,
        ],
        [`  const list =`, `  let isInOunces = false;\n  const list =`],
        [
          `  draw();\n</script>`,
          `  document.getElementById("unit").onclick = ({ target }) => {
    isInOunces = !isInOunces;
    target.textContent = isInOunces ? "Show grams" : "Show ounces";
    draw();
  };
  draw();
</script>`,
        ],
      ),
    },
    {
      prompt:
        'Put a checkbox before each ingredient so that I can tick what I have. Ticks must survive when I change the servings. Above the list: "1 of 4 ready".',
      async check(page) {
        await expect.poll(() => pageText(page)).toMatch(/0 of 4 ready/i);
        const boxes = page.getByRole("checkbox");
        await boxes.nth(1).check();
        await expect.poll(() => pageText(page)).toMatch(/1 of 4 ready/i);
        await field(page, /servings/i).fill("8");
        await field(page, /servings/i).press("Tab");
        await expect(boxes.nth(1)).toBeChecked();
        await expect(boxes.nth(0)).not.toBeChecked();
        await expect.poll(() => pageText(page)).toMatch(/1 of 4 ready/i);
      },
      solution: edited(
        "index.html",
        ["<ul></ul>", `<p id="ready"></p>\n<ul></ul>`],
        [
          "    list.replaceChildren(...ingredients.map(itemOf));",
          `    list.replaceChildren(...ingredients.map(itemOf));
    document.getElementById("ready").textContent = ticked.size + " of 4 ready";`,
        ],
        ["  const list =", "  const ticked = new Set();\n  const list ="],
        [
          "    return item;",
          `    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: ticked.has(name), ariaLabel: name });
    box.onchange = () => {
      if (box.checked) ticked.add(name);
      else ticked.delete(name);
      draw();
    };
    item.prepend(box);
    return item;`,
        ],
      ),
    },
  ],
  mistakes: {
    "the ticks are lost with the servings": edited(
      "index.html",
      ["<ul></ul>", `<p>1 of 4 ready</p>\n<ul></ul>`],
      [
        "    return item;",
        `    item.insertAdjacentHTML("afterbegin", '<input type="checkbox">');\n    return item;`,
      ],
    ),
  },
};
