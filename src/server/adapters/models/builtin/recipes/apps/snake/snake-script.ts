import "server-only";

export const snakeScript = `
const canvas = document.getElementById("field");
const pen = canvas.getContext("2d");
const scoreText = document.getElementById("score");
const bestText = document.getElementById("best");
const message = document.getElementById("message");
const startButton = document.getElementById("start");

const CELL = canvas.width / size; // pixels of the canvas
const SLOWEST = 160; // milliseconds between two steps
const FASTEST = 70;
const directions = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

let phase = "ready"; // ready, running, paused or over
let snake = [];
let food = null;
let heading = directions.right;
let turns = []; // asked for and not yet taken, at most two
let best = 0;
let timer = null;

const score = () => snake.length - 3;
const isAt = (place) => (other) => other.x === place.x && other.y === place.y;
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

function setUp() {
  const middle = Math.floor(size / 2);
  snake = [0, 1, 2].map((back) => ({ x: middle - back, y: middle }));
  heading = directions.right;
  turns = [];
  food = freePlace();
}

/** A random place that the snake does not cover; undefined when it covers all. */
function freePlace() {
  const places = [];
  for (let x = 0; x < size; x += 1) {
    for (let y = 0; y < size; y += 1) if (!snake.some(isAt({ x, y }))) places.push({ x, y });
  }
  return places[Math.floor(Math.random() * places.length)];
}

function draw() {
  pen.fillStyle = colour("surface");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colour("border");
  for (let x = 1; x < size; x += 1) {
    for (let y = 1; y < size; y += 1) pen.fillRect(x * CELL - 1, y * CELL - 1, 2, 2);
  }
  if (food) drawCell(food, colour("danger"), 0.5);
  snake.forEach((part, index) => drawCell(part, index === 0 ? colour("text") : colour("accent"), 0.28));
  scoreText.textContent = String(score());
  bestText.textContent = String(best);
}

/** One cell with rounded corners; round is the radius as a share of the cell. */
function drawCell(place, fill, round) {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(place.x * CELL + 2, place.y * CELL + 2, CELL - 4, CELL - 4, (CELL - 4) * round);
  pen.fill();
}

function step() {
  heading = turns.shift() ?? heading;
  const head = { x: snake[0].x + heading.x, y: snake[0].y + heading.y };
  const isOutside = head.x < 0 || head.y < 0 || head.x >= size || head.y >= size;
  // The tail moves on in the same step, so its place is free.
  if (isOutside || snake.slice(0, -1).some(isAt(head))) return end();
  snake.unshift(head);
  if (food && isAt(head)(food)) food = freePlace();
  else snake.pop();
  best = Math.max(best, score());
  draw();
  if (!food) return end();
  timer = setTimeout(step, Math.max(FASTEST, SLOWEST - score() * 4));
}

function setPhase(next, text) {
  clearTimeout(timer);
  phase = next;
  message.textContent = text;
  startButton.textContent = { ready: labels.start, running: labels.pause, paused: labels.resume, over: labels.again }[phase];
}

function run() {
  if (phase === "over") setUp();
  setPhase("running", "");
  draw();
  timer = setTimeout(step, SLOWEST);
}

function end() {
  setPhase("over", labels.over.replace("{n}", score()));
}

function startOrPause() {
  if (phase === "running") setPhase("paused", labels.paused);
  else run();
}

function steer(direction) {
  const before = turns.at(-1) ?? heading;
  const isTurn = direction.x !== before.x && direction.y !== before.y;
  if (isTurn && turns.length < 2) turns.push(direction);
  if (phase === "ready") run();
}

const directionOfKey = {
  arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right",
  w: "up", s: "down", a: "left", d: "right",
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = directionOfKey[event.key.toLowerCase()];
  const isPause = event.key === " " && !event.target.closest("button");
  if (!direction && !isPause) return;
  event.preventDefault(); // the page must not scroll
  if (direction) steer(directions[direction]);
  else startOrPause();
});

for (const button of document.querySelectorAll("[data-steer]")) {
  // Pointer down and not click: a game cannot wait for the finger to lift.
  button.addEventListener("pointerdown", () => steer(directions[button.dataset.steer]));
  button.addEventListener("click", (event) => {
    if (event.detail === 0) steer(directions[button.dataset.steer]); // pressed by keyboard
  });
}

startButton.addEventListener("click", startOrPause);
window.addEventListener("blur", () => {
  if (phase === "running") startOrPause();
});

setUp();
setPhase("ready", labels.ready);
draw();
`;
