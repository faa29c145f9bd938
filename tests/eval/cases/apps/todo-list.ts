import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, enter, pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'simple todo list: add tasks, tick them off, delete them, and show how many are left (like "2 left")',
  async check(page) {
    await enter(page, "Water the plants");
    await enter(page, "Call Mum");
    await expect(shown(page, "Water the plants")).toBeVisible();
    await expect(shown(page, "Call Mum")).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/\b2\b/);
    const box = page.getByRole("checkbox").filter({ visible: true }).first();
    await ((await box.isVisible()) ? box : shown(page, "Water the plants")).click();
    await expect.poll(() => pageText(page)).toMatch(/\b1\b/);
    await control(page, /delete|remove|×|✕|✖|🗑|trash|^x$/i).click();
    await expect.poll(async () => (await pageText(page)).match(/Water the plants|Call Mum/g)?.length).toBe(1);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Tasks</title>
<h1>Tasks</h1>
<form><input aria-label="Task"> <button>Add</button></form>
<ul></ul>
<p></p>
<script>
  const list = document.querySelector("ul");
  const count = () => {
    document.querySelector("p").textContent = list.querySelectorAll("input:not(:checked)").length + " left";
  };
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const box = event.target.querySelector("input");
    const item = document.createElement("li");
    item.innerHTML = "<label><input type=checkbox> <span></span></label> <button>Delete</button>";
    item.querySelector("span").textContent = box.value;
    item.querySelector("input").onchange = count;
    item.querySelector("button").onclick = () => { item.remove(); count(); };
    list.append(item);
    box.value = "";
    count();
  };
  count();
</script>`,
  },
};
