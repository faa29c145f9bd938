import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown, textField } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Team page: Ines Okafor (CEO), Ben Ruiz (Design), Lena Maurer (Engineering), Tom Adeyemi (Engineering), Yuki Sato (Sales). A search box on top filters by name or department while typing. If nobody matches show "Nobody found".',
  async check(page) {
    await expect(shown(page, "Ben Ruiz")).toBeVisible();
    await textField(page).fill("engin");
    await expect(shown(page, "Ben Ruiz")).toBeHidden();
    await expect(shown(page, "Lena Maurer")).toBeVisible();
    await expect(shown(page, "Tom Adeyemi")).toBeVisible();
    await textField(page).fill("YUKI");
    await expect(shown(page, "Yuki Sato")).toBeVisible();
    await expect(shown(page, "Lena Maurer")).toBeHidden();
    await textField(page).fill("zzz");
    await expect(shown(page, /nobody found/i)).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Team</title>
<h1>Team</h1>
<input type="search" aria-label="Search">
<ul></ul>
<script>
  const people = ["Ines Okafor (CEO)", "Ben Ruiz (Design)", "Lena Maurer (Engineering)", "Tom Adeyemi (Engineering)", "Yuki Sato (Sales)"];
  const box = document.querySelector("input");
  const show = () => {
    const found = people.filter((person) => person.toLowerCase().includes(box.value.toLowerCase()));
    document.querySelector("ul").innerHTML = found.map((person) => "<li>" + person + "</li>").join("") || "Nobody found";
  };
  box.oninput = show;
  show();
</script>`,
  },
};
