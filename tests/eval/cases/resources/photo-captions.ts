import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, shown } from "../../find.ts";
import { picture } from "../../given/pictures.ts";

const photos = {
  "bridge.png": await picture(211, 90, "#7c2d12"),
  "mill.png": await picture(199, 90, "#365314"),
  "weir.png": await picture(223, 90, "#1e3a8a"),
};

export const evalCase: EvalCase = {
  prompt:
    'A slideshow of the three attached photos on one HTML page, in the order bridge, mill, weir. Alt texts "Bridge", "Mill", "Weir", the buttons "Previous" and "Next", and "Photo 1 of 3" below. After the last comes the first.',
  attached: photos,
  async check(page) {
    const photo = (name: RegExp) => page.getByRole("img", { name }).filter({ visible: true }).first();
    await expect(photo(/bridge/i)).toHaveJSProperty("naturalWidth", 211);
    await expect(shown(page, /photo 1 of 3/i)).toBeVisible();
    await choose(page, /next/i);
    await expect(photo(/mill/i)).toHaveJSProperty("naturalWidth", 199);
    await choose(page, /next/i);
    await choose(page, /next/i);
    await expect(shown(page, /photo 1 of 3/i)).toBeVisible();
    await choose(page, /previous/i);
    await expect(photo(/weir/i)).toHaveJSProperty("naturalWidth", 223);
    await expect(shown(page, /photo 3 of 3/i)).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Photos</title>
<img src="bridge.png" alt="Bridge">
<img src="mill.png" alt="Mill" hidden>
<img src="weir.png" alt="Weir" hidden>
<p></p>
<button id="back">Previous</button> <button id="on">Next</button>
<script>
  const photos = [...document.images];
  let at = 0;
  function go(by) {
    at = (at + by + 3) % 3;
    photos.forEach((photo, other) => (photo.hidden = other !== at));
    document.querySelector("p").textContent = "Photo " + (at + 1) + " of 3";
  }
  document.getElementById("back").onclick = () => go(-1);
  document.getElementById("on").onclick = () => go(1);
  go(0);
</script>`,
  },
};
