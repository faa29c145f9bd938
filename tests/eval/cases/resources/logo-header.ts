import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { picture } from "../../given/pictures.ts";

export const evalCase: EvalCase = {
  prompt:
    'A start page for my café "Harbor Coffee" in plain HTML, with the attached logo.png in the header (alt text "Harbor Coffee"), the opening hours 7:00 to 18:00, and a footer.',
  attached: { "logo.png": await picture(137, 61, "#0f766e") },
  async check(page) {
    const logo = page.getByRole("img", { name: /harbor coffee/i }).first();
    await expect(logo).toHaveJSProperty("naturalWidth", 137);
    await expect(page.getByText(/7:00/).first()).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Harbor Coffee</title>
<header><img src="logo.png" alt="Harbor Coffee"></header>
<p>Open 7:00 to 18:00</p>
<footer>By the harbor</footer>`,
  },
  later: [
    {
      prompt: "Put the logo into the footer too, half as wide, and link it to #top.",
      async check(page) {
        const small = page.getByRole("link").getByRole("img").last();
        await expect(small).toHaveJSProperty("naturalWidth", 137);
        await expect(page.getByRole("img", { name: /harbor coffee/i })).toHaveCount(2);
      },
      solution: {
        "index.html": `<!doctype html>
<title>Harbor Coffee</title>
<header id="top"><img src="logo.png" alt="Harbor Coffee"></header>
<p>Open 7:00 to 18:00</p>
<footer><a href="#top"><img src="logo.png" alt="Harbor Coffee" width="68"></a></footer>`,
      },
    },
  ],
  mistakes: {
    "a drawing stands in for the logo": {
      "index.html": `<!doctype html>
<title>Harbor Coffee</title>
<header><img alt="Harbor Coffee" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='90' height='40'/>"></header>
<p>7:00</p><footer><a href="#top"><img alt="Harbor Coffee" src="harbor-logo.png"></a></footer>`,
    },
  },
};
