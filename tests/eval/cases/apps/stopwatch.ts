import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt: "stopwatch with start, stop and reset, showing tenths of a second",
  async check(page) {
    const digits = async () => (await pageText(page)).match(/\d+/g)?.join(":") ?? "";
    const before = await digits();
    expect(Number(before.replaceAll(":", ""))).toBe(0);
    expect(before).not.toBe("");
    await control(page, /start/i).click();
    await expect.poll(digits).not.toBe(before);
    await control(page, /stop|pause/i).click();
    const stopped = await digits();
    expect(stopped).not.toBe(before);
    await page.locator("body").evaluate(() => new Promise((done) => setTimeout(done, 400)));
    expect(await digits()).toBe(stopped);
    await control(page, /reset/i).click();
    await expect.poll(digits).toBe(before);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Stopwatch</title>
<p>0.0</p>
<button id="start">Start</button> <button id="stop">Stop</button> <button id="reset">Reset</button>
<script>
  let tenths = 0, timer;
  const show = () => { document.querySelector("p").textContent = (tenths / 10).toFixed(1); };
  const on = (id, act) => { document.getElementById(id).onclick = () => { clearInterval(timer); act(); show(); }; };
  on("start", () => { timer = setInterval(() => { tenths += 1; show(); }, 100); });
  on("stop", () => {});
  on("reset", () => { tenths = 0; });
</script>`,
  },
};
