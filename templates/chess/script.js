// The rules. A position is { board, turn, castling, enPassant, quiet }: the board holds 64 letters as FEN names
// them, from a8 to h1, "" for an empty square; quiet counts the moves since the last capture or pawn move.
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const STRAIGHT = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];
const DIAGONAL = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
const JUMPS = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];
const ALL_WAYS = [...STRAIGHT, ...DIAGONAL];
const STEPS = { r: STRAIGHT, b: DIAGONAL, q: ALL_WAYS, k: ALL_WAYS, n: JUMPS };
const CASTLES = {
  K: { king: 60, to: 62, rook: 63, rookTo: 61, empty: [61, 62], safe: [60, 61, 62] },
  Q: { king: 60, to: 58, rook: 56, rookTo: 59, empty: [57, 58, 59], safe: [58, 59, 60] },
  k: { king: 4, to: 6, rook: 7, rookTo: 5, empty: [5, 6], safe: [4, 5, 6] },
  q: { king: 4, to: 2, rook: 0, rookTo: 3, empty: [1, 2, 3], safe: [2, 3, 4] },
};

const nameOf = (square) => "abcdefgh"[square % 8] + (8 - (square >> 3));
const squareOf = (name) => "abcdefgh".indexOf(name[0]) + 8 * (8 - Number(name[1]));
const other = (colour) => (colour === "w" ? "b" : "w");

function colourOf(piece) {
  if (piece === "") return "";
  return piece < "a" ? "w" : "b";
}

function parseFen(fen) {
  const [rows, turn, castling, enPassant, quiet] = fen.split(" ");
  const board = [...rows.replaceAll("/", "")].flatMap((letter) =>
    letter <= "8" ? Array(Number(letter)).fill("") : letter,
  );
  return {
    board,
    turn,
    castling,
    enPassant: enPassant === "-" ? -1 : squareOf(enPassant),
    quiet: Number(quiet),
  };
}

/** The neighbour of a square in a direction, or -1 off the board. */
function step(square, [right, down]) {
  const column = (square % 8) + right;
  const row = (square >> 3) + down;
  return column < 0 || column > 7 || row < 0 || row > 7 ? -1 : row * 8 + column;
}

function isAttacked(board, square, by) {
  const seen = (directions, kinds, slides) =>
    directions.some((direction) => {
      let at = step(square, direction);
      while (slides && at >= 0 && board[at] === "") at = step(at, direction);
      return at >= 0 && colourOf(board[at]) === by && kinds.includes(board[at].toLowerCase());
    });
  const back = by === "w" ? 1 : -1;
  return (
    seen(STRAIGHT, "rq", true) ||
    seen(DIAGONAL, "bq", true) ||
    seen(JUMPS, "n", false) ||
    seen(ALL_WAYS, "k", false) ||
    seen(
      [
        [-1, back],
        [1, back],
      ],
      "p",
      false,
    )
  );
}

const isInCheck = ({ board }, colour) =>
  isAttacked(board, board.indexOf(colour === "w" ? "K" : "k"), other(colour));

function pawnTargets({ board, turn, enPassant }, from) {
  const ahead = turn === "w" ? -1 : 1;
  const one = step(from, [0, ahead]);
  const two = one + 8 * ahead;
  const isOnStart = from >> 3 === (turn === "w" ? 6 : 1);
  const captures = [step(from, [-1, ahead]), step(from, [1, ahead])].filter(
    (to) => to >= 0 && (colourOf(board[to]) === other(turn) || to === enPassant),
  );
  if (board[one] !== "") return captures;
  return isOnStart && board[two] === "" ? [one, two, ...captures] : [one, ...captures];
}

function pieceTargets({ board, turn }, from, kind) {
  const targets = [];
  for (const direction of STEPS[kind]) {
    for (let to = step(from, direction); to >= 0; to = step(to, direction)) {
      if (colourOf(board[to]) !== turn) targets.push(to);
      if (board[to] !== "" || kind === "k" || kind === "n") break;
    }
  }
  return targets;
}

