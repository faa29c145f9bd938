import "server-only";
import { goodsFor, ownCopyFor, wordsFor } from "../../copy-for";
import { escapeHtml, scriptValue } from "../../markup";
import type { PageSpec, Recipe } from "../../recipe";
import { take } from "../../sections/identity";
import { titleFromSubject } from "./default-title";

const DEFAULT_ROWS = 10;
const STOCK_STEPS = [24, 8, 61, 3, 40, 17, 92, 5, 33, 12, 70, 19];

/** Rows from the names in the prompt, or from what the subject sells. */
function rowsFor(spec: PageSpec) {
  const words = wordsFor(spec);
  const goods = goodsFor(spec);
  const categories = ownCopyFor(spec)?.plans.slice(0, 3) ?? words.sampleCategories;
  const given = spec.items.map((name, index) => [name, goods[index % goods.length]?.[1] ?? "$10"] as const);
  const source = given.length > 0 ? given : goods;
  const wanted = spec.count ?? (given.length > 0 ? given.length : DEFAULT_ROWS);
  return take(source, wanted).map(([name, price], index) => {
    const round = Math.floor(index / source.length);
    return {
      name: round === 0 ? name : `${name} ${round + 1}`,
      category: categories[index % categories.length] ?? words.all,
      price: Number.parseFloat(price.replace(/[^0-9.]/g, "")) || 10 + index * 4,
      stock: STOCK_STEPS[index % STOCK_STEPS.length] ?? 10,
    };
  });
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

function script(spec: PageSpec): string {
  const words = wordsFor(spec);
  return `const rows = ${scriptValue(rowsFor(spec))};
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
  const shown = shownRows();
  body.replaceChildren(
    ...shown.map((row) => {
      const line = document.createElement("tr");
      line.append(
        cell(row.name),
        cell(row.category),
        cell("$" + row.price.toFixed(2), "number"),
        cell(String(row.stock), "number"),
      );
      return line;
    }),
  );
  document.getElementById("found").textContent = ${scriptValue(words.results)}.replace("{}", shown.length).replace("{}", rows.length);
  document.getElementById("nothing").hidden = shown.length > 0;
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

function headCell(key: string, label: string, isNumber = false): string {
  return `<th scope="col" data-key="${key}"${isNumber ? ' class="number"' : ""}><button class="sort" type="button">${escapeHtml(label)}</button></th>`;
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
  usualCount: DEFAULT_ROWS,
  defaultTitle: (spec) => titleFromSubject(spec, "table"),
  build: (spec) => {
    const words = wordsFor(spec);
    const categories = [...new Set(rowsFor(spec).map((row) => row.category))];
    return {
      css,
      script: script(spec),
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
<label for="category">${escapeHtml(words.category)}</label>
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
${headCell("name", words.item)}
${headCell("category", words.category)}
${headCell("price", words.price, true)}
${headCell("stock", words.stock, true)}
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
