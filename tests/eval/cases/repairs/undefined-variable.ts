import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown } from "../../find.ts";

const page = (name: string) => `<!doctype html>
<title>Birthdays</title>
<h1>Birthdays</h1>
<ul></ul>
<script>
  const people = ["Ana, 3 May", "Ivo, 19 June", "Mia, 2 October"];
  const list = document.querySelector("ul");
  for (const person of people) {
    const item = document.createElement("li");
    item.textContent = ${name};
    list.append(item);
  }
</script>`;

export const evalCase: EvalCase = {
  prompt: "The list is empty. Console: Uncaught ReferenceError: persn is not defined",
  given: { "index.html": page("persn") },
  async check(page) {
    await expect(page.getByRole("heading", { name: "Birthdays" })).toBeVisible();
    for (const person of ["Ana, 3 May", "Ivo, 19 June", "Mia, 2 October"])
      await expect(shown(page, person)).toBeVisible();
  },
  solution: { "index.html": page("person") },
};
