import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { enter, shown } from "../../find.ts";

const head = `<!doctype html>
<title>Packing list</title>
<h1>Packing list</h1>
<form><input aria-label="Item"> <button>Add</button></form>
<ul></ul>
<script>`;

export const evalCase: EvalCase = {
  prompt: "please add a delete button to each item",
  given: {
    "index.html": `${head}
  const add = (text) => {
    const item = document.createElement("li");
    item.textContent = text;
    document.querySelector("ul").append(item);
  };
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const box = document.querySelector("input");
    add(box.value);
    box.value = "";
  };
  ["Tent", "Stove"].forEach(add);
</script>`,
  },
  async check(page) {
    await enter(page, "Rope", { button: /^add/i });
    await expect(shown(page, "Rope")).toBeVisible();
    await page.getByRole("listitem").filter({ hasText: "Stove" }).getByRole("button").first().click();
    await expect(shown(page, "Stove")).toBeHidden();
    await expect(shown(page, "Tent")).toBeVisible();
    await page.getByRole("listitem").filter({ hasText: "Rope" }).getByRole("button").first().click();
    await expect(shown(page, "Rope")).toBeHidden();
  },
  solution: {
    "index.html": `${head}
  const add = (text) => {
    const item = document.createElement("li");
    item.textContent = text + " ";
    const button = document.createElement("button");
    button.textContent = "Delete";
    button.onclick = () => item.remove();
    item.append(button);
    document.querySelector("ul").append(item);
  };
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const box = document.querySelector("input");
    add(box.value);
    box.value = "";
  };
  ["Tent", "Stove"].forEach(add);
</script>`,
  },
};
