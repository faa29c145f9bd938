import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, control, field, pageText, shown } from "../../find.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'Flash cards, one HTML page: dog = der Hund, cat = die Katze, house = das Haus. It shows the English word, a "Flip" button shows the German one (and back), "Next" goes to the next card, after the last to the first. Progress like "1 / 3".',
  async check(page) {
    await expect(shown(page, /^\s*dog\s*$/i)).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/1\s*\/\s*3/);
    await choose(page, /flip/i);
    await expect(shown(page, /der hund/i)).toBeVisible();
    await choose(page, /next/i);
    await expect(shown(page, /^\s*cat\s*$/i)).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/2\s*\/\s*3/);
    await choose(page, /next/i);
    await choose(page, /next/i);
    await expect(shown(page, /^\s*dog\s*$/i)).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Cards</title>
<p id="progress"></p>
<h1></h1>
<button id="flip">Flip</button>
<button id="next">Next</button>
<script>
  let cards = [["dog", "der Hund"], ["cat", "die Katze"], ["house", "das Haus"]];
  let at = 0, side = 0;
  const get = (id) => document.getElementById(id);
  function draw() {
    const [card] = cards.slice(at);
    document.querySelector("h1").textContent = card ? card[side] : "All done";
    get("progress").textContent = at + 1 + " / " + cards.length;
  }
  function go(to) {
    at = to;
    side = 0;
    draw();
  }
  get("flip").onclick = () => { side = 1 - side; draw(); };
  get("next").onclick = () => go((at + 1) % cards.length);
  draw();
</script>`,
  },
  later: [
    {
      prompt: "The space bar should flip and the right arrow should go to the next card.",
      async check(page, { press }) {
        await expect(shown(page, /^\s*dog\s*$/i)).toBeVisible();
        await press("Space");
        await expect(shown(page, /der hund/i)).toBeVisible();
        await press("ArrowRight");
        await expect(shown(page, /^\s*cat\s*$/i)).toBeVisible();
        // A button that was pressed has the focus: the key must not flip twice.
        await choose(page, /flip/i);
        await expect(shown(page, /die katze/i)).toBeVisible();
        await press("Space");
        await expect(shown(page, /^\s*cat\s*$/i)).toBeVisible();
      },
      solution: edited("index.html", [
        "  draw();\n</script>",
        `  addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, textarea")) return;
    if (event.key === " ") { event.preventDefault(); get("flip").click(); }
    if (event.key === "ArrowRight") get("next").click();
  });
  addEventListener("keyup", (event) => { if (event.key === " " && event.target === get("flip")) event.preventDefault(); });
  draw();
</script>`,
      ]),
    },
    {
      prompt:
        'a text area "Own cards" with the button "Use these": one card per line, front and back separated by a semicolon. They replace the cards.',
      async check(page) {
        await field(page, /own cards/i).fill("one;eins\ntwo;zwei\n");
        await choose(page, /use these/i);
        await expect(control(page, /use these/i)).toBeVisible();
        await expect.poll(() => pageText(page)).toMatch(/1\s*\/\s*2/);
        await expect(
          page
            .getByText(/^\s*one\s*$/i)
            .filter({ visible: true })
            .first(),
        ).toBeVisible();
        await choose(page, /flip/i);
        await expect(
          page
            .getByText(/^\s*eins\s*$/i)
            .filter({ visible: true })
            .first(),
        ).toBeVisible();
      },
      solution: edited(
        "index.html",
        [
          `<button id="next">Next</button>`,
          `<button id="next">Next</button>
<p><label>Own cards <textarea id="own"></textarea></label> <button id="use">Use these</button></p>`,
        ],
        [
          `  get("next").onclick`,
          `  get("use").onclick = () => {
    cards = get("own").value.split("\\n").filter((line) => line.trim()).map((line) => line.split(";").map((part) => part.trim()));
    go(0);
  };
  get("next").onclick`,
        ],
      ),
    },
    {
      prompt:
        '"I know it" takes the card on screen out of the pile. When none is left it says "All done" and the progress is "0 / 0".',
      async check(page) {
        await choose(page, /i know it/i);
        await expect(shown(page, /^\s*cat\s*$/i)).toBeVisible();
        await expect.poll(() => pageText(page)).toMatch(/1\s*\/\s*2/);
        await choose(page, /i know it/i);
        await choose(page, /i know it/i);
        await expect(shown(page, /all done/i)).toBeVisible();
        await expect.poll(() => pageText(page)).toMatch(/0\s*\/\s*0/);
      },
      solution: edited(
        "index.html",
        [
          `<button id="next">Next</button>`,
          `<button id="next">Next</button>\n<button id="known">I know it</button>`,
        ],
        ["at + 1 + ", "(card ? at + 1 : 0) + "],
        [
          `  get("next").onclick`,
          `  get("known").onclick = () => {
    cards = cards.filter((_, other) => other !== at);
    go(at < cards.length ? at : 0);
  };
  get("next").onclick`,
        ],
      ),
    },
  ],
  mistakes: {
    "the keys were lost": {
      "index.html": `<!doctype html>
<title>Cards</title>
<p id="progress">1 / 3</p>
<h1>dog</h1>
<button>Flip</button> <button>Next</button> <button>I know it</button>`,
    },
  },
};
