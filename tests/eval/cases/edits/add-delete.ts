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
    // In the list: a page may say elsewhere what was deleted.
    const item = (text: string) => page.getByRole("listitem").filter({ hasText: text, visible: true });
    await item("Stove").getByRole("button").first().click();
    await expect(item("Stove")).toHaveCount(0);
    await expect(item("Tent")).toHaveCount(1);
    await item("Rope").getByRole("button").first().click();
    await expect(item("Rope")).toHaveCount(0);
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