function castlingMoves({ board, turn, castling }) {
  return Object.entries(CASTLES)
    .filter(
      ([right, { empty, safe }]) =>
        castling.includes(right) &&
        colourOf(right) === turn &&
        empty.every((square) => board[square] === "") &&
        !safe.some((square) => isAttacked(board, square, other(turn))),
    )
    .map(([, { king, to }]) => ({ from: king, to }));
}

/** Every move { from, to, promotion? } that the side to move may make. */
function legalMoves(position) {
  const moves = castlingMoves(position);
  position.board.forEach((piece, from) => {
    if (colourOf(piece) !== position.turn) return;
    const kind = piece.toLowerCase();
    if (kind !== "p") moves.push(...pieceTargets(position, from, kind).map((to) => ({ from, to })));
    else {
      for (const to of pawnTargets(position, from)) {
        if (to > 7 && to < 56) moves.push({ from, to });
        else for (const promotion of "qrbn") moves.push({ from, to, promotion });
      }
    }
  });
  return moves.filter((move) => !isInCheck(play(position, move), position.turn));
}

/** The position after a move; the given one stays as it is. */
function play(position, { from, to, promotion }) {
  const { turn, enPassant } = position;
  const board = [...position.board];
  const piece = board[from];
  const isPawn = piece.toLowerCase() === "p";
  const isQuiet = !isPawn && board[to] === "";
  board[to] = promotion ? (turn === "w" ? promotion.toUpperCase() : promotion) : piece;
  board[from] = "";
  if (isPawn && to === enPassant) board[to + (turn === "w" ? 8 : -8)] = "";
  const castling = [...position.castling].filter((right) => {
    const { king, rook } = CASTLES[right] ?? {};
    return ![from, to].includes(king) && ![from, to].includes(rook);
  });
  if (piece.toLowerCase() === "k" && Math.abs(to - from) === 2) {
    const castle = Object.values(CASTLES).find((each) => each.to === to);
    board[castle.rookTo] = board[castle.rook];
    board[castle.rook] = "";
  }
  return {
    board,
    turn: other(turn),
    castling: castling.join(""),
    enPassant: isPawn && Math.abs(to - from) === 16 ? (from + to) / 2 : -1,
    quiet: isQuiet ? position.quiet + 1 : 0,
  };
}

// The computer: it looks two moves ahead and counts material and the hold on the centre.
const VALUES = { p: 100, n: 320, b: 330, r: 500, q: 900, k: 0 };

function evaluate({ board, turn }) {
  let score = 0;
  board.forEach((piece, square) => {
    if (piece === "") return;
    const kind = piece.toLowerCase();
    const fromCentre = Math.abs((square % 8) - 3.5) + Math.abs((square >> 3) - 3.5);
    const value = VALUES[kind] + (kind === "k" ? fromCentre * 4 : (7 - fromCentre) * 5);
    score += colourOf(piece) === turn ? value : -value;
  });
  return score;
}

function search(position, depth, alpha, beta) {
  if (depth === 0) return evaluate(position);
  const moves = legalMoves(position);
  if (moves.length === 0) return isInCheck(position, position.turn) ? -100_000 - depth : 0;
  moves.sort((a, b) => (position.board[b.to] !== "") - (position.board[a.to] !== ""));
  let best = alpha;
  for (const move of moves) {
    best = Math.max(best, -search(play(position, move), depth - 1, -beta, -best));
    if (best >= beta) break;
  }
  return best;
}

function chooseMove(position) {
  const rated = legalMoves(position).map((move) => ({
    move,
    score:
      -search(play(position, move), 1, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY) +
      Math.random() * 8,
  }));
  return rated.reduce((best, each) => (each.score > best.score ? each : best)).move;
}

