import "server-only";
import type { Recipe } from "../../../recipe";
import { appPage, appTitle, countWithin } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { facesFor } from "./faces";
import { memoryScript } from "./memory-script";

const USUAL_PAIRS = 8;
const FEWEST_PAIRS = 2;
const MOST_PAIRS = 18;

const name: Phrase = [
  "memory game",
  "Memory-Spiel",
  "Jeu de mémoire",
  "Juego de memoria",
  "Gioco di memoria",
  "Jogo da memória",
];

const book = {
  intro: [
    "Turn two cards at a time and find the pairs.",
    "Je zwei Karten aufdecken und die Paare finden.",
    "Retournez deux cartes et trouvez les paires.",
    "Gira dos cartas y encuentra las parejas.",
    "Gira due carte e trova le coppie.",
    "Vire duas cartas e encontre os pares.",
  ],
  cards: ["Cards", "Karten", "Cartes", "Cartas", "Carte", "Cartas"],
  card: ["Card", "Karte", "Carte", "Carta", "Carta", "Carta"],
  faceDown: ["face down", "verdeckt", "face cachée", "boca abajo", "coperta", "virada"],
  pairFound: [
    "pair found",
    "Paar gefunden",
    "paire trouvée",
    "pareja encontrada",
    "coppia trovata",
    "par encontrado",
  ],
  moves: ["Moves", "Züge", "Coups", "Jugadas", "Mosse", "Jogadas"],
  pairs: ["Pairs", "Paare", "Paires", "Parejas", "Coppie", "Pares"],
  time: ["Time", "Zeit", "Temps", "Tiempo", "Tempo", "Tempo"],
  again: ["New game", "Neues Spiel", "Nouvelle partie", "Nueva partida", "Nuova partita", "Novo jogo"],
  won: [
    "All pairs found in {moves} moves and {time}.",
    "Alle Paare gefunden: {moves} Züge, {time}.",
    "Toutes les paires en {moves} coups et {time}.",
    "Todas las parejas en {moves} jugadas y {time}.",
    "Tutte le coppie in {moves} mosse e {time}.",
    "Todos os pares em {moves} jogadas e {time}.",
  ],
} satisfies Record<string, Phrase>;

const css = `
.memory-bar { max-width: var(--widest); margin-bottom: 1rem; }
.stats { display: flex; gap: 1.75rem; margin: 0; }
.stats dt { color: var(--muted); font-size: 0.8125rem; }
.stats dd { margin: 0; font-size: 1.25rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
#cards { display: grid; max-width: var(--widest); grid-template-columns: repeat(4, 1fr); gap: clamp(0.5rem, 1.5vw, 0.75rem); }
@media (min-width: 40rem) { #cards { grid-template-columns: repeat(var(--columns), 1fr); } }
.memory-card { display: grid; place-items: center; aspect-ratio: 1; min-width: 0; padding: 0.25rem; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.2); background: var(--accent-soft) radial-gradient(circle, color-mix(in srgb, var(--accent) 35%, transparent) 1.5px, transparent 2px) center / 1rem 1rem; color: var(--accent); font: inherit; font-size: clamp(0.8125rem, 2.6vw, 1.0625rem); font-weight: 600; overflow-wrap: anywhere; cursor: pointer; transition: border-color 140ms ease, background-color 140ms ease, transform 140ms ease; }
.memory-card:hover { border-color: var(--accent); }
.memory-card.open { border-color: var(--border-strong); background: var(--surface); cursor: default; }
.memory-card.found { border-color: var(--success); color: var(--success); }
.memory-card svg { width: 46%; fill: currentColor; fill-rule: evenodd; }
.won { align-items: center; justify-content: space-between; margin-top: 1.25rem; }
`;

/** Pairs of cards to remember; names in the prompt are the faces. */
export const memory: Recipe = {
  id: "memory",
  label: "a memory game",
  asksFor: [
    "memory game",
    "memory",
    "matching game",
    "card matching",
    "concentration game",
    "find the pairs",
  ],
  usualCount: USUAL_PAIRS,
  counting: {
    noun: "pairs",
    least: FEWEST_PAIRS,
    most: MOST_PAIRS,
    parts: { noun: "cards", asked: /^(?:cards?|tiles?|karten|cartes|cartas|carte)$/i, perOne: 2 },
  },
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const pairs = countWithin(spec.count, Math.max(USUAL_PAIRS, spec.items.length), FEWEST_PAIRS, MOST_PAIRS);
    const columns = pairs <= 8 ? 4 : pairs <= 15 ? 6 : 9;
    const widest = columns > 4 ? "none" : "33rem"; // four rows must fit on the screen
    const { card, faceDown, pairFound, won } = say;
    const figure = (id: string, label: string, start: string) =>
      `<div><dt>${label}</dt><dd id="${id}">${start}</dd></div>`;
    return appPage(spec, {
      intro: say.intro,
      html: `<div class="row spread memory-bar" style="--widest: ${widest}">
<dl class="stats">
${figure("moves", say.moves, "0")}
${figure("found", say.pairs, "0")}
${figure("time", say.time, "0:00")}
</dl>
<button type="button" class="button secondary small" data-again>${say.again}</button>
</div>
<div id="cards" role="group" aria-label="${say.cards}" style="--columns: ${columns}; --widest: ${widest}"></div>
<p id="announcer" class="sr-only" role="status"></p>
<div id="won" class="notice success won" role="status" hidden>
<span id="won-text"></span>
<button type="button" class="button small" data-again>${say.again}</button>
</div>`,
      css,
      values: { labels: { card, faceDown, pairFound, won }, faces: facesFor(spec, pairs) },
      script: memoryScript,
    });
  },
};
