import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Dice game Pig for one player: Roll adds to the turn total, a 1 loses it, Hold adds the turn total to the score. Show "Turn: 0" and "Score: 0".',
  async check(page) {
    const number = async (name: string) =>
      Number(
        new RegExp(String.raw`${name}[^\d\n]{0,12}\s*(\d+)`, "i").exec(await pageText(page))?.[1] ?? "NaN",
      );
    expect(await number("turn")).toBe(0);
    expect(await number("score")).toBe(0);
    for (let roll = 0; roll < 30 && !((await number("turn")) > 0); roll++)
      await control(page, /roll/i).click();
    const turn = await number("turn");
    expect(turn).toBeGreaterThan(1);
    await control(page, /hold/i).click();
    await expect.poll(() => number("score")).toBe(turn);
    await expect.poll(() => number("turn")).toBe(0);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Pig</title>
<p id="die"></p>
<p>Turn: <b id="turn">0</b></p>
<p>Score: <b id="score">0</b></p>
<button id="roll">Roll</button> <button id="hold">Hold</button>
<script>
  const at = (id) => document.getElementById(id);
  let turn = 0, score = 0;
  const show = () => { at("turn").textContent = turn; at("score").textContent = score; };
  at("roll").onclick = () => {
    const die = 1 + Math.floor(Math.random() * 6);
    at("die").textContent = "⚀⚁⚂⚃⚄⚅"[die - 1];
    turn = die === 1 ? 0 : turn + die;
    show();
  };
  at("hold").onclick = () => { score += turn; turn = 0; show(); };
</script>`,
  },
};
