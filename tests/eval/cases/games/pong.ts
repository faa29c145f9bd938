import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Pong against the computer on a canvas. My paddle moves with the up and down arrow keys, the game starts with the space bar or a Start button. Score on top of the canvas as text, "0 : 0" at the start.',
  async check(page, { press }) {
    const canvas = page.locator("canvas").first();
    await expect(canvas).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/0\s*[:–-]\s*0/);
    const start = control(page, /start|play/i);
    if (await start.isVisible()) await start.click();
    else await press("Space");
    const picture = () => canvas.screenshot();
    const before = await picture();
    await expect.poll(async () => before.equals(await picture()), "something moves").toBe(false);
    // Nobody returns the ball for long.
    await expect
      .poll(() => pageText(page), { timeout: 40_000 })
      .toMatch(/[1-9]\s*[:–-]\s*\d|\d\s*[:–-]\s*[1-9]/);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Pong</title>
<p>0 : 0</p>
<canvas width="300" height="200"></canvas>
<script>
  const canvas = document.querySelector("canvas").getContext("2d");
  let mine = 80, theirs = 80, ball = [150, 100], speed = [2.5, 1.5], score = [0, 0], isOn = false;
  const keys = new Set();
  addEventListener("keydown", ({ key }) => { keys.add(key); if (key === " ") isOn = true; });
  addEventListener("keyup", ({ key }) => keys.delete(key));
  const point = (player) => {
    score[player] += 1;
    ball = [150, 100];
    document.querySelector("p").textContent = score.join(" : ");
  };
  setInterval(() => {
    if (keys.has("ArrowUp")) mine -= 4;
    if (keys.has("ArrowDown")) mine += 4;
    theirs += Math.sign(ball[1] - theirs - 20) * 1.2;
    if (isOn) ball = ball.map((at, axis) => at + speed[axis]);
    if (ball[1] < 0 || ball[1] > 200) speed[1] *= -1;
    if (ball[0] < 12 && ball[1] > mine && ball[1] < mine + 40) speed[0] = Math.abs(speed[0]);
    if (ball[0] > 288 && ball[1] > theirs && ball[1] < theirs + 40) speed[0] = -Math.abs(speed[0]);
    if (ball[0] < 0) point(1);
    if (ball[0] > 300) point(0);
    canvas.fillStyle = "black"; canvas.fillRect(0, 0, 300, 200);
    canvas.fillStyle = "white";
    canvas.fillRect(4, mine, 6, 40); canvas.fillRect(290, theirs, 6, 40); canvas.fillRect(ball[0] - 3, ball[1] - 3, 6, 6);
  }, 16);
</script>`,
  },
};
