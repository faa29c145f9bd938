import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Memory game with 16 cards (8 pairs of emoji), each card a button. Count the moves, a move is two cards: "Moves: 0" at the start.',
  async check(page) {
    const cards = page
      .getByRole("button")
      .filter({ visible: true, hasNotText: /new|reset|restart|again|start/i });
    await expect(cards).toHaveCount(16);
    await expect.poll(() => pageText(page)).toMatch(/moves:?\s*0/i);
    const before = await cards.nth(5).screenshot();
    await cards.nth(0).click();
    await cards.nth(5).click();
    await expect.poll(() => pageText(page)).toMatch(/moves:?\s*1/i);
    expect(before.equals(await cards.nth(5).screenshot())).toBe(false);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Memory</title>
<style>main { display: grid; grid-template-columns: repeat(4, 60px); } button { height: 60px; }</style>
<p>Moves: 0</p>
<main></main>
<script>
  const signs = [..."🐶🐱🦊🐻🐼🐸🐵🦁"];
  const deck = [...signs, ...signs].sort(() => Math.random() - 0.5);
  let open = [], moves = 0;
  for (const sign of deck) {
    const card = document.createElement("button");
    card.textContent = "?";
    card.onclick = () => {
      if (card.textContent !== "?" || open.length === 2) return;
      card.textContent = sign;
      open.push(card);
      if (open.length < 2) return;
      document.querySelector("p").textContent = "Moves: " + ++moves;
      const pair = open;
      const isPair = pair[0].textContent === pair[1].textContent;
      setTimeout(() => {
        if (!isPair) for (const one of pair) one.textContent = "?";
        open = [];
      }, 900);
    };
    document.querySelector("main").append(card);
  }
</script>`,
  },
};