// The page.
const PIECE_NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const COLOUR_NAMES = { w: "White", b: "Black" };
const BASE = '<path d="M11.5 34h22v4.5h-22z"/>';
const SHAPES = {
  p: '<path d="M22.5 10a5.5 5.5 0 0 1 3.6 9.6c2.2 1 3.4 2.6 3.4 4.4h-3.2l3.2 10h-14l3.2-10h-3.2c0-1.8 1.2-3.4 3.4-4.4A5.5 5.5 0 0 1 22.5 10z"/>',
  r: '<path d="M12 9h5.5v3.5h3V9h4v3.5h3V9H33v8.5l-3 2.5v10l2.5 4h-20l2.5-4V20l-3-2.5z"/><path class="line" d="M15 20h15M15 30h15"/>',
  n: '<path d="M14.5 34c0-8 6.5-9.5 6.5-14.5-2 2-4.5 3-6.5 4.5-1.5 1.2-4.5-.5-4-3 .8-4 5-7 6.5-10.5L16.5 6l4.5 3.5C28.5 10 33 15.5 33 24c0 4-1.5 7-1.5 10z"/><path class="line" d="M18.5 14.5h.5"/>',
  b: '<path d="M22.5 5.5a2.6 2.6 0 0 1 1.9 4.4c4 3 6.1 7.6 6.1 11.6 0 2.5-1.3 4.5-3.5 6l2.5 6.5h-14l2.5-6.5c-2.2-1.5-3.5-3.5-3.5-6 0-4 2.1-8.6 6.1-11.6a2.6 2.6 0 0 1 1.9-4.4z"/><path class="line" d="M22.5 15v7M19 18.5h7M18 27.5h9"/>',
  q: '<path d="m8 12 6.5 9L16 9l6.5 11L29 9l1.5 12 6.5-9-4.5 18 .5 4H12l.5-4z"/><path class="line" d="M12.5 30h20"/><circle cx="8" cy="11" r="2"/><circle cx="16" cy="8" r="2"/><circle cx="29" cy="8" r="2"/><circle cx="37" cy="11" r="2"/>',
  k: '<path d="M21 4.5h3V8h3.5v3H24v4c6-3 12.5-1 12.5 5 0 5-4.5 7.5-6 10.5l.5 3.5H14l.5-3.5c-1.5-3-6-5.5-6-10.5 0-6 6.5-8 12.5-5v-4h-3.5V8H21z"/><path class="line" d="M22.5 16v13M14.5 30.5c5-2 11-2 16 0"/>',
};

const boardElement = document.getElementById("board");
const statusElement = document.getElementById("status");
const promotionDialog = document.getElementById("promotion");
const opponent = document.getElementById("opponent");

let history; // [{ position, move, captured, notation, spoken }], the first with its position alone
let selected = -1;
let focused = 52;
let isFlipped = false;
let thinking = 0;

const current = () => history[history.length - 1].position;
const isComputersTurn = () => opponent.value === "computer" && current().turn === "b";

function drawing(piece) {
  const colour = colourOf(piece) === "w" ? "white" : "black";
  return `<svg viewBox="0 0 45 45" class="${colour}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round" aria-hidden="true">${SHAPES[piece.toLowerCase()]}${BASE}</svg>`;
}

const wordsFor = (piece) =>
  `${COLOUR_NAMES[colourOf(piece)].toLowerCase()} ${PIECE_NAMES[piece.toLowerCase()]}`;

/** Algebraic notation, such as Nbd7, exd6, O-O, e8=Q+ or Qh4#. */
function notationOf(position, move) {
  const { from, to, promotion } = move;
  const kind = position.board[from].toLowerCase();
  const next = play(position, move);
  const check = isInCheck(next, next.turn) ? (legalMoves(next).length === 0 ? "#" : "+") : "";
  if (kind === "k" && Math.abs(to - from) === 2) return (to > from ? "O-O" : "O-O-O") + check;
  const takes = position.board[to] !== "" || (kind === "p" && from % 8 !== to % 8) ? "x" : "";
  if (kind === "p") {
    return (
      (takes && nameOf(from)[0]) +
      takes +
      nameOf(to) +
      (promotion ? `=${promotion.toUpperCase()}` : "") +
      check
    );
  }
  const rivals = legalMoves(position).filter(
    (each) => each.to === to && each.from !== from && position.board[each.from] === position.board[from],
  );
  const [file, rank] = nameOf(from);
  let origin = "";
  if (rivals.length > 0) {
    if (rivals.every((each) => nameOf(each.from)[0] !== file)) origin = file;
    else origin = rivals.every((each) => nameOf(each.from)[1] !== rank) ? rank : file + rank;
  }
  return kind.toUpperCase() + origin + takes + nameOf(to) + check;
}

