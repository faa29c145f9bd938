import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

const page = (remove: string) => `<!doctype html>
<title>Guests</title>
<h1>Guests</h1>
<ul></ul>
<button>Remove the first</button>
<p></p>
<script>
  let guests = ["Noor", "Pablo", "Greta"];
  const show = () => {
    document.querySelector("ul").innerHTML = guests.map((guest) => "<li>" + guest + "</li>").join("");
    document.querySelector("p").textContent = guests.length + " guests";
  };
  document.querySelector("button").onclick = () => {
    ${remove}
    show();
  };
  show();
</script>`;

export const evalCase: EvalCase = {
  prompt: 'Clicking "Remove the first" gives: Uncaught TypeError: guests.map is not a function',
  given: { "index.html": page("guests = guests.shift();") },
  async check(page) {
    const remove = control(page, /remove the first/i);
    await remove.click();
    await expect(shown(page, "2 guests")).toBeVisible();
    await expect(shown(page, "Noor")).toBeHidden();
    await remove.click();
    await expect(shown(page, /1 guests?$/)).toBeVisible();
    await expect(shown(page, "Greta")).toBeVisible();
  },
  solution: { "index.html": page("guests.shift();") },
};
