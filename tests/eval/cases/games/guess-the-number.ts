import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { enter, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Number guessing game, the computer thinks of a number between 1 and 100, after each guess say "Too high" or "Too low", and "Correct" with the number of tries when found. Only show the answer to my last guess.',
  async check(page) {
    const before = new Set((await pageText(page)).split("\n"));
    const answer = async () =>
      (await pageText(page))
        .split("\n")
        .filter((line) => !before.has(line))
        .join("\n");
    let [low, high] = [1, 100];
    for (let guess = 1; guess <= 7; guess++) {
      const middle = Math.floor((low + high) / 2);
      await enter(page, String(middle), { button: /guess|check|submit|try|ok/i });
      await expect.poll(answer).toMatch(/too high|too low|correct/i);
      const text = await answer();
      if (/correct/i.test(text)) return expect(text).toMatch(new RegExp(String.raw`\b${guess}\b`));
      if (/too high/i.test(text)) high = middle - 1;
      else low = middle + 1;
    }
    throw new Error("The answers lead to no number.");
  },
  solution: {
    "index.html": `<!doctype html>
<title>Guess</title>
<h1>Guess a number between 1 and 100</h1>
<form><input type="number" aria-label="Your guess"> <button>Guess</button></form>
<p role="status"></p>
<script>
  const number = 1 + Math.floor(Math.random() * 100);
  let tries = 0;
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    const guess = Number(document.querySelector("input").value);
    tries += 1;
    document.querySelector("p").textContent =
      guess === number ? "Correct after " + tries + " tries" : guess > number ? "Too high" : "Too low";
  };
</script>`,
  },
};
