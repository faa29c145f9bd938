import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "A one page portfolio for the photographer Mira Sand: name, a sentence about her, three projects (Dunes, Harbour, Night trains). With a button to switch between light and dark mode.",
  async check(page) {
    for (const text of [/mira sand/i, /dunes/i, /harbour/i, /night trains/i])
      await expect(shown(page, text)).toBeVisible();
    const colours = () =>
      page.locator("body").evaluate((body) =>
        [body, body.parentElement ?? body, body.firstElementChild ?? body]
          .map((element) => getComputedStyle(element))
          .map(({ backgroundColor, color }) => backgroundColor + color)
          .join(),
      );
    const before = await colours();
    const toggle = control(page, /dark|light|theme|mode|🌙|☀|🌓/i);
    await toggle.click();
    await expect.poll(colours).not.toBe(before);
    await toggle.click();
    await expect.poll(colours).toBe(before);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Mira Sand</title>
<style>
  body { background: white; color: black; }
  body.dark { background: #111; color: white; }
</style>
<h1>Mira Sand</h1>
<p>Photographs places at the edge of the day.</p>
<ul><li>Dunes</li><li>Harbour</li><li>Night trains</li></ul>
<button onclick="document.body.classList.toggle('dark')">Dark mode</button>`,
  },
};
