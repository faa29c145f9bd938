"use strict";
(() => {
  const STORAGE_KEY = "snake-best";
  const SIZE = 17;
  const SLOWEST_STEP_MS = 170;
  const FASTEST_STEP_MS = 70;
  const STARTING_LENGTH = 3;
  const directions = {
    up: { x: 0, y: -1 },
    down: { x: 0, y: 1 },
    left: { x: -1, y: 0 },
    right: { x: 1, y: 0 },
  };
  const directionOfKey = {
    arrowup: "up",
    arrowdown: "down",
    arrowleft: "left",
    arrowright: "right",
    w: "up",
    s: "down",
    a: "left",
    d: "right",
  };
  const startLabels = { ready: "Start", running: "Pause", paused: "Go on", over: "Play again" };

  const find = (id) => document.getElementById(id);
  const cells = Array.from({ length: SIZE * SIZE }, () => document.createElement("i"));
  find("field").append(...cells);

  let phase = "ready";
  let snake = [];
  let food = null;
  let heading = directions.right;
  let turns = [];
  let best = loadBest();
  let timer;

  function loadBest() {
    try {
      return Number(localStorage.getItem(STORAGE_KEY)) || 0;
    } catch {
      return 0; // no storage in a sandboxed frame
    }
  }

  function saveBest() {
    try {
      localStorage.setItem(STORAGE_KEY, String(best));
    } catch {}
  }

  const score = () => snake.length - STARTING_LENGTH;
  const isSame = (place) => (other) => other.x === place.x && other.y === place.y;

  function reset() {
    const middle = Math.floor(SIZE / 2);
    snake = Array.from({ length: STARTING_LENGTH }, (_, back) => ({ x: middle - back, y: middle }));
    heading = directions.right;
    turns = [];
    food = freePlace();
  }

  /** A random place that the snake does not cover; undefined when it covers the whole field. */
  function freePlace() {
    const all = cells.map((_, index) => ({ x: index % SIZE, y: Math.floor(index / SIZE) }));
    const free = all.filter((place) => !snake.some(isSame(place)));
    return free[Math.floor(Math.random() * free.length)];
  }

  function render() {
    for (const cell of cells) cell.className = "";
    const mark = ({ x, y }, name) => cells[y * SIZE + x].classList.add(name);
    if (food) mark(food, "is-food");
    for (const part of snake) mark(part, "is-snake");
    mark(snake[0], "is-head");
    find("score").textContent = String(score());
    find("best").textContent = String(best);
  }

  function step() {
    heading = turns.shift() ?? heading;
    const head = { x: snake[0].x + heading.x, y: snake[0].y + heading.y };
    const isOutside = head.x < 0 || head.y < 0 || head.x >= SIZE || head.y >= SIZE;
    // The tail moves on in the same step, so its place is free.
    if (isOutside || snake.slice(0, -1).some(isSame(head))) return end();
    snake.unshift(head);
    if (isSame(head)(food)) food = freePlace();
    else snake.pop();
    best = Math.max(best, score());
    render();
    if (!food) return end();
    scheduleStep();
  }

  function scheduleStep() {
    timer = setTimeout(step, Math.max(FASTEST_STEP_MS, SLOWEST_STEP_MS - score() * 4));
  }

  function setPhase(next, message) {
    clearTimeout(timer);
    phase = next;
    find("message").textContent = message;
    find("start").textContent = startLabels[phase];
  }

  function run() {
    if (phase === "over") reset();
    setPhase("running", "");
    render();
    scheduleStep();
  }

  function end() {
    saveBest();
    setPhase("over", `Game over. Your score: ${score()}`);
  }

  function startOrPause() {
    if (phase === "running") setPhase("paused", "Paused");
    else run();
  }

  function steer(name) {
    const direction = directions[name];
    const previous = turns.at(-1) ?? heading;
    // A step straight back would end the game, and two turns ahead are enough.
    const isTurn = direction.x !== previous.x && direction.y !== previous.y;
    if (isTurn && turns.length < 2) turns.push(direction);
    if (phase === "ready") run();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directionOfKey[event.key.toLowerCase()];
    const isPause = event.key === " " && !event.target.closest("button");
    if (!direction && !isPause) return;
    event.preventDefault(); // the page must not scroll
    if (direction) steer(direction);
    else startOrPause();
  });

  for (const button of document.querySelectorAll("[data-steer]")) {
    // On pointerdown, because a game cannot wait for the finger to lift; a click with detail 0 is the keyboard's.
    button.addEventListener("pointerdown", () => steer(button.dataset.steer));
    button.addEventListener("click", (event) => {
      if (event.detail === 0) steer(button.dataset.steer);
    });
  }

  find("start").addEventListener("click", startOrPause);
  window.addEventListener("blur", () => {
    if (phase === "running") startOrPause();
  });

  reset();
  setPhase("ready", "Press an arrow key to start");
  render();
})();
