import "server-only";
import type { PageSpec, Recipe } from "../../../recipe";
import { appPage, appTitle, capitalise, countWithin } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { kanbanScript } from "./kanban-script";

const FEWEST_COLUMNS = 2;
const MOST_COLUMNS = 12;

const name: Phrase = [
  "kanban board",
  "Kanban-Board",
  "Tableau kanban",
  "Tablero kanban",
  "Lavagna kanban",
  "Quadro kanban",
];

const book = {
  intro: [
    "Drag cards between columns, or select one and use the arrow keys.",
    "Karten ziehen oder eine auswählen und mit den Pfeiltasten bewegen.",
    "Glissez les cartes, ou sélectionnez-en une et utilisez les flèches.",
    "Arrastra las tarjetas o elige una y usa las flechas.",
    "Trascina le schede o selezionane una e usa le frecce.",
    "Arraste os cartões ou selecione um e use as setas.",
  ],
  board: ["Board", "Board", "Tableau", "Tablero", "Lavagna", "Quadro"],
  add: [
    "Add card",
    "Karte hinzufügen",
    "Ajouter une carte",
    "Añadir tarjeta",
    "Aggiungi scheda",
    "Adicionar cartão",
  ],
  moveTo: ["Move to", "Verschieben nach", "Déplacer vers", "Mover a", "Sposta in", "Mover para"],
  rename: ["Rename", "Umbenennen", "Renommer", "Renombrar", "Rinomina", "Renomear"],
  remove: ["Remove", "Entfernen", "Supprimer", "Quitar", "Rimuovi", "Remover"],
  moved: [
    "{card} is now in {column}.",
    "{card} ist jetzt in {column}.",
    "{card} est maintenant dans {column}.",
    "{card} está ahora en {column}.",
    "{card} è ora in {column}.",
    "{card} está agora em {column}.",
  ],
  removed: [
    "{card} was removed.",
    "{card} wurde entfernt.",
    "{card} a été supprimée.",
    "{card} se ha quitado.",
    "{card} è stata rimossa.",
    "{card} foi removido.",
  ],
  cardTitle: [
    "Card title",
    "Titel der Karte",
    "Titre de la carte",
    "Título de la tarjeta",
    "Titolo della scheda",
    "Título do cartão",
  ],
  save: ["Save", "Speichern", "Enregistrer", "Guardar", "Salva", "Salvar"],
  cancel: ["Cancel", "Abbrechen", "Annuler", "Cancelar", "Annulla", "Cancelar"],
  column: ["Column", "Spalte", "Colonne", "Columna", "Colonna", "Coluna"],
} satisfies Record<string, Phrase>;

const columnBook = {
  backlog: ["Backlog", "Ideen", "Idées", "Ideas", "Idee", "Ideias"],
  todo: ["To do", "Zu tun", "À faire", "Por hacer", "Da fare", "A fazer"],
  doing: ["Doing", "In Arbeit", "En cours", "En curso", "In corso", "Em andamento"],
  review: ["Review", "Prüfung", "Relecture", "Revisión", "Revisione", "Revisão"],
  done: ["Done", "Fertig", "Terminé", "Hecho", "Fatto", "Feito"],
} satisfies Record<string, Phrase>;

const cardBook = {
  goal: [
    "Agree on the goal",
    "Ziel festlegen",
    "Définir l’objectif",
    "Acordar el objetivo",
    "Definire l’obiettivo",
    "Definir o objetivo",
  ],
  people: [
    "Talk to five people",
    "Mit fünf Leuten reden",
    "Parler à cinq personnes",
    "Hablar con cinco personas",
    "Parlare con cinque persone",
    "Falar com cinco pessoas",
  ],
  sketch: [
    "Sketch a first draft",
    "Ersten Entwurf skizzieren",
    "Esquisser un brouillon",
    "Esbozar un borrador",
    "Abbozzare una bozza",
    "Esboçar um rascunho",
  ],
  plan: [
    "Write the plan",
    "Plan schreiben",
    "Rédiger le plan",
    "Escribir el plan",
    "Scrivere il piano",
    "Escrever o plano",
  ],
  budget: [
    "Estimate the budget",
    "Budget schätzen",
    "Estimer le budget",
    "Estimar el presupuesto",
    "Stimare il budget",
    "Estimar o orçamento",
  ],
} satisfies Record<string, Phrase>;

