import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { enter, pageText, shown } from "../../find.ts";
import { edited } from "../../solve.ts";

const boxesOf = (page: FrameLocator, name: string) =>
  page.getByRole("row").filter({ hasText: name }).getByRole("checkbox");

export const evalCase: EvalCase = {
  prompt:
    "A habit tracker as one HTML page: a table with one row per habit and a checkbox for each day from Monday to Sunday. I can add habits with a text field. It starts with the habits Read and Stretch.",
  async check(page) {
    await expect(boxesOf(page, "Read")).toHaveCount(7);
    await enter(page, "Swim");
    await expect(boxesOf(page, "Swim")).toHaveCount(7);
    await boxesOf(page, "Swim").nth(2).check();
    await expect(boxesOf(page, "Swim").nth(2)).toBeChecked();
    await expect(boxesOf(page, "Read").nth(2)).not.toBeChecked();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Habits</title>
<h1>Habits</h1>
<form><label>Habit <input></label> <button>Add</button></form>
<table><thead><tr><th>Habit</th></tr></thead><tbody></tbody></table>
<script>
  const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
  for (const day of days) document.querySelector("thead tr").insertAdjacentHTML("beforeend", "<th>" + day + "</th>");
  function add(name) {
    const row = document.querySelector("tbody").insertRow();
    row.insertCell().textContent = name;
    for (const day of days) row.insertCell().innerHTML = '<input type="checkbox" aria-label="' + day + '">';
  }
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const box = document.querySelector("form input");
    if (box.value) add(box.value);
    box.value = "";
  };
  ["Read", "Stretch"].forEach(add);
</script>`,
  },
  later: [
    {
      prompt: 'At the end of each row show how many days are ticked, as "3/7".',
      async check(page) {
        await boxesOf(page, "Stretch").nth(0).check();
        await boxesOf(page, "Stretch").nth(6).check();
        await expect(page.getByRole("row").filter({ hasText: "Stretch" })).toContainText(/2\s*\/\s*7/);
        await expect(page.getByRole("row").filter({ hasText: "Read" })).toContainText(/0\s*\/\s*7/);
        await boxesOf(page, "Stretch").nth(0).uncheck();
        await expect(page.getByRole("row").filter({ hasText: "Stretch" })).toContainText(/1\s*\/\s*7/);
      },
      solution: edited("index.html", [
        `aria-label="' + day + '">';`,
        `aria-label="' + day + '">';
    const count = row.insertCell();
    row.onchange = () => (count.textContent = row.querySelectorAll(":checked").length + "/7");
    row.onchange();`,
      ]),
    },
    {
      prompt:
        'Call them routines instead of habits everywhere on the page, and add a "Clear week" button that unticks everything.',
      async check(page) {
        const text = await pageText(page);
        expect(text).not.toMatch(/habit/i);
        expect(text).toMatch(/routine/i);
        await boxesOf(page, "Read").nth(1).check();
        await boxesOf(page, "Stretch").nth(3).check();
        await page.getByRole("button", { name: /clear week/i }).click();
        await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
        await expect(page.getByRole("row").filter({ hasText: "Read" })).toContainText(/0\s*\/\s*7/);
        await expect(shown(page, "Stretch")).toBeVisible();
      },
      solution: edited(
        "index.html",
        [
          "<title>Habits</title>\n<h1>Habits</h1>",
          `<title>Routines</title>\n<h1>Routines</h1>\n<button id="clear">Clear week</button>`,
        ],
        ["<label>Habit", "<label>Routine"],
        ["<th>Habit</th>", "<th>Routine</th>"],
        [
          `  ["Read", "Stretch"]`,
          `  document.getElementById("clear").onclick = () => {
    for (const box of document.querySelectorAll(":checked")) {
      box.checked = false;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
  ["Read", "Stretch"]`,
        ],
      ),
    },
  ],
  mistakes: {
    "the counts stay when the week is cleared": edited(
      "index.html",
      [
        "<title>Habits</title>\n<h1>Habits</h1>",
        `<title>Routines</title>\n<h1>Routines</h1>\n<button id="clear">Clear week</button>`,
      ],
      ["<label>Habit", "<label>Routine"],
      ["<th>Habit</th>", "<th>Routine</th>"],
      [
        `  ["Read", "Stretch"]`,
        `  document.getElementById("clear").onclick = () => {
    for (const box of document.querySelectorAll(":checked")) box.checked = false;
  };
  ["Read", "Stretch"]`,
      ],
    ),
  },
};