/** How the game ended, or undefined while it goes on. */
function ending() {
  const position = current();
  const winner = COLOUR_NAMES[other(position.turn)];
  if (legalMoves(position).length === 0) {
    return isInCheck(position, position.turn)
      ? `Checkmate. ${winner} wins.`
      : "Stalemate. The game is a draw.";
  }
  const keyOf = ({ board, turn, castling, enPassant }) =>
    `${board.map((piece) => piece || "-").join("")} ${turn} ${castling} ${enPassant}`;
  const key = keyOf(position);
  if (history.filter((each) => keyOf(each.position) === key).length >= 3)
    return "Draw by threefold repetition.";
  if (position.quiet >= 100) return "Draw by the fifty-move rule.";
  const left = position.board.join("").toLowerCase().replaceAll("k", "");
  if (left === "" || left === "n" || left === "b") return "Draw: neither side can give mate.";
  return undefined;
}

function describeState() {
  const { turn } = current();
  const last = history[history.length - 1].spoken;
  const state =
    ending() ??
    `${isInCheck(current(), turn) ? `${COLOUR_NAMES[turn]} is in check. ` : ""}${COLOUR_NAMES[turn]} to move.`;
  return last ? `${last} ${state}` : state;
}

function drawTaken() {
  for (const [id, colour] of [
    ["taken-by-white", "b"],
    ["taken-by-black", "w"],
  ]) {
    const taken = history
      .map(({ captured }) => captured)
      .filter((piece) => piece && colourOf(piece) === colour);
    const element = document.getElementById(id);
    element.innerHTML = taken.map(drawing).join("");
    element.setAttribute("role", "img");
    element.setAttribute(
      "aria-label",
      taken.map((piece) => PIECE_NAMES[piece.toLowerCase()]).join(", ") || "none",
    );
  }
}

function drawMoves() {
  const list = document.getElementById("moves");
  const notations = history.slice(1).map(({ notation }) => notation);
  const first = history[0].position.turn === "w" ? notations : ["…", ...notations];
  const rows = [];
  for (let at = 0; at < first.length; at += 2) {
    rows.push(
      `<li><span>${at / 2 + 1}.</span><span>${first[at]}</span><span>${first[at + 1] ?? ""}</span></li>`,
    );
  }
  list.innerHTML = rows.join("");
  list.scrollTop = list.scrollHeight;
  document.getElementById("undo").disabled = history.length === 1;
}

function drawBoard() {
  const { board, turn } = current();
  const { move } = history[history.length - 1];
  const targets = selected < 0 ? [] : legalMoves(current()).filter(({ from }) => from === selected);
  const checked = isInCheck(current(), turn) ? board.indexOf(turn === "w" ? "K" : "k") : -1;
  for (const element of boardElement.querySelectorAll(".square")) {
    const square = Number(element.dataset.square);
    const piece = board[square];
    const isTarget = targets.some(({ to }) => to === square);
    element.innerHTML = piece === "" ? "" : drawing(piece);
    element.setAttribute(
      "aria-label",
      `${nameOf(square)}, ${piece === "" ? "empty" : wordsFor(piece)}${isTarget ? ", can be moved to" : ""}`,
    );
    element.setAttribute("aria-selected", String(square === selected));
    element.tabIndex = square === focused ? 0 : -1;
    element.draggable = colourOf(piece) === turn;
    element.classList.toggle("target", isTarget);
    element.classList.toggle("full", isTarget && piece !== "");
    element.classList.toggle("last", square === move?.from || square === move?.to);
    element.classList.toggle("checked", square === checked);
  }
}

function draw() {
  drawBoard();
  drawTaken();
  drawMoves();
  statusElement.textContent = describeState();
}

/** Lays out the squares once for each way round. */
function layOut() {
  const order = [...Array(64).keys()];
  if (isFlipped) order.reverse();
  boardElement.innerHTML = Array.from({ length: 8 }, (_, row) => {
    const squares = order.slice(row * 8, row * 8 + 8).map((square) => {
      const shade = ((square >> 3) + square) % 2 === 1 ? " dark" : "";
      return `<div class="square${shade}" role="gridcell" data-square="${square}"></div>`;
    });
    return `<div role="row">${squares.join("")}</div>`;
  }).join("");
  const spans = (names) =>
    (isFlipped ? [...names].reverse() : [...names]).map((name) => `<span>${name}</span>`).join("");
  document.getElementById("ranks").innerHTML = spans("87654321");
  document.getElementById("files").innerHTML = spans("abcdefgh");
}

