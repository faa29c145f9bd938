import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, field, pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "A notes app. I can write a note (title + text) and save it, notes are listed with the newest on top, and a search field filters them.",
  async check(page) {
    const save = async (title: string, text: string) => {
      await field(page, /title/i).fill(title);
      await field(page, /^(?!.*(title|search)).*(text|note|content|body|write)/i).fill(text);
      await control(page, /save|add|create/i).click();
    };
    await save("Groceries", "apples and rice");
    await save("Ideas", "a boat that folds");
    await expect(shown(page, "apples and rice")).toBeVisible();
    const text = await pageText(page);
    expect(text.indexOf("a boat that folds")).toBeGreaterThan(-1);
    expect(text.indexOf("a boat that folds")).toBeLessThan(text.indexOf("apples and rice"));
    await field(page, /search|filter|find/i).fill("boat");
    await expect(shown(page, "apples and rice")).toBeHidden();
    await expect(shown(page, "a boat that folds")).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Notes</title>
<form>
  <label>Title <input id="title"></label>
  <label>Text <textarea id="text"></textarea></label>
  <button>Save</button>
</form>
<label>Search <input id="search"></label>
<section></section>
<script>
  const notes = [];
  const at = (id) => document.getElementById(id);
  const show = () => {
    const wanted = at("search").value.toLowerCase();
    document.querySelector("section").replaceChildren(...notes
      .filter(({ title, text }) => (title + " " + text).toLowerCase().includes(wanted))
      .map(({ title, text }) => {
        const note = document.createElement("article");
        note.append(Object.assign(document.createElement("h2"), { textContent: title }), text);
        return note;
      }));
  };
  document.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    notes.unshift({ title: at("title").value, text: at("text").value });
    event.target.reset();
    show();
  };
  at("search").oninput = show;
</script>`,
  },
};
