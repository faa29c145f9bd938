"use strict";
(() => {
  const STORAGE_KEY = "kanban-board";
  const samples = [
    {
      column: 0,
      title: "Interview five customers about exports",
      notes: "Two on the free plan, three who pay.",
    },
    { column: 0, title: "Write the release notes", label: "Marketing" },
    { column: 0, title: "Empty state for the reports page", label: "Design" },
    {
      column: 1,
      title: "Keyboard shortcuts for the editor",
      label: "Engineering",
      notes: "Ctrl+K opens the palette; Esc closes it.",
    },
    { column: 1, title: "New onboarding checklist", label: "Design" },
    {
      column: 2,
      title: "Dates are wrong east of Greenwich",
      label: "Bug",
      notes: "Seen in Tokyo and Sydney.",
    },
    { column: 3, title: "Upgrade the payment library", label: "Engineering" },
    { column: 3, title: "Move the blog to its own domain", label: "Marketing" },
  ];

  const find = (id) => document.getElementById(id);
  const dialog = find("card-dialog");
  const columns = [...document.querySelectorAll(".column")].map((section) => ({
    section,
    name: section.querySelector("h2").textContent,
    list: section.querySelector("ul"),
  }));

  let lastId = 0;
  let dragged = null;
  let editing = null;
  const cards = load();

  /** The saved cards, or the samples where nothing is saved or storage is not available (a sandboxed frame). */
  function load() {
    try {
      const saved = JSON.parse(localStorage.getItem(STORAGE_KEY));
      if (Array.isArray(saved)) return saved.map(createCard);
    } catch {}
    return samples.map(createCard);
  }

  function save() {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(cards));
    } catch {}
  }

  function createCard({ column, title, notes = "", label = "" }) {
    lastId += 1;
    // A column may have been taken out of the page since.
    const place = columns[column] ? column : 0;
    return {
      id: String(lastId),
      column: place,
      title: String(title),
      notes: String(notes),
      label: String(label),
    };
  }

  const cardsIn = (column) => cards.filter((card) => card.column === column);
  const buttonOf = (card) => document.querySelector(`[data-id="${card.id}"] button`);
  const announce = (text) => {
    find("announcer").textContent = text;
  };

  function element(name, className, text) {
    const made = document.createElement(name);
    made.className = className;
    made.textContent = text;
    return made;
  }

  function cardItem(card) {
    const button = element("button", "card", "");
    button.type = "button";
    if (card.label) button.append(element("span", "label", card.label));
    button.append(element("span", "title", card.title));
    if (card.notes) button.append(element("span", "notes", card.notes));
    const item = document.createElement("li");
    item.dataset.id = card.id;
    item.draggable = true;
    item.append(button);
    return item;
  }

  function renderColumn(index) {
    const { list, count } = columns[index];
    const shown = cardsIn(index);
    list.replaceChildren(...shown.map(cardItem));
    count.textContent = String(shown.length);
  }

  /** Puts a card into a column, before the card that is at `place` there now; at the end without a place. */
  function move(card, column, place = Infinity) {
    const from = card.column;
    cards.splice(cards.indexOf(card), 1);
    const before = cardsIn(column)[place];
    card.column = column;
    cards.splice(before ? cards.indexOf(before) : cards.length, 0, card);
    save();
    renderColumn(from);
    if (column !== from) renderColumn(column);
    buttonOf(card).focus();
    const position = cardsIn(column).indexOf(card) + 1;
    announce(`“${card.title}” is in ${columns[column].name}, ${position} of ${cardsIn(column).length}.`);
  }

  function openCard(card, column) {
    editing = card;
    find("dialog-heading").textContent = card ? "Edit card" : "New card";
    find("card-title").value = card?.title ?? "";
    find("card-notes").value = card?.notes ?? "";
    find("card-label").value = card?.label ?? "";
    find("card-column").value = String(column);
    find("delete-card").hidden = !card;
    dialog.showModal();
    find("card-title").focus();
  }

  function saveCard() {
    const column = Number(find("card-column").value);
    const entered = {
      title: find("card-title").value.trim(),
      notes: find("card-notes").value.trim(),
      label: find("card-label").value,
    };
    const card = editing ?? createCard({ ...entered, column });
    Object.assign(card, entered);
    if (!editing) cards.push(card);
    if (card.column === column) {
      save();
      renderColumn(column);
      announce(`“${card.title}” was saved.`);
    } else move(card, column);
    return card;
  }

  function deleteCard() {
    const siblings = cardsIn(editing.column);
    const place = siblings.indexOf(editing);
    const neighbour = siblings[place + 1] ?? siblings[place - 1];
    cards.splice(cards.indexOf(editing), 1);
    save();
    renderColumn(editing.column);
    dialog.close();
    (neighbour ? buttonOf(neighbour) : columns[editing.column].section.querySelector(".add")).focus();
    announce(`“${editing.title}” was deleted.`);
  }

  /** Arrow keys go from card to card; with Shift they take the card along. */
  function onArrowKey(event, card) {
    const sideways = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
    const upright = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
    if (!sideways && !upright) return;
    event.preventDefault();
    const column = card.column + sideways;
    const place = cardsIn(card.column).indexOf(card) + upright;
    if (!columns[column]) return;
    if (event.shiftKey) {
      if (sideways) move(card, column);
      else if (place >= 0) move(card, column, place);
      return;
    }
    const target = cardsIn(column)[Math.min(place, cardsIn(column).length - 1)];
    if (target) buttonOf(target).focus();
  }

  /** The place in a list for a card dropped at height `y`: before the first card whose middle is lower. */
  function placeAt(list, y) {
    const others = [...list.children].filter((item) => item.dataset.id !== dragged.id);
    const below = others.findIndex((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below === -1 ? Infinity : below;
  }

  function endDrag() {
    dragged = null;
    for (const marked of document.querySelectorAll(".is-dragged, .is-target")) {
      marked.classList.remove("is-dragged", "is-target");
    }
  }

  const cardOf = (target) => cards.find(({ id }) => id === target.closest("li")?.dataset.id);

  columns.forEach((column, index) => {
    const { section, list } = column;
    const heading = section.querySelector("h2");
    const head = element("div", "heading", "");
    heading.replaceWith(head);
    column.count = element("span", "count", "");
    head.append(heading, column.count);
    const add = element("button", "add", "+ Add card");
    add.type = "button";
    add.setAttribute("aria-label", `Add card to ${column.name}`);
    add.addEventListener("click", () => openCard(null, index));
    section.append(add);
    find("card-column").append(new Option(column.name, String(index)));

    list.addEventListener("click", ({ target }) => {
      const card = cardOf(target);
      if (card) openCard(card, index);
    });
    list.addEventListener("keydown", (event) => {
      const card = cardOf(event.target);
      if (card) onArrowKey(event, card);
    });
    list.addEventListener("dragstart", (event) => {
      dragged = cardOf(event.target);
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", dragged.title);
      event.target.closest("li").classList.add("is-dragged");
    });
    list.addEventListener("dragend", endDrag);
    section.addEventListener("dragover", (event) => {
      if (!dragged) return;
      event.preventDefault();
      section.classList.add("is-target");
    });
    section.addEventListener("dragleave", (event) => {
      if (!section.contains(event.relatedTarget)) section.classList.remove("is-target");
    });
    section.addEventListener("drop", (event) => {
      if (!dragged) return;
      event.preventDefault();
      const card = dragged;
      const place = placeAt(list, event.clientY);
      endDrag();
      move(card, index, place);
    });
    renderColumn(index);
  });

  find("card-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!find("card-title").value.trim()) return;
    dialog.close();
    buttonOf(saveCard()).focus();
  });
  find("cancel-card").addEventListener("click", () => dialog.close());
  find("delete-card").addEventListener("click", deleteCard);
})();
