import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText, shown } from "../../find.ts";

const before = `<!doctype html>
<html lang="en">
<head><title>Ceramics</title></head>
<body>
  <h1>Ceramics by Ona</h1>
  <section id="work"><h2>Work</h2><p>Bowls, cups and plates.</p></section>`;

const after = `
  <section id="visit"><h2>Visit</h2><p>Studio 4, Mill Lane.</p></section>
  <footer>Made by hand</footer>
</body>
</html>`;

export const evalCase: EvalCase = {
  prompt: "remove the newsletter part and put Visit above Work",
  given: {
    "index.html": `${before}
  <section id="news"><h2>Newsletter</h2><form><input aria-label="Email"><button>Subscribe</button></form></section>${after}`,
  },
  async check(page) {
    await expect(page.getByRole("heading", { name: "Ceramics by Ona" })).toBeVisible();
    await expect(shown(page, "Made by hand")).toBeVisible();
    await expect(shown(page, /newsletter/i)).toBeHidden();
    await expect(control(page, /subscribe/i)).toBeHidden();
    const text = await pageText(page);
    expect(text).toMatch(/Visit\s+Studio 4, Mill Lane\.[\s\S]*Work\s+Bowls, cups and plates\./);
  },
  solution: {
    "index.html": `<!doctype html>
<html lang="en">
<head><title>Ceramics</title></head>
<body>
  <h1>Ceramics by Ona</h1>
  <section id="visit"><h2>Visit</h2><p>Studio 4, Mill Lane.</p></section>
  <section id="work"><h2>Work</h2><p>Bowls, cups and plates.</p></section>
  <footer>Made by hand</footer>
</body>
</html>`,
  },
};
