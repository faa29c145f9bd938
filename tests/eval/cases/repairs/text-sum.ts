import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, shown } from "../../find.ts";

const page = (sum: string) => `<!doctype html>
<title>Adder</title>
<label>First <input id="first"></label>
<label>Second <input id="second"></label>
<button>Add</button>
<p></p>
<script>
  document.querySelector("button").onclick = () => {
    const first = document.querySelector("#first").value;
    const second = document.querySelector("#second").value;
    document.querySelector("p").textContent = "Sum: " + (${sum});
  };
</script>`;

export const evalCase: EvalCase = {
  prompt: "When I add 2 and 3 it says 23??",
  given: { "index.html": page("first + second") },
  async check(page) {
    await field(page, /first/i).fill("2");
    await field(page, /second/i).fill("3");
    await control(page, /add/i).click();
    await expect(shown(page, /sum: 5$/i)).toBeVisible();
    await field(page, /second/i).fill("0.5");
    await control(page, /add/i).click();
    await expect(shown(page, /sum: 2\.5$/i)).toBeVisible();
  },
  solution: { "index.html": page("Number(first) + Number(second)") },
};
