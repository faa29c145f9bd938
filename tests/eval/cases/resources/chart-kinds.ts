import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose } from "../../find.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    "HTML page with a Chart.js line chart of the visitors per weekday: Mon 20, Tue 35, Wed 28, Thu 40, Fri 55. Chart.js from a CDN is fine. No animation please.",
  async check(page) {
    const canvas = page.locator("canvas").first();
    await expect(canvas).toBeVisible();
    await expect
      .poll(() =>
        canvas.evaluate(
          (element: HTMLCanvasElement) =>
            new Set(element.getContext("2d")?.getImageData(0, 0, element.width, element.height).data).size,
        ),
      )
      .toBeGreaterThan(2);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Visitors</title>
<main style="width: 600px"><canvas></canvas></main>
<script src="https://cdn.jsdelivr.net/npm/chart.js"></script>
<script>
  const draw = (type) =>
    new Chart(document.querySelector("canvas"), {
      type,
      data: { labels: ["Mon", "Tue", "Wed", "Thu", "Fri"], datasets: [{ label: "Visitors", data: [20, 35, 28, 40, 55] }] },
      options: { animation: false },
    });
  let chart = draw("line");
</script>`,
  },
  later: [
    {
      prompt: 'Add two buttons "Line" and "Bars" that switch the kind of chart.',
      async check(page) {
        const canvas = page.locator("canvas").first();
        await choose(page, /^\s*line/i);
        const line = await canvas.screenshot();
        await choose(page, /^\s*bars/i);
        await expect.poll(async () => line.equals(await canvas.screenshot())).toBe(false);
        await choose(page, /^\s*line/i);
        await expect(canvas).toBeVisible();
      },
      solution: edited(
        "index.html",
        [`<main style`, `<button id="line">Line</button> <button id="bars">Bars</button>\n<main style`],
        [
          `  let chart = draw("line");`,
          `  let chart = draw("line");
  const show = (type) => {
    chart.destroy();
    chart = draw(type);
  };
  document.getElementById("line").onclick = () => show("line");
  document.getElementById("bars").onclick = () => show("bar");`,
        ],
      ),
    },
  ],
  mistakes: {
    "the buttons do nothing": edited("index.html", [
      `<main style`,
      "<button>Line</button> <button>Bars</button>\n<main style",
    ]),
  },
};
