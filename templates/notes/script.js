"use strict";
(() => {
  const STORAGE_KEY = "notes";
  const samples = [
    {
      title: "Garden in spring",
      text: "Sow the tomatoes inside by mid-March.\nBeans wait until the nights are warm.\n\nAsk Maria for her basil seeds.",
      isPinned: true,
    },
    {
      title: "Ideas for the talk",
      text: "Start with the failed demo, it made everybody listen.\nThree points, no more.\nEnd with the question from the workshop.",
    },
    { title: "Books to read", text: "The Left Hand of Darkness\nA Pattern Language\nInvisible Cities" },
    { title: "Measurements", text: "Kitchen shelf: 84 cm wide, 31 cm deep.\nWindow: 120 by 145 cm." },
  ];

  const find = (id) => document.getElementById(id);
  const list = find("list");
  const search = find("search");
  const fields = { title: find("note-title"), text: find("note-text") };

  let lastId = 0;
  let deleted = null;
  let notes = load();
  let selected = sorted()[0] ?? null;

  /** The saved notes, or the samples where nothing is saved or storage is not available (a sandboxed frame). */
  function load() {
    try {
      const saved = JSON.parse(localStorage.getItem(STORAGE_KEY));
      if (Array.isArray(saved)) return saved.map(createNote);
    } catch {}
    return samples.map(createNote);
  }

  function save() {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(notes));
    } catch {}
  }

  function createNote({ title = "", text = "", isPinned = false, changedAt = Date.now() }) {
    lastId += 1;
    return {
      id: String(lastId),
      title: String(title),
      text: String(text),
      isPinned: isPinned === true,
      changedAt: Number(changedAt),
    };
  }

  const dateFormat = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
  const titleOf = (note) => note.title.trim() || "Untitled";
  const wordCount = (note) => `${note.title} ${note.text}`.match(/\S+/g)?.length ?? 0;

  /** Pinned notes first, then what was changed last. */
  function sorted() {
    return [...notes].sort((a, b) => b.isPinned - a.isPinned || b.changedAt - a.changedAt);
  }

  function matching() {
    const words = search.value.toLowerCase().match(/\S+/g) ?? [];
    return sorted().filter((note) => {
      const content = `${note.title}\n${note.text}`.toLowerCase();
      return words.every((word) => content.includes(word));
    });
  }

  function span(className, text) {
    return Object.assign(document.createElement("span"), { className, textContent: text });
  }

  function row(note) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.setAttribute("aria-current", String(note === selected));
    const date = dateFormat.format(note.changedAt);
    button.append(
      span("title", titleOf(note)),
      span("start", note.text.trim().split("\n")[0] || "No text yet"),
      span("meta", note.isPinned ? `Pinned · ${date}` : date),
    );
    const item = document.createElement("li");
    item.dataset.id = note.id;
    item.append(button);
    return item;
  }

  function renderList() {
    const shown = matching();
    list.replaceChildren(...shown.map(row));
    const count = shown.length === 1 ? "1 note" : `${shown.length} notes`;
    find("found").textContent = search.value.trim() ? `${count} found` : count;
  }

  function renderWords() {
    const words = wordCount(selected);
    find("words").textContent = words === 1 ? "1 word" : `${words} words`;
  }

  function render() {
    renderList();
    find("fields").hidden = selected === null;
    find("empty").hidden = selected !== null;
    if (selected === null) return;
    fields.title.value = selected.title;
    fields.text.value = selected.text;
    find("pin").setAttribute("aria-pressed", String(selected.isPinned));
    find("pin").textContent = selected.isPinned ? "Pinned" : "Pin";
    renderWords();
  }

  function forgetDeleted() {
    deleted = null;
    find("undo").replaceChildren();
  }

  function select(note) {
    selected = note;
    forgetDeleted();
    render();
  }

  function startNote() {
    search.value = "";
    const note = createNote({});
    notes.push(note);
    select(note);
    fields.title.focus();
  }

  function deleteNote() {
    const note = selected;
    notes = notes.filter((other) => other !== note);
    select(matching()[0] ?? null);
    save();
    deleted = note;
    const undo = Object.assign(document.createElement("button"), { type: "button", textContent: "Undo" });
    undo.addEventListener("click", restoreNote);
    find("undo").replaceChildren(`“${titleOf(note)}” was deleted.`, undo);
    undo.focus();
  }

  function restoreNote() {
    notes.push(deleted);
    select(deleted);
    save();
    fields.text.focus();
  }

  for (const [name, field] of Object.entries(fields)) {
    field.addEventListener("input", () => {
      selected[name] = field.value;
      selected.changedAt = Date.now();
      forgetDeleted();
      save();
      // The whole list on every key would be slow with a thousand notes; its order is settled when it is drawn next.
      list.querySelector(`[data-id="${selected.id}"]`)?.replaceWith(row(selected));
      renderWords();
    });
  }

  list.addEventListener("click", ({ target }) => {
    const id = target.closest("li")?.dataset.id;
    const note = notes.find((other) => other.id === id);
    if (!note) return;
    select(note);
    fields.text.focus();
  });

  find("pin").addEventListener("click", () => {
    selected.isPinned = !selected.isPinned;
    save();
    render();
  });

  find("new-note").addEventListener("click", startNote);
  find("delete").addEventListener("click", deleteNote);
  search.addEventListener("input", renderList);

  render();
})();
