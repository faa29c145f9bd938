import "server-only";

export const todoScript = `
const form = document.getElementById("new-task");
const input = document.getElementById("task-text");
const list = document.getElementById("tasks");
const counter = document.getElementById("tasks-left");
const emptyNote = document.getElementById("no-tasks");
const clearButton = document.getElementById("clear-done");
const undoBar = document.getElementById("undo-bar");
const undoButton = document.getElementById("undo");
const filterButtons = document.querySelectorAll("[data-filter]");

let nextId = 1;
let filter = "all";
let removed = null; // the tasks as they were before the last removal
let tasks = startingTasks.map((text) => ({ id: nextId++, text, done: false }));

const isShown = (task) => filter === "all" || (filter === "done") === task.done;

function draw() {
  const shown = tasks.filter(isShown);
  list.replaceChildren(...shown.map(taskRow));
  emptyNote.hidden = shown.length > 0;
  const open = tasks.filter((task) => !task.done).length;
  counter.textContent = (open === 1 ? labels.oneLeft : labels.left).replace("{n}", open);
  clearButton.hidden = open === tasks.length;
  undoBar.hidden = removed === null;
  for (const button of filterButtons) {
    button.setAttribute("aria-pressed", String(button.dataset.filter === filter));
  }
}

function taskRow(task) {
  const checkbox = document.createElement("input");
  checkbox.type = "checkbox";
  checkbox.checked = task.done;
  checkbox.addEventListener("change", () => toggle(task.id, checkbox.checked));

  const text = document.createElement("span");
  text.textContent = task.text;

  const label = document.createElement("label");
  label.append(checkbox, text);

  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "task-remove";
  remove.textContent = "×";
  remove.setAttribute("aria-label", labels.remove + ": " + task.text);
  remove.addEventListener("click", () => removeTasks((other) => other.id === task.id));

  const row = document.createElement("li");
  row.dataset.id = task.id;
  row.append(label, remove);
  return row;
}

function add(text) {
  tasks = [...tasks, { id: nextId++, text, done: false }];
  removed = null;
  if (filter === "done") filter = "all"; // or the new task would not be seen
  draw();
}

function toggle(id, done) {
  tasks = tasks.map((task) => (task.id === id ? { ...task, done } : task));
  removed = null;
  draw();
  // The row was drawn anew: give the keyboard its place back.
  list.querySelector('[data-id="' + id + '"] input')?.focus();
}

function removeTasks(isGone) {
  removed = tasks;
  tasks = tasks.filter((task) => !isGone(task));
  draw();
  undoButton.focus();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = input.value.trim();
  if (text) add(text);
  input.value = "";
  input.focus();
});

clearButton.addEventListener("click", () => removeTasks((task) => task.done));

undoButton.addEventListener("click", () => {
  tasks = removed ?? tasks;
  removed = null;
  draw();
  input.focus();
});

for (const button of filterButtons) {
  button.addEventListener("click", () => {
    filter = button.dataset.filter;
    draw();
  });
}

draw();
`;
