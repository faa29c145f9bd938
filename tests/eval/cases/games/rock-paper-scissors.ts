import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'rock paper scissors against the computer. three buttons, show what the computer took and who won the round, keep score as "You: 0" and "Computer: 0", plus a reset',
  async check(page) {
    const points = async (name: string) =>
      Number(new RegExp(String.raw`${name}\D{0,12}(\d+)`, "i").exec(await pageText(page))?.[1] ?? "NaN");
    expect(await points("you")).toBe(0);
    expect(await points("computer")).toBe(0);
    const choices = [/rock|✊|🪨/i, /paper|✋|📄/i, /scissors|✌|✂/i];
    const sum = async () => (await points("you")) + (await points("computer"));
    for (let round = 0; round < 12 && (await sum()) === 0; round++) {
      const choice = choices[round % 3];
      if (choice) await control(page, choice).click();
      await page.locator("body").evaluate(() => new Promise((done) => setTimeout(done, 200)));
    }
    expect(await sum(), "points after twelve rounds").toBeGreaterThan(0);
    await control(page, /reset|restart|new|again/i).click();
    await expect.poll(sum).toBe(0);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Rock paper scissors</title>
<main><button>Rock</button> <button>Paper</button> <button>Scissors</button></main>
<p id="round"></p>
<p id="score"></p>
<button id="reset">Reset</button>
<script>
  const names = ["Rock", "Paper", "Scissors"];
  let you, computer;
  const show = (text) => {
    document.querySelector("#round").textContent = text;
    document.querySelector("#score").textContent = "You: " + you + " Computer: " + computer;
  };
  const reset = () => { you = computer = 0; show(""); };
  document.querySelectorAll("main button").forEach((button, mine) => {
    button.onclick = () => {
      const theirs = Math.floor(Math.random() * 3);
      const won = (mine - theirs + 3) % 3;
      if (won === 1) you += 1;
      if (won === 2) computer += 1;
      show(names[theirs] + ": " + ["draw", "you win", "you lose"][won]);
    };
  });
  document.querySelector("#reset").onclick = reset;
  reset();
</script>`,
  },
};
