import "server-only";
import type { PageSpec, Recipe } from "../../../recipe";
import { appPage, appTitle } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { unitConverterScript } from "./unit-converter-script";
import { type Category, unitCategories } from "./units";

const name: Phrase = [
  "unit converter",
  "Einheitenrechner",
  "Convertisseur d’unités",
  "Conversor de unidades",
  "Convertitore di unità",
  "Conversor de unidades",
];

const book = {
  intro: [
    "Type an amount and read it in every unit.",
    "Betrag eingeben und in jeder Einheit ablesen.",
    "Saisissez une valeur et lisez-la dans chaque unité.",
    "Escribe una cantidad y léela en cada unidad.",
    "Scrivi un valore e leggilo in ogni unità.",
    "Digite um valor e veja em todas as unidades.",
  ],
  category: [
    "What to convert",
    "Was umrechnen",
    "Que convertir",
    "Qué convertir",
    "Cosa convertire",
    "O que converter",
  ],
  amount: ["Amount", "Betrag", "Valeur", "Cantidad", "Valore", "Valor"],
  from: ["From", "Von", "De", "De", "Da", "De"],
  to: ["To", "Nach", "Vers", "A", "A", "Para"],
  swap: [
    "Swap units",
    "Einheiten tauschen",
    "Inverser les unités",
    "Intercambiar unidades",
    "Inverti le unità",
    "Trocar unidades",
  ],
  noNumber: [
    "Please enter a number.",
    "Bitte eine Zahl eingeben.",
    "Saisissez un nombre.",
    "Escribe un número.",
    "Inserisci un numero.",
    "Digite um número.",
  ],
  all: [
    "In all units",
    "In allen Einheiten",
    "Dans toutes les unités",
    "En todas las unidades",
    "In tutte le unità",
    "Em todas as unidades",
  ],
} satisfies Record<string, Phrase>;

const isMeant = (category: Category, text: string): boolean =>
  [category.id, ...category.name, ...category.words].some((word) =>
    text.toLowerCase().includes(word.toLowerCase()),
  );

/** The categories among the items when there are any; the subject only chooses which one is open. */
function chooseCategories(spec: PageSpec): { shown: readonly Category[]; open: Category | undefined } {
  const named = unitCategories.filter((category) => spec.items.some((item) => isMeant(category, item)));
  const shown = named.length > 0 ? named : unitCategories;
  const about = `${spec.subject ?? ""} ${spec.title}`;
  return { shown, open: shown.find((category) => isMeant(category, about)) ?? shown[0] };
}

const css = `
#categories { margin-bottom: 1.25rem; }
.convert { display: grid; gap: 1.25rem; margin-bottom: 1.75rem; }
.units { display: grid; grid-template-columns: 1fr auto 1fr; gap: 0.75rem; align-items: end; }
#result { font-size: clamp(1.25rem, 1rem + 1.4vw, 1.75rem); font-weight: 600; line-height: 1.3; letter-spacing: -0.02em; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.all-title { margin-bottom: 0.75rem; font-size: 1.0625rem; letter-spacing: -0.01em; }
tbody th { color: var(--text); font-size: 0.9375rem; font-weight: 400; white-space: normal; }
@media (max-width: 30rem) { .units { grid-template-columns: 1fr; } #swap { justify-self: start; rotate: 90deg; } }
`;

/** Converts length, weight, temperature and more; names in the prompt choose the categories. */
export const unitConverter: Recipe = {
  id: "unit-converter",
  label: "a unit converter",
  asksFor: [
    "unit converter",
    "unit conversion",
    "converter",
    "convert units",
    "temperature converter",
    "length converter",
  ],
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const { shown, open } = chooseCategories(spec);
    const tabs = shown.map((category) => {
      const label = phrasesIn({ label: category.name }, spec.language).label;
      return `<button type="button" class="button secondary small" data-category="${category.id}">${label}</button>`;
    });
    return appPage(spec, {
      intro: say.intro,
      html: `<div id="categories" class="row" role="group" aria-label="${say.category}" style="--gap: 0.375rem">
${tabs.join("\n")}
</div>
<div class="card raised convert">
<div class="field">
<label for="amount">${say.amount}</label>
<input id="amount" inputmode="decimal" autocomplete="off" value="1">
</div>
<div class="units">
<div class="field">
<label for="from">${say.from}</label>
<select id="from"></select>
</div>
<button type="button" id="swap" class="button secondary icon" aria-label="${say.swap}" title="${say.swap}">⇄</button>
<div class="field">
<label for="to">${say.to}</label>
<select id="to"></select>
</div>
</div>
<output id="result" for="amount from to"></output>
</div>
<h2 class="all-title" id="all-title">${say.all}</h2>
<div class="table-wrap">
<table aria-labelledby="all-title">
<tbody id="all-units"></tbody>
</table>
</div>`,
      css,
      values: {
        labels: { noNumber: say.noNumber },
        startCategory: open?.id,
        categories: shown.map(({ id, start, units }) => ({ id, start, units })),
      },
      script: unitConverterScript,
    });
  },
};
