import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field, pageText } from "../../find.ts";
import { workshopsPage } from "../../given/workshops.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'a select "Day" above the workshops: All days, Monday … Saturday. it shows only the workshops of that day',
  given: { "index.html": workshopsPage },
  async check(page) {
    const day = field(page, /^\s*day/i);
    const workshops = page.getByRole("article").filter({ visible: true });
    await expect(workshops).toHaveCount(24);
    await day.selectOption({ label: "Thursday" });
    await expect(workshops).toHaveCount(4);
    await expect(workshops.first()).toContainText("Glass painting");
    await day.selectOption({ label: "All days" });
    await expect(workshops).toHaveCount(24);
  },
  solution: edited(
    "index.html",
    [
      `      <section class="workshops"`,
      `      <label>Day <select id="day"><option>All days</option><option>Monday</option><option>Tuesday</option><option>Wednesday</option><option>Thursday</option><option>Friday</option><option>Saturday</option></select></label>
      <section class="workshops"`,
    ],
    [
      "    </script>",
      `      document.getElementById("day").addEventListener("change", ({ target }) => {
        for (const workshop of document.querySelectorAll(".workshop")) {
          const isShown = target.value === "All days" || workshop.querySelector(".when").textContent.startsWith(target.value);
          workshop.style.display = isShown ? "" : "none";
        }
      });
    </script>`,
    ],
  ),
  later: [
    {
      prompt:
        'Next to it a search field "Search" by name or teacher, both together must fit. "No workshops found" if there is none.',
      async check(page) {
        const workshops = page.getByRole("article").filter({ visible: true });
        const search = field(page, /search/i);
        await search.fill("making");
        await expect(workshops).toHaveCount(4);
        await field(page, /^\s*day/i).selectOption({ label: "Thursday" });
        await expect(workshops).toHaveCount(1);
        await expect(workshops.first()).toContainText("Soap making");
        await search.fill("tess hall");
        await expect.poll(() => pageText(page)).toMatch(/no workshops found/i);
        await field(page, /^\s*day/i).selectOption({ label: "Friday" });
        await expect(workshops.first()).toContainText("Stone carving");
        await expect.poll(() => pageText(page)).not.toMatch(/no workshops found/i);
      },
      solution: edited(
        "index.html",
        [
          `<option>Saturday</option></select></label>`,
          `<option>Saturday</option></select></label>
      <label>Search <input type="search" id="search"></label>
      <p id="none" hidden>No workshops found</p>`,
        ],
        [
          `document.getElementById("day").addEventListener("change", ({ target }) => {`,
          `const show = () => {
        const target = document.getElementById("day");
        const words = document.getElementById("search").value.toLowerCase();
        let found = 0;`,
        ],
        [
          `          workshop.style.display = isShown ? "" : "none";
        }
      });`,
          `          const isFound = isShown && (workshop.querySelector("h3").textContent + " " + workshop.querySelector(".teacher").textContent).toLowerCase().includes(words);
          if (isFound) found += 1;
          workshop.style.display = isFound ? "" : "none";
        }
        document.getElementById("none").hidden = found > 0;
      };
      document.getElementById("day").addEventListener("change", show);
      document.getElementById("search").addEventListener("input", show);`,
        ],
      ),
    },
  ],
};
