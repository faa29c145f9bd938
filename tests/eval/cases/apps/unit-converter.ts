import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { field } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "I want a little converter with two inputs, kilometers and miles. When I type in one the other updates immediately, both directions, 2 decimals.",
  async check(page) {
    const km = field(page, /kilomet|km/i);
    const miles = field(page, /mile/i);
    await km.fill("10");
    await expect.poll(() => miles.inputValue()).toMatch(/^6[.,]21/);
    await miles.fill("26.2");
    await expect.poll(() => km.inputValue()).toMatch(/^42[.,]1[67]/);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Converter</title>
<label>Kilometers <input id="km" type="number"></label>
<label>Miles <input id="mi" type="number"></label>
<script>
  const km = document.querySelector("#km");
  const mi = document.querySelector("#mi");
  km.oninput = () => { mi.value = (km.value / 1.609344).toFixed(2); };
  mi.oninput = () => { km.value = (mi.value * 1.609344).toFixed(2); };
</script>`,
  },
};
