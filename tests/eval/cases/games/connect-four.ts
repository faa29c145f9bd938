import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    'Connect four for two players, red starts then yellow. Above the board there are buttons 1 to 7, they drop a disc in that column. Say "Red wins" / "Yellow wins".',
  async check(page) {
    const drop = (column: number) =>
      page
        .getByRole("button", { name: new RegExp(String.raw`(^|\D)${column}($|\D)`) })
        .filter({ visible: true })
        .first()
        .click();
    for (const column of [1, 2, 1, 2, 1, 2]) await drop(column);
    expect(await pageText(page)).not.toMatch(/(red|yellow) wins/i);
    await drop(1);
    await expect.poll(() => pageText(page)).toMatch(/red wins/i);
  },
  solution: {
    "index.html": `<!doctype html>
<title>Connect four</title>
<style>
  main { display: grid; grid-template-columns: repeat(7, 40px); gap: 4px; }
  i { height: 40px; border-radius: 50%; background: #ddd; }
</style>
<main></main>
<p>Red's turn</p>
<script>
  const main = document.querySelector("main");
  const status = document.querySelector("p");
  const grid = Array.from({ length: 6 }, () => Array(7).fill(null));
  let turn = "Red";
  for (let n = 1; n <= 7; n++) {
    const button = document.createElement("button");
    button.textContent = n;
    button.onclick = () => drop(n - 1);
    main.append(button);
  }
  for (let n = 0; n < 42; n++) main.append(document.createElement("i"));
  const count = (row, column, down, right) => {
    let length = 0;
    while (grid[row + down * (length + 1)]?.[column + right * (length + 1)] === turn) length += 1;
    return length;
  };
  function drop(column) {
    if (status.textContent.includes("wins")) return;
    const row = grid.findLastIndex((cells) => !cells[column]);
    if (row < 0) return;
    grid[row][column] = turn;
    main.querySelectorAll("i")[row * 7 + column].style.background = turn;
    const isWon = [[0, 1], [1, 0], [1, 1], [1, -1]].some(
      ([down, right]) => count(row, column, down, right) + count(row, column, -down, -right) >= 3,
    );
    if (isWon) status.textContent = turn + " wins";
    else { turn = turn === "Red" ? "Yellow" : "Red"; status.textContent = turn + "'s turn"; }
  }
</script>`,
  },
};
