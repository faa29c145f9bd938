import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Reaction test: button "Start", then after a random 1-3 seconds a button "Click!" appears, and then it shows my reaction time in ms and the best so far.',
  async check(page) {
    const react = async () => {
      await control(page, /start|again|try/i).click();
      const now = page
        .getByRole("button", { name: /click!?$/i })
        .filter({ visible: true })
        .first();
      await expect(now).toBeEnabled();
      await now.click();
      await expect.poll(() => pageText(page)).toMatch(/\d+(\.\d+)?\s*ms/i);
    };
    await expect(control(page, /start/i)).toBeVisible();
    expect(await pageText(page)).not.toMatch(/[1-9]\d*\s*ms/i);
    await react();
    await expect.poll(() => pageText(page)).toMatch(/best/i);
    await react();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Reaction</title>
<button id="start">Start</button> <button id="now" hidden>Click!</button>
<p></p>
<script>
  const start = document.querySelector("#start");
  const now = document.querySelector("#now");
  let shownAt, best = Infinity;
  start.onclick = () => {
    start.hidden = true;
    setTimeout(() => { now.hidden = false; shownAt = performance.now(); }, 1000 + Math.random() * 2000);
  };
  now.onclick = () => {
    const time = Math.round(performance.now() - shownAt);
    best = Math.min(best, time);
    document.querySelector("p").textContent = time + " ms, best " + best + " ms";
    now.hidden = true;
    start.hidden = false;
  };
</script>`,
  },
};
