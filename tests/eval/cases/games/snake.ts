import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'snake on a canvas, arrow keys, starts when I press an arrow key or the start button. hitting the wall = "Game over". score and game over as text below the canvas please',
  async check(page, { press }) {
    await expect(page.locator("canvas").first()).toBeVisible();
    const start = control(page, /start|play/i);
    if (await start.isVisible()) await start.click();
    await expect.poll(() => pageText(page)).toMatch(/score/i);
    const picture = () => page.locator("canvas").first().screenshot();
    const before = await picture();
    await press("ArrowUp");
    await expect.poll(async () => before.equals(await picture())).toBe(false);
    await expect.poll(() => pageText(page), { timeout: 15_000 }).toMatch(/game over/i);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Snake</title>
<canvas width="200" height="200" tabindex="0"></canvas>
<p>Score: 0</p>
<script>
  const canvas = document.querySelector("canvas").getContext("2d");
  const ways = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  let snake = [[10, 10]], food = [3, 3], way, timer, score = 0;
  const draw = () => {
    canvas.fillStyle = "black"; canvas.fillRect(0, 0, 200, 200);
    canvas.fillStyle = "lime"; for (const [x, y] of snake) canvas.fillRect(x * 10, y * 10, 9, 9);
    canvas.fillStyle = "red"; canvas.fillRect(food[0] * 10, food[1] * 10, 9, 9);
  };
  const step = () => {
    const head = [snake[0][0] + way[0], snake[0][1] + way[1]];
    const isOut = head.some((at) => at < 0 || at > 19) || snake.some(([x, y]) => x === head[0] && y === head[1]);
    if (isOut) {
      clearInterval(timer);
      document.querySelector("p").textContent = "Game over. Score: " + score;
      return;
    }
    snake.unshift(head);
    if (head[0] === food[0] && head[1] === food[1]) {
      score += 1;
      food = [Math.floor(Math.random() * 20), Math.floor(Math.random() * 20)];
      document.querySelector("p").textContent = "Score: " + score;
    } else snake.pop();
    draw();
  };
  addEventListener("keydown", ({ key }) => {
    if (!ways[key]) return;
    way = ways[key];
    timer ??= setInterval(step, 120);
  });
  draw();
</script>`,
  },
};
