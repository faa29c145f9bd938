import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Photo gallery with six tiles labelled Photo 1 to Photo 6 (use colour gradients, I have no pictures yet). Clicking one opens it large in an overlay with the caption "Photo 3 of 6" and so on. Escape closes it.',
  async check(page, { press }) {
    const caption = shown(page, /photo 3 of 6/i);
    await expect(shown(page, /photo 6/i)).toBeVisible();
    await expect(caption).toBeHidden();
    await control(page, /photo 3/i)
      .or(shown(page, /^\s*photo 3\s*$/i))
      .or(page.getByRole("img", { name: /photo 3/i }))
      .first()
      .click();
    await expect(caption).toBeVisible();
    await press("Escape");
    await expect(caption).toBeHidden();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Gallery</title>
<style>button { width: 120px; height: 90px; background: linear-gradient(teal, gold); }</style>
<main></main>
<dialog><p></p></dialog>
<script>
  const dialog = document.querySelector("dialog");
  for (let n = 1; n <= 6; n++) {
    const tile = document.createElement("button");
    tile.textContent = "Photo " + n;
    tile.onclick = () => {
      dialog.querySelector("p").textContent = "Photo " + n + " of 6";
      dialog.showModal();
    };
    document.querySelector("main").append(tile);
  }
</script>`,
  },
};