function startGame(fen = START) {
  clearTimeout(thinking);
  history = [{ position: parseFen(fen) }];
  selected = -1;
  draw();
}

function makeMove(move) {
  const position = current();
  const piece = position.board[move.from];
  const isCastling = piece.toLowerCase() === "k" && Math.abs(move.to - move.from) === 2;
  const becomes = move.promotion ? ` and becomes a ${PIECE_NAMES[move.promotion]}` : "";
  const spoken = isCastling
    ? `${COLOUR_NAMES[position.turn]} castles.`
    : `${COLOUR_NAMES[position.turn]}: ${PIECE_NAMES[piece.toLowerCase()]} ${nameOf(move.from)} to ${nameOf(move.to)}${becomes}.`;
  const isPawn = piece.toLowerCase() === "p";
  const enPassant = isPawn && move.to === position.enPassant ? (position.turn === "w" ? "p" : "P") : "";
  history.push({
    position: play(position, move),
    move,
    captured: position.board[move.to] || enPassant,
    notation: notationOf(position, move),
    spoken,
  });
  selected = -1;
  draw();
  if (isComputersTurn() && !ending()) thinking = setTimeout(() => makeMove(chooseMove(current())), 250);
}

function choose(square) {
  if (isComputersTurn() || ending()) return;
  focused = square;
  const moves = legalMoves(current()).filter(({ from, to }) => from === selected && to === square);
  if (moves.length > 1) {
    promotionDialog.onclick = ({ target }) => {
      const move = moves.find(({ promotion }) => promotion === target.value);
      if (!move) return;
      promotionDialog.close();
      makeMove(move);
      focusSquare(square);
    };
    promotionDialog.showModal();
    return;
  }
  if (moves.length === 1) {
    makeMove(moves[0]);
    return;
  }
  selected = colourOf(current().board[square]) === current().turn && square !== selected ? square : -1;
  drawBoard();
}

function focusSquare(square) {
  focused = square;
  drawBoard();
  boardElement.querySelector(`[data-square="${square}"]`).focus();
}

const squareAt = (event) => {
  const element = event.target.closest(".square");
  return element ? Number(element.dataset.square) : -1;
};

boardElement.addEventListener("click", (event) => {
  if (squareAt(event) >= 0) choose(squareAt(event));
});
boardElement.addEventListener("dragstart", (event) => {
  selected = -1;
  choose(squareAt(event));
});
boardElement.addEventListener("dragover", (event) => event.preventDefault());
boardElement.addEventListener("drop", (event) => {
  event.preventDefault();
  if (squareAt(event) !== selected) choose(squareAt(event));
});

boardElement.addEventListener("keydown", (event) => {
  const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  if (event.key === "Enter" || event.key === " ") choose(squareAt(event));
  else if (event.key === "Escape") {
    selected = -1;
    drawBoard();
  } else if (arrows[event.key]) {
    const turned = isFlipped ? arrows[event.key].map((by) => -by) : arrows[event.key];
    const next = step(squareAt(event), turned);
    if (next >= 0) focusSquare(next);
  } else return;
  event.preventDefault();
});

document.getElementById("new").addEventListener("click", () => startGame());
document.getElementById("undo").addEventListener("click", () => {
  clearTimeout(thinking);
  // Against the computer a person takes back their own move, with the answer to it.
  do history.pop();
  while (history.length > 1 && isComputersTurn());
  selected = -1;
  draw();
});
document.getElementById("flip").addEventListener("click", ({ currentTarget }) => {
  isFlipped = !isFlipped;
  currentTarget.setAttribute("aria-pressed", String(isFlipped));
  layOut();
  drawBoard();
});
opponent.addEventListener("change", () => startGame());

boardElement.setAttribute("role", "grid");
boardElement.setAttribute("aria-labelledby", "board-title");
boardElement.setAttribute("aria-describedby", "help");
layOut();
startGame();