/** Columns as named; else the usual ones for the number asked, numbered beyond five. */
function columnNames(spec: PageSpec, columnWord: string): readonly string[] {
  const usual = phrasesIn(columnBook, spec.language);
  const byCount: Readonly<Record<number, readonly string[]>> = {
    2: [usual.todo, usual.done],
    3: [usual.todo, usual.doing, usual.done],
    4: [usual.todo, usual.doing, usual.review, usual.done],
    5: [usual.backlog, usual.todo, usual.doing, usual.review, usual.done],
  };
  const wanted = countWithin(
    spec.count,
    spec.items.length || 3,
    Math.max(FEWEST_COLUMNS, spec.items.length),
    MOST_COLUMNS,
  );
  const named = spec.items.length > 0 ? spec.items : (byCount[Math.min(wanted, 5)] ?? []);
  return Array.from({ length: wanted }, (_, index) => named[index] ?? `${columnWord} ${index + 1}`);
}

function startingColumns(spec: PageSpec, columnWord: string) {
  const cards = Object.values(phrasesIn(cardBook, spec.language));
  const about = spec.subject === null ? "" : `${capitalise(spec.subject)}: `;
  const dealt = [cards.slice(0, 2), cards.slice(2, 3), cards.slice(3, 4)];
  return columnNames(spec, columnWord).map((column, index) => ({
    name: column,
    cards: (dealt[index] ?? []).map((card) => about + card),
  }));
}

const css = `
.board { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(16rem, 1fr); gap: 1rem; align-items: start; overflow-x: auto; padding: 0.25rem; margin: -0.25rem; scroll-snap-type: x proximity; }
.column { display: grid; gap: 0.75rem; padding: 0.875rem; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.4); background: color-mix(in srgb, var(--surface) 50%, var(--bg)); scroll-snap-align: start; }
.column.drop-here { border-color: var(--accent); background: var(--accent-soft); }
.column-head { display: flex; align-items: center; justify-content: space-between; gap: 0.5rem; }
.column-name { font-size: 0.9375rem; letter-spacing: -0.01em; }
.column-count { color: var(--muted); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
.cards { display: grid; gap: 0.5rem; margin: 0; padding: 0; list-style: none; min-height: 2rem; }
.task-card { padding: 0.75rem 0.75rem 0.375rem; border: 1px solid var(--border); border-radius: var(--radius); background: var(--surface); box-shadow: 0 1px 2px rgb(0 0 0 / 0.05); cursor: grab; }
.task-card:hover { border-color: var(--border-strong); }
.task-card.dragged { opacity: 0.5; }
.card-text { font-size: 0.9375rem; line-height: 1.4; }
.card-tools { display: flex; gap: 0.125rem; margin: 0.375rem -0.375rem 0; }
.card-tool { width: 2rem; height: 2rem; border: 0; border-radius: min(var(--radius), 0.5rem); background: none; color: var(--muted); font-size: 1rem; cursor: pointer; }
.card-tool:hover { background: var(--accent-soft); color: var(--accent); }
.card-tool:last-child { margin-left: auto; }
.add-card { min-height: 2.5rem; border: 1px dashed var(--border-strong); border-radius: var(--radius); background: none; color: var(--muted); font: inherit; font-size: 0.875rem; cursor: pointer; }
.add-card:hover { border-color: var(--accent); color: var(--accent); }
dialog { width: min(26rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.4); background: var(--surface); color: var(--text); box-shadow: var(--shadow); }
dialog::backdrop { background: rgb(0 0 0 / 0.45); }
dialog form { display: grid; gap: 1.25rem; }
dialog .row { justify-content: flex-end; }
`;

/** Columns of cards that move by dragging, by buttons and by arrow keys. */
export const kanban: Recipe = {
  id: "kanban",
  label: "a kanban board",
  asksFor: ["kanban", "task board", "project board", "trello", "scrum board", "sprint board"],
  counting: { noun: "columns", least: FEWEST_COLUMNS, most: MOST_COLUMNS },
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const { add, moveTo, rename, remove, moved, removed } = say;
    return appPage(spec, {
      width: "wide",
      intro: say.intro,
      html: `<div id="board" class="board" role="region" aria-label="${say.board}" tabindex="0"></div>
<p id="announcer" class="sr-only" role="status"></p>
<dialog id="card-dialog" aria-label="${say.cardTitle}">
<form method="dialog">
<div class="field">
<label for="card-title">${say.cardTitle}</label>
<input id="card-title" maxlength="120" required autocomplete="off">
</div>
<div class="row">
<button type="button" id="cancel-card" class="button secondary">${say.cancel}</button>
<button class="button">${say.save}</button>
</div>
</form>
</dialog>`,
      css,
      values: {
        labels: { add, moveTo, rename, remove, moved, removed },
        startingColumns: startingColumns(spec, say.column),
      },
      script: kanbanScript,
    });
  },
};
