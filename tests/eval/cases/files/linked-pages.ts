import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Plain HTML website of three pages without javascript: index.html ("Mountain school"), courses.html ("Avalanche training") and team.html ("Founded by Pia Grand"), all with the same navigation and one shared style.css.',
  async check(page) {
    await expect(shown(page, /mountain school/i)).toBeVisible();
    await page
      .getByRole("link", { name: /courses/i })
      .first()
      .click();
    await expect(shown(page, /avalanche training/i)).toBeVisible();
    await page.getByRole("link", { name: /team/i }).first().click();
    await expect(shown(page, /founded by pia grand/i)).toBeVisible();
    await expect(page.getByRole("link", { name: /courses/i }).first()).toBeVisible();
  },
  solution: Object.fromEntries([
    ["style.css", "nav { display: flex; gap: 1em; }\n"],
    ...[
      ["index.html", "Mountain school"],
      ["courses.html", "Avalanche training"],
      ["team.html", "Founded by Pia Grand"],
    ].map(([path, text]) => [
      path,
      `<!doctype html>
<html lang="en">
<head><title>${text}</title><link rel="stylesheet" href="style.css"></head>
<body>
  <nav><a href="index.html">Home</a> <a href="courses.html">Courses</a> <a href="team.html">Team</a></nav>
  <h1>${text}</h1>
</body>
</html>`,
    ]),
  ]),
};
