import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";

const table = `<!doctype html>
<title>Rivers</title>
<h1>Rivers</h1>
<table>
  <thead><tr><th>Name</th><th>Length</th></tr></thead>
  <tbody>
    <tr><td>Rhine</td><td>1233</td></tr>
    <tr><td>Elbe</td><td>1094</td></tr>
    <tr><td>Danube</td><td>2850</td></tr>
    <tr><td>Isar</td><td>292</td></tr>
  </tbody>
</table>`;

export const evalCase: EvalCase = {
  prompt:
    "clicking a column heading should sort the table by that column, again = descending. numbers as numbers",
  given: { "index.html": table },
  async check(page) {
    const names = async () =>
      (await page.getByRole("row").allInnerTexts())
        .map((row) => row.trim().split(/\s/)[0])
        .slice(1)
        .join(" ");
    const head = (name: RegExp) =>
      page
        .getByRole("columnheader", { name })
        .getByRole("button")
        .or(page.getByRole("columnheader", { name }))
        .first();
    await expect.poll(names).toBe("Rhine Elbe Danube Isar");
    await head(/name/i).click();
    await expect.poll(names).toBe("Danube Elbe Isar Rhine");
    await head(/length/i).click();
    await expect.poll(names).toBe("Isar Elbe Rhine Danube");
    await head(/length/i).click();
    await expect.poll(names).toBe("Danube Rhine Elbe Isar");
  },
  solution: {
    "index.html": `${table}
<script>
  let sorted, isUp;
  document.querySelectorAll("th").forEach((head, column) => {
    head.onclick = () => {
      isUp = sorted === column ? !isUp : true;
      sorted = column;
      const body = document.querySelector("tbody");
      const text = (row) => row.cells[column].textContent;
      const rows = [...body.rows].sort((a, b) => text(a).localeCompare(text(b), "en", { numeric: true }));
      body.append(...(isUp ? rows : rows.reverse()));
    };
  });
</script>`,
  },
};
