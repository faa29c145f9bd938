import "server-only";

export const memoryScript = `
const grid = document.getElementById("cards");
const movesText = document.getElementById("moves");
const foundText = document.getElementById("found");
const timeText = document.getElementById("time");
const announcer = document.getElementById("announcer");
const wonBox = document.getElementById("won");
const wonText = document.getElementById("won-text");

const LOOK_TIME = 900; // milliseconds that two different cards stay open

let cards = []; // { face, isOpen, isFound }
let moves = 0;
let startedAt = null;
let ticking = null;
let closing = null; // the timer that turns two different cards back

function shuffled(list) {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [copy[last], copy[other]] = [copy[other], copy[last]];
  }
  return copy;
}

function begin() {
  clearInterval(ticking);
  clearTimeout(closing);
  closing = null;
  cards = shuffled([...faces, ...faces]).map((face) => ({ face, isOpen: false, isFound: false }));
  moves = 0;
  startedAt = null;
  wonBox.hidden = true;
  grid.replaceChildren(...cards.map(cardButton));
  draw();
}

function cardButton(card, index) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "memory-card";
  button.addEventListener("click", () => turn(index));
  return button;
}

function draw() {
  cards.forEach((card, index) => {
    const button = grid.children[index];
    const isShown = card.isOpen || card.isFound;
    button.classList.toggle("open", isShown);
    button.classList.toggle("found", card.isFound);
    const state = isShown ? card.face.name + (card.isFound ? ", " + labels.pairFound : "") : labels.faceDown;
    button.setAttribute("aria-label", labels.card + " " + (index + 1) + ": " + state);
    if (isShown && !button.firstChild) button.append(faceOf(card.face));
    if (!isShown) button.replaceChildren();
  });
  movesText.textContent = String(moves);
  foundText.textContent = cards.filter((card) => card.isFound).length / 2 + " / " + faces.length;
  timeText.textContent = clockText();
}

/** A shape where the face has one, else its name. */
function faceOf(face) {
  if (!face.path) return Object.assign(document.createElement("span"), { textContent: face.name });
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", face.path);
  svg.append(path);
  return svg;
}

function clockText() {
  const seconds = startedAt === null ? 0 : Math.floor((performance.now() - startedAt) / 1000);
  return Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
}

function turn(index) {
  const card = cards[index];
  if (closing !== null) turnBack(); // a quick player need not wait
  if (card.isOpen || card.isFound) return;
  if (startedAt === null) {
    startedAt = performance.now();
    ticking = setInterval(() => (timeText.textContent = clockText()), 500);
  }
  card.isOpen = true;
  const open = cards.filter((other) => other.isOpen);
  if (open.length === 2) compare(open);
  draw();
  announcer.textContent = card.face.name + (card.isFound ? ", " + labels.pairFound : "");
}

function compare(open) {
  moves += 1;
  if (open[0].face.name !== open[1].face.name) {
    closing = setTimeout(turnBack, LOOK_TIME);
    return;
  }
  for (const card of open) Object.assign(card, { isOpen: false, isFound: true });
  if (cards.every((card) => card.isFound)) win();
}

function turnBack() {
  clearTimeout(closing);
  closing = null;
  for (const card of cards) card.isOpen = false;
  draw();
}

function win() {
  clearInterval(ticking);
  wonText.textContent = labels.won.replace("{moves}", moves).replace("{time}", clockText());
  wonBox.hidden = false;
}

/** Arrow keys walk over the cards as they lie on the screen. */
grid.addEventListener("keydown", (event) => {
  const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  const target = grid.children[[...grid.children].indexOf(event.target) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
});

for (const button of document.querySelectorAll("[data-again]")) button.addEventListener("click", begin);

begin();
`;
