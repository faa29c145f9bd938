import "server-only";
import { wordsFor } from "../../copy-for";
import { escapeHtml, scriptValue } from "../../markup";
import { MOST_ITEMS } from "../../reading/read-count";
import type { PageSpec, Recipe } from "../../recipe";
import { titleFromSubject } from "./default-title";
import type { Column, TableContent } from "./table-content";
import { goodsTable } from "./table-goods";
import { isAboutPeople, PEOPLE_WORDS, peopleTable } from "./table-people";

const DEFAULT_ROWS = 10;

function contentFor(spec: PageSpec): TableContent {
  const wanted = spec.count ?? (spec.items.length > 0 ? spec.items.length : DEFAULT_ROWS);
  return isAboutPeople(spec) ? peopleTable(spec, wanted) : goodsTable(spec, wanted);
}

const css = `.table-head { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1rem; margin-bottom: 1.5rem; }
.table-head h1 { font-size: 1.75rem; }
.filters { display: grid; grid-template-columns: minmax(0, 2fr) minmax(9rem, 1fr); gap: 0.75rem; margin-bottom: 1rem; }
.sort { display: inline-flex; align-items: center; gap: 0.375rem; padding: 0.25rem 0.375rem; margin: -0.25rem -0.375rem; border: 0; border-radius: 6px; background: none; color: inherit; font: inherit; cursor: pointer; }
.sort:hover { color: var(--text); background: var(--accent-soft); }
.sort::after { content: "↕"; opacity: 0.45; }
[aria-sort="ascending"] .sort, [aria-sort="descending"] .sort { color: var(--accent); }
[aria-sort="ascending"] .sort::after { content: "↑"; opacity: 1; }
[aria-sort="descending"] .sort::after { content: "↓"; opacity: 1; }
td:first-child { font-weight: 550; }
.table-wrap + .empty { margin-top: 1rem; }`;

function script(spec: PageSpec, { columns, rows }: TableContent): string {
  const words = wordsFor(spec);
  return `const rows = ${scriptValue(rows)};
const columns = ${scriptValue(columns.map(({ key, kind }) => ({ key, kind })))};
const body = document.getElementById("rows");
const search = document.getElementById("search");
const category = document.getElementById("category");
let sortedBy = "name";
let isAscending = true;

function cell(text, className) {
  const element = document.createElement("td");
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

const shown = (value, kind) => (kind === "price" ? "$" + value.toFixed(2) : String(value));

function shownRows() {
  const wanted = search.value.trim().toLowerCase();
  const matches = rows.filter(
    (row) => (category.value === "" || row.category === category.value) && row.name.toLowerCase().includes(wanted),
  );
  const sign = isAscending ? 1 : -1;
  return matches.sort((a, b) => {
    const [one, other] = [a[sortedBy], b[sortedBy]];
    return sign * (typeof one === "number" ? one - other : one.localeCompare(other));
  });
}

function draw() {
  const found = shownRows();
  body.replaceChildren(
    ...found.map((row) => {
      const line = document.createElement("tr");
      line.append(...columns.map(({ key, kind }) => cell(shown(row[key], kind), kind === "text" ? "" : "number")));
      return line;
    }),
  );
  document.getElementById("found").textContent = ${scriptValue(words.results)}.replace("{}", found.length).replace("{}", rows.length);
  document.getElementById("nothing").hidden = found.length > 0;
  for (const head of document.querySelectorAll("th")) {
    const isSorted = head.dataset.key === sortedBy;
    head.setAttribute("aria-sort", isSorted ? (isAscending ? "ascending" : "descending") : "none");
  }
}

for (const head of document.querySelectorAll("th")) {
  head.querySelector("button").addEventListener("click", () => {
    isAscending = head.dataset.key === sortedBy ? !isAscending : true;
    sortedBy = head.dataset.key;
    draw();
  });
}
search.addEventListener("input", draw);
category.addEventListener("change", draw);
document.getElementById("clear").addEventListener("click", () => {
  search.value = "";
  category.value = "";
  draw();
  search.focus();
});
draw();`;
}

function headCell({ key, label, kind }: Column): string {
  return `<th scope="col" data-key="${key}"${kind === "text" ? "" : ' class="number"'}><button class="sort" type="button">${escapeHtml(label)}</button></th>`;
}

export const table: Recipe = {
  id: "table",
  label: "a table with sort and filter",
  asksFor: [
    "table with sort and filter",
    "sortable table",
    "filterable table",
    "data table",
    "data grid",
    "sort and filter",
    "inventory",
    "sortierbare tabelle",
    "tabelle",
    "tableau",
    "tabla",
    "spreadsheet",
    "table",
  ],
  topics: PEOPLE_WORDS,
  usualCount: DEFAULT_ROWS,
  counting: { noun: "rows", least: 1, most: MOST_ITEMS },
  defaultTitle: (spec) => titleFromSubject(spec, "table"),
  build: (spec) => {
    const words = wordsFor(spec);
    const content = contentFor(spec);
    const [, category] = content.columns;
    const categories = [...new Set(content.rows.map((row) => String(row[category.key])))];
    return {
      css,
      script: script(spec, content),
      sections: [
        {
          id: "table",
          html: `<div class="table-head">
<div>
<h1>${escapeHtml(spec.title)}</h1>
<p class="muted" id="found" role="status"></p>
</div>
<button class="button secondary small" type="button" id="clear">${escapeHtml(words.clear)}</button>
</div>
<div class="filters">
<div class="field">
<label for="search">${escapeHtml(words.search)}</label>
<input id="search" type="search">
</div>
<div class="field">
<label for="category">${escapeHtml(category.label)}</label>
<select id="category">
<option value="">${escapeHtml(words.all)}</option>
${categories.map((name) => `<option>${escapeHtml(name)}</option>`).join("\n")}
</select>
</div>
</div>
<div class="table-wrap" tabindex="0" role="region" aria-label="${escapeHtml(spec.title)}">
<table>
<thead>
<tr>
${content.columns.map(headCell).join("\n")}
</tr>
</thead>
<tbody id="rows"></tbody>
</table>
</div>
<p class="empty" id="nothing" hidden>${escapeHtml(words.noMatch)}</p>`,
        },
      ],
    };
  },
};
