import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt: 'Change the name to "Northlight Yoga" everywhere and the button to "Book a class". Leave the rest.',
  given: {
    "index.html": `<!doctype html>
<html lang="en">
<head><title>Sunroom Yoga</title></head>
<body>
  <header><h1>Sunroom Yoga</h1></header>
  <p>Welcome to Sunroom Yoga, the quietest studio in town.</p>
  <p>Classes on Monday and Thursday.</p>
  <button onclick="document.querySelector('output').textContent = 'We will call you.'">Sign up</button>
  <output></output>
</body>
</html>`,
  },
  async check(page) {
    await expect(page.getByRole("heading", { name: "Northlight Yoga" })).toBeVisible();
    const text = await pageText(page);
    expect(text).not.toMatch(/sunroom/i);
    expect(text).toContain("the quietest studio in town");
    expect(text).toContain("Monday and Thursday");
    await control(page, "Book a class").click();
    await expect(shown(page, "We will call you.")).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<html lang="en">
<head><title>Northlight Yoga</title></head>
<body>
  <header><h1>Northlight Yoga</h1></header>
  <p>Welcome to Northlight Yoga, the quietest studio in town.</p>
  <p>Classes on Monday and Thursday.</p>
  <button onclick="document.querySelector('output').textContent = 'We will call you.'">Book a class</button>
  <output></output>
</body>
</html>`,
  },
};
