import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown, textField } from "../../find.ts";

const page = (end: string) => `<!doctype html>
<title>Greeting</title>
<label>Name <input></label>
<button>Greet</button>
<p></p>
<script>
  function greet() {
    const name = document.querySelector("input").value;
    if (name) {
      document.querySelector("p").textContent = "Hello " + name;
    ${end}
  }
  document.querySelector("button").addEventListener("click", greet);
</script>`;

export const evalCase: EvalCase = {
  prompt: "Nothing happens when I click. The console says: Uncaught SyntaxError: Unexpected end of input",
  given: { "index.html": page("") },
  async check(page) {
    await textField(page).fill("Rosa");
    await control(page, /greet/i).click();
    await expect(shown(page, /hello rosa/i)).toBeVisible();
  },
  solution: { "index.html": page("}") },
};
