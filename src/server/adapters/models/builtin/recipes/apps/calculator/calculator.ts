import "server-only";
import type { Recipe } from "../../../recipe";
import { appPage, appTitle } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { calculatorScript } from "./calculator-script";

const name: Phrase = [
  "calculator",
  "Taschenrechner",
  "Calculatrice",
  "Calculadora",
  "Calcolatrice",
  "Calculadora",
];

const book = {
  intro: [
    "Tap the keys or just type. Enter gives the result.",
    "Tippen oder die Tastatur nutzen. Enter zeigt das Ergebnis.",
    "Touchez ou tapez au clavier. Entrée donne le résultat.",
    "Pulsa o escribe con el teclado. Intro da el resultado.",
    "Tocca o usa la tastiera. Invio dà il risultato.",
    "Toque ou use o teclado. Enter mostra o resultado.",
  ],
  keys: ["Keys", "Tasten", "Touches", "Teclas", "Tasti", "Teclas"],
  clear: ["Clear", "Löschen", "Effacer", "Borrar todo", "Cancella tutto", "Limpar"],
  erase: [
    "Erase last sign",
    "Letztes Zeichen löschen",
    "Effacer le dernier signe",
    "Borrar el último signo",
    "Cancella ultimo segno",
    "Apagar último sinal",
  ],
  plus: ["Plus", "Plus", "Plus", "Más", "Più", "Mais"],
  minus: ["Minus", "Minus", "Moins", "Menos", "Meno", "Menos"],
  times: ["Times", "Mal", "Fois", "Por", "Per", "Vezes"],
  divided: ["Divided by", "Geteilt durch", "Divisé par", "Entre", "Diviso", "Dividido por"],
  equals: ["Equals", "Gleich", "Égale", "Igual", "Uguale", "Igual"],
  history: [
    "Last results",
    "Letzte Ergebnisse",
    "Derniers résultats",
    "Últimos resultados",
    "Ultimi risultati",
    "Últimos resultados",
  ],
  undefined: [
    "Not a number",
    "Keine Zahl",
    "Pas un nombre",
    "No es un número",
    "Non è un numero",
    "Não é um número",
  ],
} satisfies Record<string, Phrase>;

const css = `
.calculator { width: 100%; max-width: 24rem; padding: 1rem; }
.screen { display: grid; gap: 0.25rem; padding: 0.75rem 0.5rem 1rem; text-align: right; font-variant-numeric: tabular-nums; }
#expression { min-height: 1.5rem; color: var(--muted); font-size: 0.9375rem; overflow-x: auto; white-space: pre; }
#result { font-size: 2.25rem; font-weight: 600; letter-spacing: -0.02em; line-height: 1.2; overflow-x: auto; white-space: nowrap; scrollbar-width: none; }
.keys { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0.5rem; }
.keys .button { min-height: 3.5rem; padding: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.keys .operator { background: var(--accent-soft); color: var(--accent); border-color: transparent; }
.keys .equals { grid-column: 1 / -1; }
.calculator-layout { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 2rem; align-items: start; }
#history-box h2 { margin-bottom: 0.5rem; font-size: 0.9375rem; letter-spacing: 0; }
#history button { width: 100%; padding: 0.625rem 0; border: 0; border-bottom: 1px solid var(--border); background: none; color: var(--muted); font: inherit; text-align: left; overflow-wrap: anywhere; cursor: pointer; font-variant-numeric: tabular-nums; }
#history button:hover { color: var(--text); }
@media (max-width: 45rem) { .calculator-layout { grid-template-columns: 1fr; } .calculator { max-width: none; } }
`;

/** A calculator with precedence, parentheses and a memory of the last results. */
export const calculator: Recipe = {
  id: "calculator",
  label: "a calculator",
  asksFor: [
    "calculator",
    "pocket calculator",
    "taschenrechner",
    "calculatrice",
    "calculadora",
    "calcolatrice",
  ],
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const digit = (sign: string) =>
      `<button type="button" class="button secondary" data-sign="${sign}">${sign}</button>`;
    const operator = (sign: string, label: string) =>
      `<button type="button" class="button operator" data-sign="${sign}" aria-label="${label}">${sign}</button>`;
    const command = (id: string, sign: string, label: string, look: string) =>
      `<button type="button" class="button ${look}" data-command="${id}" aria-label="${label}">${sign}</button>`;
    const keys = [
      command("clear", "C", say.clear, "operator"),
      command("erase", "⌫", say.erase, "operator"),
      ...["(", ")"].map(digit),
      ...["7", "8", "9"].map(digit),
      operator("÷", say.divided),
      ...["4", "5", "6"].map(digit),
      operator("×", say.times),
      ...["1", "2", "3"].map(digit),
      operator("−", say.minus),
      ...["0", ".", "%"].map(digit),
      operator("+", say.plus),
      command("answer", "=", say.equals, "equals"),
    ];
    return appPage(spec, {
      intro: say.intro,
      html: `<div class="calculator-layout">
<div class="card raised calculator">
<div class="screen">
<div id="expression"></div>
<output id="result" aria-live="polite">0</output>
</div>
<div class="keys" role="group" aria-label="${say.keys}">
${keys.join("\n")}
</div>
</div>
<section id="history-box" aria-labelledby="history-title" hidden>
<h2 id="history-title">${say.history}</h2>
<ul id="history" class="list-plain"></ul>
</section>
</div>`,
      css,
      values: { labels: { undefined: say.undefined } },
      script: calculatorScript,
    });
  },
};
