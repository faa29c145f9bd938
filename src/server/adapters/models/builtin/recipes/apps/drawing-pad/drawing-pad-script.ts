import "server-only";

export const drawingPadScript = `
const canvas = document.getElementById("paper");
const pen = canvas.getContext("2d");
const sizeInput = document.getElementById("size");
const customColour = document.getElementById("custom-colour");
const undoButton = document.getElementById("undo");
const redoButton = document.getElementById("redo");
const clearButton = document.getElementById("clear");
const saveBox = document.getElementById("save-box");
const picture = document.getElementById("picture");
const download = document.getElementById("download");
const announcer = document.getElementById("announcer");

const KEY_STEP = 0.02; // share of the width that an arrow key moves the pen

// A stroke: { colour, width, points }. Points and widths are shares of the paper's width, so drawings survive resizing.
let strokes = [];
let undone = [];
let current = null;
let keyPen = { x: 0.5, y: 0.3, isDown: false, isShown: false };

const themeColour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

function pickedColour() {
  const picked = document.querySelector("input[name=colour]:checked").value;
  return picked === "custom" ? customColour.value : themeColour(picked);
}

function newStroke(point) {
  current = { colour: pickedColour(), width: Number(sizeInput.value) / 700, points: [point] };
  strokes.push(current);
  undone = [];
}

/** Fits the canvas to its place and to the screen's pixels. */
function fit() {
  const box = canvas.getBoundingClientRect();
  canvas.width = Math.round(box.width * devicePixelRatio);
  canvas.height = Math.round(box.height * devicePixelRatio);
  draw();
}

function draw() {
  pen.fillStyle = themeColour("surface");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  strokes.forEach(drawStroke);
  if (keyPen.isShown) drawKeyPen();
  undoButton.disabled = strokes.length === 0;
  redoButton.disabled = undone.length === 0;
  clearButton.disabled = strokes.length === 0;
}

function drawStroke({ colour, width, points }) {
  const scale = canvas.width;
  pen.strokeStyle = colour;
  pen.lineWidth = width * scale;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.beginPath();
  pen.moveTo(points[0].x * scale, points[0].y * scale);
  // Curves through the middles of the segments make a hand-drawn line smooth.
  for (let index = 1; index < points.length - 1; index += 1) {
    const [a, b] = [points[index], points[index + 1]];
    pen.quadraticCurveTo(a.x * scale, a.y * scale, ((a.x + b.x) / 2) * scale, ((a.y + b.y) / 2) * scale);
  }
  const end = points.at(-1);
  pen.lineTo(end.x * scale, end.y * scale);
  pen.stroke();
}

function drawKeyPen() {
  pen.strokeStyle = themeColour("accent");
  pen.lineWidth = 2 * devicePixelRatio;
  pen.beginPath();
  pen.arc(keyPen.x * canvas.width, keyPen.y * canvas.width, 8 * devicePixelRatio, 0, 2 * Math.PI);
  pen.stroke();
}

function pointOf(event) {
  const box = canvas.getBoundingClientRect();
  return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.width };
}

canvas.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  canvas.setPointerCapture(event.pointerId);
  keyPen.isShown = false;
  newStroke(pointOf(event));
  draw();
});

canvas.addEventListener("pointermove", (event) => {
  if (current === null || !canvas.hasPointerCapture(event.pointerId)) return;
  // All the places since the last frame, where the browser keeps them.
  const events = event.getCoalescedEvents?.() ?? [];
  for (const one of events.length > 0 ? events : [event]) current.points.push(pointOf(one));
  draw();
});

for (const name of ["pointerup", "pointercancel"]) canvas.addEventListener(name, () => (current = null));

canvas.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way && event.key !== " ") return;
  event.preventDefault();
  keyPen.isShown = true;
  if (way) moveKeyPen(way);
  else togglePen();
  draw();
});

function moveKeyPen([x, y]) {
  const limit = canvas.height / canvas.width;
  keyPen.x = Math.min(1, Math.max(0, keyPen.x + x * KEY_STEP));
  keyPen.y = Math.min(limit, Math.max(0, keyPen.y + y * KEY_STEP));
  if (keyPen.isDown) current?.points.push({ x: keyPen.x, y: keyPen.y });
}

function togglePen() {
  keyPen.isDown = !keyPen.isDown;
  if (keyPen.isDown) newStroke({ x: keyPen.x, y: keyPen.y });
  else current = null;
  announcer.textContent = keyPen.isDown ? labels.penDown : labels.penUp;
}

canvas.addEventListener("blur", () => {
  keyPen.isShown = false;
  keyPen.isDown = false;
  draw();
});

function undo() {
  if (strokes.length > 0) undone.push(strokes.pop());
  draw();
}

function redo() {
  if (undone.length > 0) strokes.push(undone.pop());
  draw();
}

function clear() {
  undone = strokes.reverse(); // redo brings them back, one by one
  strokes = [];
  draw();
}

/** Shows the picture with a download link: where a sandbox refuses downloads, the picture can still be saved by its menu. */
function save() {
  keyPen.isShown = false;
  draw();
  picture.src = canvas.toDataURL("image/png");
  download.href = picture.src;
  saveBox.hidden = false;
  download.focus();
}

undoButton.addEventListener("click", undo);
redoButton.addEventListener("click", redo);
clearButton.addEventListener("click", clear);
document.getElementById("save").addEventListener("click", save);
customColour.addEventListener("input", () => {
  document.querySelector("input[name=colour][value=custom]").checked = true;
});

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  if (event.shiftKey) redo();
  else undo();
});

new ResizeObserver(fit).observe(canvas);
fit();
`;
