import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "password generator: length field, checkbox for symbols, Generate button. The password appears in a read-only text field.",
  async check(page) {
    const length = field(page, /length/i);
    const passwords = page
      .locator("input[readonly], textarea[readonly], output")
      .filter({ visible: true })
      .first();
    const password = () => passwords.evaluate((element) => ("value" in element ? String(element.value) : ""));
    await length.fill("20");
    const generate = control(page, /generate/i);
    await generate.click();
    await expect.poll(async () => (await password()).length).toBe(20);
    const first = await password();
    await generate.click();
    await expect.poll(password).not.toBe(first);
    await length.fill("9");
    await generate.click();
    await expect.poll(async () => (await password()).length).toBe(9);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Passwords</title>
<label>Length <input type="number" value="12"></label>
<label><input type="checkbox"> Symbols</label>
<button>Generate</button>
<input readonly aria-label="Password">
<script>
  document.querySelector("button").onclick = () => {
    const signs = "abcdefghijkmnpqrstuvwxyz23456789" + (document.querySelector("[type=checkbox]").checked ? "!?#+*" : "");
    const numbers = crypto.getRandomValues(new Uint32Array(document.querySelector("[type=number]").value));
    document.querySelector("[readonly]").value = [...numbers].map((n) => signs[n % signs.length]).join("");
  };
</script>`,
  },
};
