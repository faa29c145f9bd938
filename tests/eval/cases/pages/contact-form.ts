import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Make a contact page for my dog grooming salon Pawfect. There should be a form with name, email and message and a Send button. If everything is filled in say thank you, otherwise tell people what is missing.",
  async check(page) {
    await expect(shown(page, /pawfect/i)).toBeVisible();
    const send = control(page, /send|submit/i);
    await send.click();
    await expect(shown(page, /thank/i)).toBeHidden();
    await field(page, /name/i).fill("Ada");
    await field(page, /e-?mail/i).fill("ada@example.com");
    await field(page, /message/i).fill("Can you trim a poodle?");
    await send.click();
    await expect(shown(page, /thank/i)).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Pawfect</title>
<h1>Pawfect dog grooming</h1>
<form novalidate>
  <label>Name <input name="name"></label>
  <label>Email <input name="email" type="email"></label>
  <label>Message <textarea name="message"></textarea></label>
  <button>Send</button>
</form>
<p role="status"></p>
<script>
  const form = document.querySelector("form");
  form.onsubmit = (event) => {
    event.preventDefault();
    const missing = [...new FormData(form)].filter(([, value]) => !value.trim()).map(([name]) => name);
    document.querySelector("p").textContent = missing.length ? "Missing: " + missing.join(", ") : "Thank you!";
  };
</script>`,
  },
};
