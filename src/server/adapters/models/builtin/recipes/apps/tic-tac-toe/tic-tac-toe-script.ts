import "server-only";

export const ticTacToeScript = `
const cells = [...document.querySelectorAll("#board button")];
const status = document.getElementById("status");
const wins = { X: document.getElementById("wins-x"), O: document.getElementById("wins-o"), draw: document.getElementById("draws") };
const nameO = document.getElementById("name-o");
const modes = document.querySelectorAll("input[name=mode]");

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const tally = { X: 0, O: 0, draw: 0 };
let marks = []; // "X", "O" or null for each cell
let turn = "X";
let firstTurn = "X";
let isOver = false;

const otherMark = (mark) => (mark === "X" ? "O" : "X");
const isAgainstComputer = () => document.querySelector("input[name=mode]:checked").value === "computer";
const nameOf = (mark) => (mark === "O" && isAgainstComputer() ? labels.computer : names[mark]);
const winningLine = (board) => lines.find(([a, b, c]) => board[a] && board[a] === board[b] && board[a] === board[c]);
const freeCells = (board) => board.flatMap((mark, cell) => (mark ? [] : [cell]));

const knownValues = new Map(); // boards come up again and again in the search

/** How good a board is for the mark whose turn it is: 1 wins, 0 draws, -1 loses, however the other plays. */
function value(board, mark) {
  const key = board.map((cell) => cell ?? "-").join("") + mark;
  if (!knownValues.has(key)) knownValues.set(key, search(board, mark));
  return knownValues.get(key);
}

function search(board, mark) {
  if (winningLine(board)) return -1; // the other one has just completed it
  const free = freeCells(board);
  if (free.length === 0) return 0;
  return Math.max(...free.map((cell) => -value(board.with(cell, mark), otherMark(mark))));
}

/** The best cell; on an empty board the centre, which saves looking through every game. */
function bestCell(board, mark) {
  const free = freeCells(board);
  if (free.length === 9) return 4;
  const values = free.map((cell) => -value(board.with(cell, mark), otherMark(mark)));
  return free[values.indexOf(Math.max(...values))];
}

function begin(first) {
  marks = Array(9).fill(null);
  firstTurn = first;
  turn = first;
  isOver = false;
  draw();
  computerMoves();
}

function play(cell) {
  if (isOver || marks[cell]) return;
  marks = marks.with(cell, turn);
  isOver = Boolean(winningLine(marks)) || freeCells(marks).length === 0;
  if (isOver) tally[winningLine(marks) ? turn : "draw"] += 1;
  else turn = otherMark(turn);
  draw();
  computerMoves();
}

function computerMoves() {
  if (!isOver && turn === "O" && isAgainstComputer()) play(bestCell(marks, "O"));
}

function draw() {
  const line = winningLine(marks) ?? [];
  cells.forEach((cell, index) => {
    const mark = marks[index];
    cell.textContent = mark ?? "";
    cell.className = [mark ? "mark-" + mark.toLowerCase() : "", line.includes(index) ? "winning" : ""].join(" ").trim();
    cell.setAttribute("aria-disabled", String(isOver || mark !== null));
    cell.setAttribute("aria-label", labels.cell + " " + (index + 1) + ": " + (mark ? mark + ", " + nameOf(mark) : labels.free));
  });
  status.textContent = statusText(line);
  nameO.textContent = nameOf("O");
  for (const [key, element] of Object.entries(wins)) element.textContent = String(tally[key]);
}

function statusText(line) {
  if (line.length > 0) return labels.won.replace("{name}", nameOf(marks[line[0]]));
  if (isOver) return labels.drawn;
  return labels.turn.replace("{name}", nameOf(turn)).replace("{mark}", turn);
}

cells.forEach((cell, index) => {
  cell.addEventListener("click", () => play(index));
  cell.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }[event.key];
    if (!step) return;
    event.preventDefault();
    cells[index + step]?.focus();
  });
});

for (const mode of modes) {
  mode.addEventListener("change", () => {
    Object.assign(tally, { X: 0, O: 0, draw: 0 });
    begin("X");
  });
}

// Who began last time lets the other begin.
document.getElementById("again").addEventListener("click", () => begin(otherMark(firstTurn)));

begin("X");
`;
