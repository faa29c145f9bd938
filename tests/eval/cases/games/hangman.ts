import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Hangman with buttons A to Z. Words: PLANET, GARDEN, WINTER. Six wrong letters allowed, then "You lost" and the word. If solved: "You won".',
  async check(page) {
    const letter = (name: string) =>
      page.getByRole("button", { name, exact: true }).filter({ visible: true }).first();
    await expect(letter("A")).toBeVisible();
    await expect(letter("Z")).toBeVisible();
    expect(await pageText(page)).not.toMatch(/you (won|lost)/i);
    const word = /PLANET|GARDEN|WINTER/i;
    expect(await pageText(page)).not.toMatch(word);
    for (const name of "QXZJKVB") {
      if (/you (won|lost)/i.test(await pageText(page))) break;
      await letter(name).click();
    }
    await expect.poll(() => pageText(page)).toMatch(/you lost/i);
    await expect.poll(() => pageText(page)).toMatch(word);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Hangman</title>
<h1></h1>
<p></p>
<main></main>
<script>
  const word = ["PLANET", "GARDEN", "WINTER"][Math.floor(Math.random() * 3)];
  const found = new Set();
  let wrong = 0;
  const show = () => {
    const isWon = [...word].every((letter) => found.has(letter));
    const isLost = wrong >= 6;
    document.querySelector("h1").textContent = [...word].map((letter) => (found.has(letter) ? letter : "_")).join(" ");
    document.querySelector("p").textContent = isWon ? "You won" : isLost ? "You lost. It was " + word : wrong + " wrong";
    if (isWon || isLost) for (const button of document.querySelectorAll("button")) button.disabled = true;
  };
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
    const button = document.createElement("button");
    button.textContent = letter;
    button.onclick = () => {
      button.disabled = true;
      if (word.includes(letter)) found.add(letter);
      else wrong += 1;
      show();
    };
    document.querySelector("main").append(button);
  }
  show();
</script>`,
  },
};
