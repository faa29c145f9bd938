import "server-only";
import { icon } from "../../../icon";
import type { Recipe } from "../../../recipe";
import { appPage, appTitle, countWithin } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { snakeScript } from "./snake-script";

const name: Phrase = ["snake", "Snake", "Snake", "Snake", "Snake", "Snake"];

const book = {
  intro: [
    "Steer with the arrow keys, W A S D or the buttons. Space pauses.",
    "Mit Pfeiltasten, W A S D oder den Knöpfen lenken. Leertaste pausiert.",
    "Dirigez avec les flèches, W A S D ou les boutons. Espace met en pause.",
    "Muévete con las flechas, W A S D o los botones. Espacio pausa.",
    "Guida con le frecce, W A S D o i pulsanti. Spazio mette in pausa.",
    "Use as setas, W A S D ou os botões. Espaço pausa.",
  ],
  field: [
    "Playing field",
    "Spielfeld",
    "Terrain de jeu",
    "Campo de juego",
    "Campo di gioco",
    "Campo de jogo",
  ],
  score: ["Score", "Punkte", "Score", "Puntos", "Punti", "Pontos"],
  best: ["Best", "Rekord", "Record", "Récord", "Record", "Recorde"],
  start: ["Start", "Start", "Démarrer", "Empezar", "Inizia", "Começar"],
  pause: ["Pause", "Pause", "Pause", "Pausa", "Pausa", "Pausar"],
  resume: ["Resume", "Weiter", "Reprendre", "Continuar", "Riprendi", "Continuar"],
  again: ["Play again", "Noch einmal", "Rejouer", "Otra vez", "Ancora", "De novo"],
  ready: [
    "Press Start or an arrow key.",
    "Start oder eine Pfeiltaste drücken.",
    "Appuyez sur Démarrer ou une flèche.",
    "Pulsa Empezar o una flecha.",
    "Premi Inizia o una freccia.",
    "Aperte Começar ou uma seta.",
  ],
  paused: ["Paused", "Pausiert", "En pause", "En pausa", "In pausa", "Pausado"],
  over: [
    "Game over. Score: {n}",
    "Vorbei. Punkte: {n}",
    "Partie terminée. Score : {n}",
    "Fin del juego. Puntos: {n}",
    "Fine. Punti: {n}",
    "Fim de jogo. Pontos: {n}",
  ],
  steer: ["Steering", "Steuerung", "Direction", "Dirección", "Direzione", "Direção"],
  up: ["Up", "Hoch", "Haut", "Arriba", "Su", "Cima"],
  down: ["Down", "Runter", "Bas", "Abajo", "Giù", "Baixo"],
  left: ["Left", "Links", "Gauche", "Izquierda", "Sinistra", "Esquerda"],
  right: ["Right", "Rechts", "Droite", "Derecha", "Destra", "Direita"],
} satisfies Record<string, Phrase>;

const css = `
.snake { display: grid; grid-template-columns: minmax(0, 30rem) auto; gap: 1.5rem; align-items: start; justify-content: center; }
#field { display: block; width: 100%; aspect-ratio: 1; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.4); }
.side { display: grid; gap: 1.25rem; justify-items: start; min-width: 10.5rem; }
.stats { display: flex; gap: 1.75rem; margin: 0; }
.stats dt { color: var(--muted); font-size: 0.8125rem; }
.stats dd { margin: 0; font-size: 1.75rem; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
.side #start { width: 100%; }
#message { min-height: 3rem; color: var(--muted); font-size: 0.9375rem; max-width: 11rem; }
.pad { display: grid; grid-template: ". up ." auto "left . right" auto ". down ." auto / 3.25rem 3.25rem 3.25rem; gap: 0.25rem; touch-action: manipulation; }
.pad .button { width: 3.25rem; min-height: 3.25rem; }
@media (max-width: 45rem) {
  .snake { grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  .side { grid-template-columns: 1fr auto; min-width: 0; gap: 1rem 1.25rem; align-items: center; }
  .pad { grid-row: 1 / span 3; grid-column: 2; }
  #message { min-height: 1.5rem; max-width: none; }
}
`;

const TURNS = { up: -90, down: 90, left: 180, right: 0 } as const;

/** The snake game on a square field; a count sets the cells of a side. */
export const snake: Recipe = {
  id: "snake",
  label: "a snake game",
  asksFor: ["snake", "snake game", "arcade game"],
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const { start, pause, resume, again, ready, paused, over } = say;
    const steerButtons = (["up", "left", "right", "down"] as const).map(
      (
        way,
      ) => `<button type="button" class="button secondary icon" data-steer="${way}" aria-label="${say[way]}" style="grid-area: ${way}">
<span style="rotate: ${TURNS[way]}deg">${icon("arrow")}</span>
</button>`,
    );
    return appPage(spec, {
      intro: say.intro,
      html: `<div class="snake">
<canvas id="field" width="720" height="720" role="img" aria-label="${say.field}"></canvas>
<div class="side">
<dl class="stats">
<div><dt>${say.score}</dt><dd id="score">0</dd></div>
<div><dt>${say.best}</dt><dd id="best">0</dd></div>
</dl>
<button type="button" id="start" class="button">${say.start}</button>
<p id="message" role="status"></p>
<div class="pad" role="group" aria-label="${say.steer}">
${steerButtons.join("\n")}
</div>
</div>
</div>`,
      css,
      values: {
        labels: { start, pause, resume, again, ready, paused, over },
        size: countWithin(spec.count, 18, 10, 36),
      },
      script: snakeScript,
    });
  },
};
