import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Tic tac toe for two players on one computer, X starts. Use real buttons for the nine squares so it works with the keyboard. Show who\'s turn it is, who won ("X wins") or a draw, and a New game button.',
  async check(page) {
    const squares = page
      .getByRole("button")
      .filter({ visible: true, hasNotText: /new|reset|restart|again|play/i });
    await expect(squares).toHaveCount(9);
    for (const square of [0, 3, 1, 4, 2]) await squares.nth(square).click();
    await expect.poll(() => pageText(page)).toMatch(/\bX\b.{0,20}(wins|won|winner)|winner.{0,10}\bX\b/i);
    await control(page, /new|reset|restart|again/i).click();
    await expect.poll(() => pageText(page)).not.toMatch(/\b(wins|won)\b/i);
    await squares.nth(4).click();
    await expect(squares.nth(4)).toContainText(/x/i);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Tic tac toe</title>
<style>main { display: grid; grid-template-columns: repeat(3, 60px); } main button { height: 60px; }</style>
<p></p>
<main></main>
<button id="new">New game</button>
<script>
  const lines = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]];
  const status = document.querySelector("p");
  const board = document.querySelector("main");
  let turn;
  function start() {
    turn = "X";
    status.textContent = "X's turn";
    board.replaceChildren(...Array.from({ length: 9 }, (_, n) => {
      const square = document.createElement("button");
      square.onclick = () => play(square);
      return square;
    }));
  }
  function play(square) {
    if (square.textContent || /wins/.test(status.textContent)) return;
    square.textContent = turn;
    const marks = [...board.children].map((one) => one.textContent);
    if (lines.some((line) => line.every((n) => marks[n] === turn))) status.textContent = turn + " wins";
    else if (marks.every(Boolean)) status.textContent = "Draw";
    else { turn = turn === "X" ? "O" : "X"; status.textContent = turn + "'s turn"; }
  }
  document.querySelector("#new").onclick = start;
  start();
</script>`,
  },
};
