import "server-only";

export const stopwatchScript = `
const display = document.getElementById("time");
const startButton = document.getElementById("start");
const lapButton = document.getElementById("lap");
const resetButton = document.getElementById("reset");
const lapTable = document.getElementById("laps");
const lapRows = lapTable.querySelector("tbody");
const noLaps = document.getElementById("no-laps");

let startedAt = null; // null while it stands still
let before = 0; // milliseconds of the runs before this one
let laps = []; // milliseconds of each lap

const elapsed = () => before + (startedAt === null ? 0 : performance.now() - startedAt);

/** 65432.1 → "01:05.43", with hours only when there are any. */
function clockText(milliseconds) {
  const hundredths = Math.floor(milliseconds / 10);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(hundredths / 360000);
  const minutes = two(Math.floor(hundredths / 6000) % 60);
  const seconds = two(Math.floor(hundredths / 100) % 60);
  return (hours ? hours + ":" : "") + minutes + ":" + seconds + "." + two(hundredths % 100);
}

function drawTime() {
  display.textContent = clockText(elapsed());
  if (startedAt !== null) requestAnimationFrame(drawTime);
}

function drawButtons() {
  const isRunning = startedAt !== null;
  startButton.textContent = isRunning ? labels.pause : before > 0 ? labels.resume : labels.start;
  lapButton.disabled = !isRunning;
  resetButton.disabled = isRunning || before === 0;
}

function lapRow(time, index) {
  const row = document.createElement("tr");
  const isTold = laps.length > 2;
  if (isTold && time === Math.min(...laps)) row.className = "fastest";
  if (isTold && time === Math.max(...laps)) row.className = "slowest";
  const total = laps.slice(0, index + 1).reduce((sum, lap) => sum + lap, 0);
  const mark = row.className ? " (" + labels[row.className] + ")" : "";
  const name = lapNames[index] ?? labels.lap + " " + (index + 1);
  for (const text of [name, clockText(time) + mark, clockText(total)]) {
    row.append(Object.assign(document.createElement("td"), { textContent: text }));
  }
  return row;
}

function drawLaps() {
  lapRows.replaceChildren(...laps.map(lapRow).reverse());
  lapTable.hidden = laps.length === 0;
  noLaps.hidden = laps.length > 0;
}

function startOrPause() {
  if (startedAt === null) startedAt = performance.now();
  else {
    before = elapsed();
    startedAt = null;
  }
  drawButtons();
  drawTime();
}

function takeLap() {
  if (startedAt === null) return;
  const lapped = laps.reduce((sum, lap) => sum + lap, 0);
  laps.push(elapsed() - lapped);
  drawLaps();
}

function reset() {
  if (startedAt !== null) return;
  before = 0;
  laps = [];
  drawButtons();
  drawLaps();
  drawTime();
}

startButton.addEventListener("click", startOrPause);
lapButton.addEventListener("click", takeLap);
resetButton.addEventListener("click", reset);

const actionOfKey = { " ": startOrPause, l: takeLap, r: reset };
document.addEventListener("keydown", (event) => {
  const act = actionOfKey[event.key.toLowerCase()];
  if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.closest("button")) return; // the button does it
  event.preventDefault();
  act();
});

drawButtons();
drawLaps();
`;
