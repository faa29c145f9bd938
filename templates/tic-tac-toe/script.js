"use strict";
(() => {
  const LINES = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
  ];

  const find = (id) => document.getElementById(id);
  const board = find("board");
  const names = { X: find("name-x").textContent, O: find("name-o").textContent };
  const wins = { X: 0, O: 0 };
  let draws = 0;
  let marks = [];
  let turn = "X";
  let firstTurn = "X";

  const cells = Array.from({ length: 9 }, (_, index) => {
    const cell = document.createElement("button");
    cell.type = "button";
    cell.addEventListener("click", () => playAsPerson(index));
    cell.addEventListener("keydown", (event) => moveFocus(event, index));
    return cell;
  });
  board.append(...cells);

  const otherMark = (mark) => (mark === "X" ? "O" : "X");
  const isAgainstComputer = () => find("mode").value !== "person";
  const nameOf = (mark) => (mark === "O" && isAgainstComputer() ? "Computer" : names[mark]);
  const winningLine = () =>
    LINES.find(([a, b, c]) => marks[a] && marks[a] === marks[b] && marks[a] === marks[c]);
  const freeCells = () => marks.flatMap((mark, index) => (mark ? [] : [index]));
  const isOver = () => Boolean(winningLine()) || freeCells().length === 0;

  const knownValues = new Map(); // the same boards come up in many orders of moves

  /** How good the board is for the player to move: 1 wins, 0 draws, -1 loses, with best play on both sides. */
  function valueFor(mark) {
    const key = marks.map((each) => each ?? "-").join("") + mark;
    if (!knownValues.has(key)) knownValues.set(key, searchValue(mark));
    return knownValues.get(key);
  }

  function searchValue(mark) {
    if (winningLine()) return -1; // completed by the other player
    const free = freeCells();
    if (free.length === 0) return 0;
    return Math.max(...free.map((cell) => valueOfMove(cell, mark)));
  }

  function valueOfMove(cell, mark) {
    marks[cell] = mark;
    const value = -valueFor(otherMark(mark));
    marks[cell] = null;
    return value;
  }

  function computerCell() {
    const free = freeCells();
    const anyCell = free[Math.floor(Math.random() * free.length)];
    // An empty board would be searched through every possible game.
    if (find("mode").value === "easy" || free.length === 9) return anyCell;
    const values = free.map((cell) => valueOfMove(cell, "O"));
    return free[values.indexOf(Math.max(...values))];
  }

  function play(cell) {
    marks[cell] = turn;
    if (winningLine()) wins[turn] += 1;
    else if (isOver()) draws += 1;
    else turn = otherMark(turn);
    render();
  }

  function playAsPerson(cell) {
    if (isOver() || marks[cell]) return;
    play(cell);
    playAsComputer();
  }

  function playAsComputer() {
    if (turn === "O" && isAgainstComputer() && !isOver()) play(computerCell());
  }

  function startRound(first) {
    marks = Array(9).fill(null);
    firstTurn = first;
    turn = first;
    render();
    playAsComputer();
  }

  function statusText(line) {
    if (line) return `${nameOf(marks[line[0]])} wins`;
    return isOver() ? "It’s a draw" : `${nameOf(turn)} to move (${turn})`;
  }

  function render() {
    const line = winningLine();
    const over = isOver();
    cells.forEach((cell, index) => {
      const mark = marks[index];
      if (mark) cell.dataset.mark = mark;
      else delete cell.dataset.mark;
      cell.classList.toggle("is-winning", Boolean(line?.includes(index)));
      cell.setAttribute("aria-disabled", String(over || mark !== null));
      const place = `Row ${Math.floor(index / 3) + 1}, column ${(index % 3) + 1}`;
      cell.setAttribute("aria-label", `${place}: ${mark ?? "free"}`);
    });
    find("status").textContent = statusText(line);
    find("name-o").textContent = nameOf("O");
    find("wins-x").textContent = String(wins.X);
    find("wins-o").textContent = String(wins.O);
    find("draws").textContent = String(draws);
  }

  function moveFocus(event, index) {
    const column = index % 3;
    const target = {
      ArrowLeft: column > 0 ? index - 1 : index,
      ArrowRight: column < 2 ? index + 1 : index,
      ArrowUp: index - 3,
      ArrowDown: index + 3,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    cells[target]?.focus();
  }

  find("mode").addEventListener("change", () => {
    Object.assign(wins, { X: 0, O: 0 });
    draws = 0;
    startRound("X");
  });

  // The players take turns at beginning.
  find("again").addEventListener("click", () => startRound(otherMark(firstTurn)));

  startRound("X");
})();
