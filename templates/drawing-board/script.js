"use strict";
(() => {
  const STEP = 12;
  const PAPER = "#ffffff";
  const colours = {
    Black: "#17181c",
    Red: "#dc2626",
    Orange: "#f59e0b",
    Green: "#16a34a",
    Blue: "#2563eb",
    Purple: "#9333ea",
  };

  const find = (id) => document.getElementById(id);
  const canvas = find("paper");
  const pen = canvas.getContext("2d");

  // A drawing is its list of strokes, so undo is drawing one fewer of them.
  let strokes = [];
  let undone = [];
  let cleared = null;
  let stroke = null;
  let colour = colours.Black;
  let isErasing = false;
  const cursor = { x: canvas.width / 2, y: canvas.height / 2 };

  function drawStroke({ points, colour: ink, size }) {
    pen.strokeStyle = ink;
    pen.fillStyle = ink;
    pen.lineWidth = size;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.beginPath();
    const [first, ...others] = points;
    if (others.length === 0) {
      pen.arc(first.x, first.y, size / 2, 0, 2 * Math.PI);
      pen.fill();
      return;
    }
    pen.moveTo(first.x, first.y);
    // Curves through the middles of neighbours hide the corners of a quick hand.
    others.slice(0, -1).forEach((point, index) => {
      const next = others[index + 1];
      pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
    });
    pen.lineTo(others.at(-1).x, others.at(-1).y);
    pen.stroke();
  }

  function redraw() {
    pen.fillStyle = PAPER;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    for (const each of strokes) drawStroke(each);
    find("undo").disabled = strokes.length === 0 && !cleared;
    find("redo").disabled = undone.length === 0;
    find("clear").disabled = strokes.length === 0;
  }

  function announce(text) {
    find("status").textContent = text;
  }

  function startStroke(point) {
    stroke = {
      points: [point],
      colour: isErasing ? PAPER : colour,
      size: Number(find("size").value) * (isErasing ? 3 : 1),
    };
    strokes.push(stroke);
    undone = [];
    cleared = null;
    announce("");
    redraw();
  }

  function extendStroke(points) {
    stroke.points.push(...points);
    // Only the newest piece is drawn now; redraw() smooths the whole.
    drawStroke({ ...stroke, points: stroke.points.slice(-points.length - 2) });
  }

  function endStroke() {
    if (!stroke) return;
    stroke = null;
    redraw();
  }

  function pointOf({ clientX, clientY }) {
    const { left, top, width } = canvas.getBoundingClientRect();
    const scale = canvas.width / width;
    return { x: (clientX - left) * scale, y: (clientY - top) * scale };
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    find("cursor").hidden = true;
    startStroke(pointOf(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!stroke || !canvas.hasPointerCapture(event.pointerId)) return;
    const events = event.getCoalescedEvents?.() ?? [];
    extendStroke((events.length > 0 ? events : [event]).map(pointOf));
  });
  canvas.addEventListener("pointerup", endStroke);
  canvas.addEventListener("pointercancel", endStroke);

  function showCursor() {
    find("cursor").hidden = false;
    find("cursor").classList.toggle("is-down", stroke !== null);
    find("cursor").style.left = `${(cursor.x / canvas.width) * 100}%`;
    find("cursor").style.top = `${(cursor.y / canvas.height) * 100}%`;
  }

  function moveCursor({ x, y }) {
    cursor.x = Math.min(canvas.width, Math.max(0, cursor.x + x));
    cursor.y = Math.min(canvas.height, Math.max(0, cursor.y + y));
    if (stroke) extendStroke([{ ...cursor }]);
  }

  canvas.addEventListener("keydown", (event) => {
    const moves = {
      ArrowLeft: { x: -STEP, y: 0 },
      ArrowRight: { x: STEP, y: 0 },
      ArrowUp: { x: 0, y: -STEP },
      ArrowDown: { x: 0, y: STEP },
    };
    const move = moves[event.key];
    if (!move && event.key !== " ") return;
    event.preventDefault(); // the page must not scroll
    if (move) moveCursor(move);
    else if (stroke) {
      endStroke();
      announce("Pen up");
    } else {
      startStroke({ ...cursor });
      announce("Pen down");
    }
    showCursor();
  });
  canvas.addEventListener("blur", () => {
    endStroke();
    find("cursor").hidden = true;
  });

  function undo() {
    if (cleared) {
      strokes = cleared;
      cleared = null;
    } else if (strokes.length > 0) undone.push(strokes.pop());
    redraw();
  }

  function redo() {
    if (undone.length > 0) strokes.push(undone.pop());
    redraw();
  }

  function clear() {
    cleared = strokes;
    strokes = [];
    undone = [];
    redraw();
    find("undo").focus();
    announce("Cleared. Undo brings the drawing back.");
  }

  function save() {
    const link = document.createElement("a");
    link.href = canvas.toDataURL("image/png");
    link.download = "drawing.png";
    link.textContent = "drawing.png";
    // A sandboxed frame may refuse the download: the link stays for a right click.
    find("status").replaceChildren("Saved as ", link);
    link.click();
  }

  function chooseColour(chosen) {
    colour = chosen;
    isErasing = false;
    showChoices();
  }

  function showChoices() {
    for (const button of find("swatches").children) {
      button.setAttribute("aria-pressed", String(!isErasing && button.dataset.colour === colour));
    }
    find("eraser").setAttribute("aria-pressed", String(isErasing));
  }

  for (const [name, value] of Object.entries(colours)) {
    const button = Object.assign(document.createElement("button"), { type: "button", title: name });
    button.setAttribute("aria-label", name);
    button.dataset.colour = value;
    button.style.setProperty("--swatch", value);
    button.addEventListener("click", () => chooseColour(value));
    find("swatches").append(button);
  }

  find("custom-colour").addEventListener("input", ({ target }) => chooseColour(target.value));
  find("eraser").addEventListener("click", () => {
    isErasing = !isErasing;
    showChoices();
  });
  find("undo").addEventListener("click", undo);
  find("redo").addEventListener("click", redo);
  find("clear").addEventListener("click", clear);
  find("save").addEventListener("click", save);

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    endStroke();
    if (event.shiftKey) redo();
    else undo();
  });

  showChoices();
  redraw();
})();
