import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, pageText, shown } from "../../find.ts";
import { edited, inSteps } from "../../solve.ts";

/** As an old Windows editor left it: tabs, CRLF, curly quotes, spaces that do not break. */
const asWindows = (text: string) => text.replaceAll("    ", "\t").replaceAll("\n", "\r\n");

const script = `// Texts of the desk\u2019s display
var texts = {
    open:\u00a0"The desk is \u201copen\u201d \u2013 come\u00a0in",
    closed: "The desk is \u201cclosed\u201d \u2013 please\u00a0wait",
    pause: "We\u2019re back in 10\u00a0minutes",
};

var isOpen = true;

function show(text) {
    document.getElementById("display").textContent = text;
}

document.getElementById("toggle").onclick = function () {
    isOpen = !isOpen;
    show(isOpen ? texts.open : texts.closed);
};

show(texts.open);
`;

export const evalCase: EvalCase = {
  prompt:
    'When closed it should say: The desk is “closed” – come back at 9. And add a button "Pause" that shows the pause text, with 15 instead of 10 minutes.',
  given: {
    "index.html": asWindows(`<!doctype html>
<meta charset="utf-8">
<title>Desk</title>
<h1 id="display"></h1>
<button id="toggle">Open or close</button>
<script src="desk.js"></script>
`),
    "desk.js": asWindows(script),
  },
  async check(page) {
    const text = async () =>
      (await pageText(page)).replaceAll("\u00a0", " ").replace(/[“”]/g, '"').replaceAll("’", "'");
    await expect.poll(text).toContain('The desk is "open" – come in');
    await choose(page, /open or close/i);
    await expect.poll(text).toMatch(/The desk is "closed" – come back at 9/);
    await choose(page, /^\s*pause/i);
    await expect.poll(text).toContain("We're back in 15 minutes");
    await choose(page, /open or close/i);
    await expect(shown(page, /desk is .open/i)).toBeVisible();
  },
  solution: inSteps(
    edited("index.html", ["<script", `<button id="pause">Pause</button>\r\n<script`]),
    edited(
      "desk.js",
      ["please\u00a0wait", "come back at 9"],
      ["10\u00a0minutes", "15\u00a0minutes"],
      [
        "show(texts.open);\r\n",
        `document.getElementById("pause").onclick = function () {\r\n\tshow(texts.pause);\r\n};\r\n\r\nshow(texts.open);\r\n`,
      ],
    ),
  ),
  mistakes: {
    "the button does nothing": edited("index.html", ["<script", "<button>Pause</button>\r\n<script"]),
  },
};
