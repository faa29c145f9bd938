import "server-only";

export const kanbanScript = `
const board = document.getElementById("board");
const announcer = document.getElementById("announcer");
const dialog = document.getElementById("card-dialog");
const dialogForm = dialog.querySelector("form");
const titleInput = document.getElementById("card-title");

let nextId = 1;
let editing = null; // { card } when renaming, { column } when adding
let dragged = null; // id of the card under the pointer
const columns = startingColumns.map((column) => ({
  name: column.name,
  cards: column.cards.map((title) => ({ id: nextId++, title })),
}));

const columnOf = (id) => columns.findIndex((column) => column.cards.some((card) => card.id === id));
const cardElement = (id) => board.querySelector('[data-card="' + id + '"]');

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function iconButton(sign, label, onClick) {
  const button = element("button", "card-tool", sign);
  button.type = "button";
  button.setAttribute("aria-label", label);
  button.title = label;
  button.addEventListener("click", onClick);
  return button;
}

function draw() {
  board.replaceChildren(...columns.map(columnElement));
}

function columnElement(column, index) {
  const section = element("section", "column");
  const heading = element("h2", "column-name", column.name);
  heading.id = "column-" + index;
  section.setAttribute("aria-labelledby", heading.id);

  const head = element("div", "column-head");
  head.append(heading, element("span", "column-count", String(column.cards.length)));

  const list = element("ul", "cards");
  list.append(...column.cards.map((card) => cardItem(card, index)));

  const addButton = element("button", "add-card", "+ " + labels.add);
  addButton.type = "button";
  addButton.setAttribute("aria-label", labels.add + ": " + column.name);
  addButton.addEventListener("click", () => openDialog({ column: index }));

  section.append(head, list, addButton);
  acceptDrops(section, list, index);
  return section;
}

function cardItem(card, column) {
  const item = element("li", "task-card");
  item.dataset.card = card.id;
  item.draggable = true;
  item.tabIndex = 0;
  item.setAttribute("aria-keyshortcuts", "ArrowLeft ArrowRight ArrowUp ArrowDown Enter Delete");

  const tools = element("div", "card-tools");
  const about = ": " + card.title;
  if (column > 0) tools.append(iconButton("←", labels.moveTo + " " + columns[column - 1].name + about, () => move(card.id, column - 1)));
  if (column < columns.length - 1) tools.append(iconButton("→", labels.moveTo + " " + columns[column + 1].name + about, () => move(card.id, column + 1)));
  tools.append(
    iconButton("✎", labels.rename + about, () => openDialog({ card })),
    iconButton("×", labels.remove + about, () => removeCard(card.id)),
  );
  item.append(element("p", "card-text", card.title), tools);

  item.addEventListener("keydown", (event) => onCardKey(event, card));
  item.addEventListener("dragstart", (event) => {
    dragged = card.id;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", card.title);
    item.classList.add("dragged");
  });
  item.addEventListener("dragend", () => {
    dragged = null;
    item.classList.remove("dragged");
  });
  return item;
}

function acceptDrops(section, list, index) {
  section.addEventListener("dragover", (event) => {
    if (dragged === null) return;
    event.preventDefault();
    section.classList.add("drop-here");
  });
  section.addEventListener("dragleave", (event) => {
    if (!section.contains(event.relatedTarget)) section.classList.remove("drop-here");
  });
  section.addEventListener("drop", (event) => {
    if (dragged === null) return;
    event.preventDefault();
    move(dragged, index, placeUnder(list, event.clientY));
  });
}

/** The place in a list that a card dropped at height y takes: before the first card whose middle is lower. */
function placeUnder(list, y) {
  const others = [...list.children].filter((item) => Number(item.dataset.card) !== dragged);
  const below = others.findIndex((item) => {
    const box = item.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
  return below === -1 ? others.length : below;
}

function move(id, toColumn, place) {
  const from = columns[columnOf(id)];
  const to = columns[toColumn];
  if (!to) return;
  const card = from.cards.splice(from.cards.findIndex((other) => other.id === id), 1)[0];
  to.cards.splice(place ?? to.cards.length, 0, card);
  draw();
  cardElement(id)?.focus();
  announcer.textContent = labels.moved.replace("{card}", card.title).replace("{column}", to.name);
}

function onCardKey(event, card) {
  if (event.target !== event.currentTarget) return; // a button inside the card has the focus
  const column = columnOf(card.id);
  const place = columns[column].cards.indexOf(card);
  const last = columns[column].cards.length - 1;
  const actions = {
    ArrowLeft: () => move(card.id, column - 1),
    ArrowRight: () => move(card.id, column + 1),
    ArrowUp: () => move(card.id, column, Math.max(0, place - 1)),
    ArrowDown: () => move(card.id, column, Math.min(last, place + 1)),
    Enter: () => openDialog({ card }),
    Delete: () => removeCard(card.id),
  };
  const act = actions[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function removeCard(id) {
  const column = columns[columnOf(id)];
  const place = column.cards.findIndex((card) => card.id === id);
  const [card] = column.cards.splice(place, 1);
  draw();
  const neighbour = column.cards[Math.min(place, column.cards.length - 1)];
  if (neighbour) cardElement(neighbour.id).focus();
  announcer.textContent = labels.removed.replace("{card}", card.title);
}

function openDialog(target) {
  editing = target;
  titleInput.value = target.card ? target.card.title : "";
  dialog.showModal();
  titleInput.select();
}

dialogForm.addEventListener("submit", () => {
  const title = titleInput.value.trim();
  if (!title) return;
  const card = editing.card ?? { id: nextId++, title };
  card.title = title;
  if (!editing.card) columns[editing.column].cards.push(card);
  draw();
  // After the dialog has given the focus back, it belongs on the card.
  setTimeout(() => cardElement(card.id).focus());
});

document.getElementById("cancel-card").addEventListener("click", () => dialog.close());

draw();
`;
