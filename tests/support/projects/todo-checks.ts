import { writeCheckFile } from "~/domain/project/checks/check-file";
import { readSentence } from "~/domain/project/checks/sentence";

/** A page that keeps its to-dos, and asks before it removes one. */
export const todos = `<title>Todos</title><h1>Todos</h1>
<form><label>New to-do <input name="text"></label><button>Add</button></form><ul></ul>
<script>
  const items = JSON.parse(localStorage.getItem("items") ?? "[]");
  const list = document.querySelector("ul");
  function show() {
    list.replaceChildren(...items.map((text, at) => {
      const item = document.createElement("li");
      item.innerHTML = '<label><input type="checkbox"> </label> <button>Remove</button>';
      item.firstChild.append(text);
      item.lastChild.onclick = () => { if (!confirm("Sure?")) return; items.splice(at, 1); save(); };
      return item;
    }));
  }
  function save() { localStorage.setItem("items", JSON.stringify(items)); show(); }
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    items.push(event.target.text.value);
    event.target.reset();
    save();
  };
  show();
</script>`;

const add = ["Type “Buy milk” into “New to-do”", "Press “Add”"];

/** Checks that its page holds, by name. */
export const holding: Readonly<Record<string, readonly string[]>> = {
  adds: [...add, "See the listitem “Buy milk”", "See 1 checkbox", "See the textbox “New to-do” with “”"],
  enter: ["Type “Call Ada” into “New to-do” and press Enter", "See “Call Ada”"],
  ticks: [...add, "Press the checkbox “Buy milk”", "See the checkbox “Buy milk” checked"],
  keeps: [...add, "Reload the page", "See “Buy milk”", "Press “Remove”", "Don't see “Buy milk”"],
  second: [
    ...add,
    "Type “Call Ada” into “New to-do”",
    "Press “Add”",
    "Press the 2nd button “Remove”",
    "See “Buy milk”",
    "Don't see “Call Ada”",
  ],
};

/** Checks that it breaks. */
export const breaking: Readonly<Record<string, readonly string[]>> = {
  misses: [...add, "See “Buy bread”"],
  unticked: [...add, "See the checkbox “Buy milk” checked"],
  lost: ["Press “Save”", "See “Todos”"],
};

/** Files with checks, given as sentences by name. */
export const checkFiles = (checks: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(checks).map(([name, sentences]) => [
    `checks/${name}.json`,
    writeCheckFile({ name, steps: sentences.map(step) }),
  ]);

function step(sentence: string) {
  const read = readSentence(sentence);
  if (!read) throw new Error(sentence);
  return read;
}
