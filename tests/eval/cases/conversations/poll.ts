import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, control, pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'A poll on one HTML page: "Best season?" with the buttons Spring, Summer, Autumn and Winter. A click counts a vote for that season. Show the votes of each as "3 votes", and it starts with Spring 2, Summer 3, Autumn 4, Winter 1.',
  async check(page) {
    await expect.poll(() => pageText(page)).toMatch(/4 votes/);
    await choose(page, /autumn/i);
    await expect.poll(() => pageText(page)).toMatch(/5 votes/);
    await expect.poll(() => pageText(page)).toMatch(/2 votes/);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Poll</title>
<h1>Best season?</h1>
<main></main>
<script>
  const votes = { Spring: 2, Summer: 3, Autumn: 4, Winter: 1 };
  let chosen = null;
  function draw() {
    document.querySelector("main").replaceChildren(...Object.keys(votes).map(lineOf));
  }
  function lineOf(name) {
    const line = document.createElement("p");
    const button = document.createElement("button");
    button.textContent = name;
    button.onclick = () => vote(name);
    const count = votes[name];
    line.append(button, " " + count + (count === 1 ? " vote" : " votes"));
    return line;
  }
  function vote(name) {
    votes[name] += 1;
    draw();
  }
  draw();
</script>`,
  },
  later: [
    {
      prompt:
        "Behind each also its share of all votes, rounded, like 40%, and a bar of that length (role progressbar).",
      async check(page) {
        await expect.poll(() => pageText(page)).toMatch(/\b40\s?%/);
        await expect.poll(() => pageText(page)).toMatch(/\b10\s?%/);
        await expect(page.getByRole("progressbar")).toHaveCount(4);
        await choose(page, /winter/i);
        // Two of eleven.
        await expect.poll(() => pageText(page)).toMatch(/\b18\s?%/);
      },
      solution: edited("index.html", [
        "    return line;",
        `    const share = Math.round((100 * count) / Object.values(votes).reduce((sum, one) => sum + one));
    const bar = Object.assign(document.createElement("progress"), { max: 100, value: share });
    line.append(" " + share + "% ", bar);
    return line;`,
      ]),
    },
    {
      prompt:
        'One vote per visitor: after voting the buttons are disabled and it says "You voted for Autumn", also after a reload. A button "Change my vote" takes the vote back and enables them again.',
      async check(page, { reload }) {
        await choose(page, /autumn/i);
        await expect.poll(() => pageText(page)).toMatch(/you voted for autumn/i);
        await expect(page.getByRole("button", { name: /spring/i })).toBeDisabled();
        await reload();
        await expect.poll(() => pageText(page)).toMatch(/you voted for autumn/i);
        await expect(page.getByRole("button", { name: /spring/i })).toBeDisabled();
        await expect.poll(() => pageText(page)).toMatch(/5 votes/);
        await control(page, /change my vote/i).click();
        await expect.poll(() => pageText(page)).toMatch(/4 votes/);
        await expect(page.getByRole("button", { name: /spring/i })).toBeEnabled();
      },
      solution: edited(
        "index.html",
        ["<main></main>", `<main></main>\n<p id="mine"></p>\n<button id="change">Change my vote</button>`],
        [
          "  let chosen = null;",
          `  let chosen = localStorage.getItem("vote");\n  if (chosen) votes[chosen] += 1;`,
        ],
        [
          "  function draw() {",
          `  document.getElementById("change").onclick = () => {
    votes[chosen] -= 1;
    chosen = null;
    localStorage.removeItem("vote");
    draw();
  };
  function draw() {
    document.getElementById("mine").textContent = chosen ? "You voted for " + chosen : "";
    document.getElementById("change").hidden = !chosen;`,
        ],
        [
          "    button.textContent = name;",
          "    button.textContent = name;\n    button.disabled = chosen !== null;",
        ],
        [
          "    votes[name] += 1;",
          `    votes[name] += 1;\n    chosen = name;\n    localStorage.setItem("vote", name);`,
        ],
      ),
    },
  ],
  mistakes: {
    "the vote is forgotten by a reload": edited(
      "index.html",
      ["<main></main>", `<main></main>\n<p id="mine"></p>\n<button id="change">Change my vote</button>`],
      [
        "  function draw() {",
        `  document.getElementById("change").onclick = () => {
    votes[chosen] -= 1;
    chosen = null;
    draw();
  };
  function draw() {
    document.getElementById("mine").textContent = chosen ? "You voted for " + chosen : "";`,
      ],
      [
        "    button.textContent = name;",
        "    button.textContent = name;\n    button.disabled = chosen !== null;",
      ],
      ["    votes[name] += 1;", "    votes[name] += 1;\n    chosen = name;"],
    ),
  },
};
