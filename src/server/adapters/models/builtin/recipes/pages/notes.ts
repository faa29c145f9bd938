import "server-only";
import { fill, wordsFor } from "../../copy-for";
import { icon } from "../../icon";
import { escapeHtml, scriptValue } from "../../markup";
import type { PageSpec, Recipe } from "../../recipe";
import { titleFromSubject } from "./default-title";

const css = `.notes-head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-bottom: 1.5rem; }
.notes-head h1 { font-size: 1.75rem; }
.notes { display: grid; overflow: hidden; padding: 0; }
.notes-side { display: grid; grid-template-rows: auto 1fr; min-width: 0; border-bottom: 1px solid var(--border); }
.notes-search { padding: 0.875rem; border-bottom: 1px solid var(--border); }
.notes-list { max-height: 15rem; overflow-y: auto; padding: 0.5rem; }
.note-link { display: grid; gap: 0.125rem; width: 100%; padding: 0.625rem 0.75rem; border: 0; border-radius: min(var(--radius), 10px); background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
.note-link:hover { background: color-mix(in srgb, var(--accent-soft) 60%, transparent); }
.note-link[aria-current="true"] { background: var(--accent-soft); }
.note-link strong { font-size: 0.9375rem; font-weight: 550; }
.note-link span, .note-link strong { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.note-link span { color: var(--muted); font-size: 0.8125rem; }
.notes-editor { display: grid; grid-template-rows: auto 1fr auto; gap: 0.25rem; min-width: 0; padding: 1rem 1.25rem; }
.notes-editor input, .notes-editor textarea { padding-inline: 0.25rem !important; border-color: transparent !important; background: transparent !important; }
.notes-editor input { font-size: 1.375rem !important; font-weight: 650; letter-spacing: -0.02em; }
.notes-editor textarea { min-height: 18rem; line-height: 1.65 !important; resize: none; }
.notes-foot { border-top: 1px solid var(--border); padding-top: 0.75rem; }
@media (min-width: 48rem) {
  .notes { grid-template-columns: 17rem 1fr; min-height: 32rem; }
  .notes-side { border-right: 1px solid var(--border); border-bottom: 0; }
  .notes-list { max-height: 30rem; }
}`;

function script(spec: PageSpec): string {
  const words = wordsFor(spec);
  const own = spec.items.map((title) => ({ title, text: "" }));
  const samples = words.sampleNotes.map(([title, text]) => ({ title, text }));
  return `let notes = ${scriptValue(own.length > 0 ? own : samples)};
let current = notes[0];
const list = document.getElementById("note-list");
const search = document.getElementById("note-search");
const title = document.getElementById("note-title");
const text = document.getElementById("note-text");
const editor = document.getElementById("note-editor");

function matches(note) {
  return (note.title + " " + note.text).toLowerCase().includes(search.value.trim().toLowerCase());
}

function entry(note) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  const name = document.createElement("strong");
  const start = document.createElement("span");
  button.type = "button";
  button.className = "note-link";
  button.setAttribute("aria-current", String(note === current));
  name.textContent = note.title || ${scriptValue(words.untitled)};
  start.textContent = note.text.split("\\n")[0] || "…";
  button.append(name, start);
  button.addEventListener("click", () => open(note));
  item.append(button);
  return item;
}

function drawList() {
  const shown = notes.filter(matches);
  list.replaceChildren(...shown.map(entry));
  document.getElementById("no-notes").hidden = shown.length > 0;
}

function drawWords() {
  const count = text.value.split(/\\s+/).filter(Boolean).length;
  document.getElementById("note-words").textContent = ${scriptValue(words.words)}.replace("{}", count);
}

function open(note) {
  current = note;
  editor.hidden = !note;
  if (note) {
    title.value = note.title;
    text.value = note.text;
    drawWords();
  }
  drawList();
}

document.getElementById("new-note").addEventListener("click", () => {
  search.value = "";
  notes = [{ title: "", text: "" }, ...notes];
  open(notes[0]);
  title.focus();
});
document.getElementById("delete-note").addEventListener("click", () => {
  const index = notes.indexOf(current);
  notes = notes.filter((note) => note !== current);
  open(notes[Math.min(index, notes.length - 1)]);
});
title.addEventListener("input", () => {
  current.title = title.value;
  drawList();
});
text.addEventListener("input", () => {
  current.text = text.value;
  drawWords();
  drawList();
});
search.addEventListener("input", drawList);
open(current);`;
}

export const notes: Recipe = {
  id: "notes",
  label: "a notes app",
  asksFor: [
    "notes app",
    "note-taking app",
    "note taking app",
    "notes page",
    "notepad",
    "notebook",
    "notizen-app",
    "notizbuch",
    "notizen",
    "bloc-notes",
    "bloc de notas",
    "notas",
    "notes",
    "note app",
  ],
  defaultTitle: (spec) => titleFromSubject(spec, "notes"),
  build: (spec) => {
    const words = wordsFor(spec);
    return {
      css,
      script: script(spec),
      sections: [
        {
          id: "notes",
          html: `<div class="notes-head">
<h1>${escapeHtml(spec.title)}</h1>
<button class="button" type="button" id="new-note">${icon("plus", 1.125)} ${escapeHtml(words.newNote)}</button>
</div>
<div class="card raised notes">
<div class="notes-side">
<div class="notes-search">
<label class="sr-only" for="note-search">${escapeHtml(words.searchNotes)}</label>
<input id="note-search" type="search" placeholder="${escapeHtml(words.searchNotes)}">
</div>
<div>
<ul class="list-plain notes-list" id="note-list" aria-label="${escapeHtml(words.notes)}"></ul>
<p class="muted center" id="no-notes" role="status" hidden>${escapeHtml(words.noNotes)}</p>
</div>
</div>
<div class="notes-editor" id="note-editor">
<div>
<label class="sr-only" for="note-title">${escapeHtml(words.noteTitle)}</label>
<input id="note-title" placeholder="${escapeHtml(words.untitled)}">
</div>
<div>
<label class="sr-only" for="note-text">${escapeHtml(words.noteText)}</label>
<textarea id="note-text"></textarea>
</div>
<div class="row spread notes-foot">
<span class="hint" id="note-words">${escapeHtml(fill(words.words, 0))}</span>
<button class="button danger small" type="button" id="delete-note">${icon("trash", 1)} ${escapeHtml(words.deleteNote)}</button>
</div>
</div>
</div>`,
        },
      ],
    };
  },
};
