import "server-only";

export const pomodoroScript = `
const display = document.getElementById("time");
const phaseName = document.getElementById("phase");
const ring = document.getElementById("ring-left");
const startButton = document.getElementById("start");
const skipButton = document.getElementById("skip");
const resetButton = document.getElementById("reset");
const roundDots = document.getElementById("rounds");
const announcer = document.getElementById("announcer");

const minutesInput = {
  focus: document.getElementById("focus-minutes"),
  rest: document.getElementById("rest-minutes"),
  long: document.getElementById("long-minutes"),
};

let phase = "focus"; // focus, rest or long
let finishedRounds = 0;
let endsAt = null; // null while it stands still
let left = lengthOf("focus"); // milliseconds, while it stands still
let ticking = null;

function lengthOf(name) {
  const input = minutesInput[name];
  const minutes = Math.min(Number(input.max), Math.max(Number(input.min), Number(input.value) || 1));
  return minutes * 60000;
}

const remaining = () => (endsAt === null ? left : Math.max(0, endsAt - performance.now()));

function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return String(Math.floor(seconds / 60)).padStart(2, "0") + ":" + String(seconds % 60).padStart(2, "0");
}

function draw() {
  display.textContent = clockText(remaining());
  phaseName.textContent = labels[phase];
  startButton.textContent = endsAt === null ? labels.start : labels.pause;
  ring.style.strokeDashoffset = String(100 - (100 * remaining()) / lengthOf(phase));
  const current = phase === "focus" ? finishedRounds : -1;
  roundDots.replaceChildren(...Array.from({ length: rounds }, (_, index) => dot(index, current)));
  roundDots.setAttribute("aria-label", labels.round.replace("{n}", Math.min(finishedRounds + 1, rounds)).replace("{all}", rounds));
}

function dot(index, current) {
  const made = document.createElement("span");
  made.className = index < finishedRounds ? "dot full" : index === current ? "dot current" : "dot";
  return made;
}

function start() {
  endsAt = performance.now() + left;
  ticking = setInterval(tick, 200);
  draw();
}

function pause() {
  left = remaining();
  endsAt = null;
  clearInterval(ticking);
  draw();
}

function tick() {
  if (remaining() > 0) return draw();
  beep();
  toNextPhase();
  start(); // breaks and rounds follow one another until someone pauses
}

function toNextPhase() {
  pause();
  if (phase === "long") finishedRounds = 0;
  if (phase === "focus") finishedRounds += 1;
  phase = phase !== "focus" ? "focus" : finishedRounds >= rounds ? "long" : "rest";
  left = lengthOf(phase);
  announcer.textContent = labels[phase];
  draw();
}

function reset() {
  pause();
  phase = "focus";
  finishedRounds = 0;
  left = lengthOf(phase);
  draw();
}

/** Two short tones; a browser that refuses sound stays silent. */
function beep() {
  try {
    const audio = new AudioContext();
    for (const [delay, pitch] of [[0, 660], [0.25, 880]]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.value = 0.08;
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + delay);
      tone.stop(audio.currentTime + delay + 0.18);
    }
  } catch {
    announcer.textContent = labels.over;
  }
}

startButton.addEventListener("click", () => (endsAt === null ? start() : pause()));
skipButton.addEventListener("click", toNextPhase);
resetButton.addEventListener("click", reset);

for (const [name, input] of Object.entries(minutesInput)) {
  input.addEventListener("change", () => {
    input.value = String(lengthOf(name) / 60000);
    if (phase === name && endsAt === null) left = lengthOf(name);
    draw();
  });
}

draw();
`;
