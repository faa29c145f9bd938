import "server-only";
import { escapeHtml } from "../../../markup";
import type { Recipe } from "../../../recipe";
import { appPage, appTitle } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { ticTacToeScript } from "./tic-tac-toe-script";

const name: Phrase = ["tic-tac-toe", "Tic-Tac-Toe", "Morpion", "Tres en raya", "Tris", "Jogo da velha"];

const book = {
  intro: [
    "Three in a row win. The computer never loses.",
    "Drei in einer Reihe gewinnen. Der Computer verliert nie.",
    "Trois alignés gagnent. L’ordinateur ne perd jamais.",
    "Tres en línea ganan. El ordenador nunca pierde.",
    "Tre in fila vincono. Il computer non perde mai.",
    "Três em linha vencem. O computador nunca perde.",
  ],
  board: ["Board", "Spielfeld", "Plateau", "Tablero", "Tavola", "Tabuleiro"],
  mode: ["Play", "Spielen", "Jouer", "Jugar", "Gioca", "Jogar"],
  against: [
    "Against the computer",
    "Gegen den Computer",
    "Contre l’ordinateur",
    "Contra el ordenador",
    "Contro il computer",
    "Contra o computador",
  ],
  two: ["Two players", "Zu zweit", "À deux", "Dos jugadores", "In due", "Dois jogadores"],
  computer: ["Computer", "Computer", "Ordinateur", "Ordenador", "Computer", "Computador"],
  player: ["Player", "Spieler", "Joueur", "Jugador", "Giocatore", "Jogador"],
  cell: ["Cell", "Feld", "Case", "Casilla", "Casella", "Casa"],
  free: ["free", "frei", "libre", "libre", "libera", "livre"],
  turn: [
    "{name} ({mark}) to move",
    "{name} ({mark}) ist am Zug",
    "À {name} ({mark}) de jouer",
    "Juega {name} ({mark})",
    "Tocca a {name} ({mark})",
    "Vez de {name} ({mark})",
  ],
  won: ["{name} wins", "{name} gewinnt", "{name} gagne", "Gana {name}", "{name} vince", "{name} venceu"],
  drawn: ["A draw", "Unentschieden", "Match nul", "Empate", "Pareggio", "Empate"],
  draws: ["Draws", "Remis", "Nuls", "Empates", "Pareggi", "Empates"],
  again: ["New round", "Neue Runde", "Nouvelle manche", "Nueva ronda", "Nuova partita", "Nova rodada"],
} satisfies Record<string, Phrase>;

const css = `
.game { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 2rem; align-items: start; }
#board { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.5rem; }
#board button { aspect-ratio: 1; min-width: 0; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.2); background: var(--surface); color: var(--text); font: inherit; font-size: clamp(2.5rem, 12vw, 3.75rem); font-weight: 650; line-height: 1; cursor: pointer; transition: border-color 140ms ease, background-color 140ms ease; }
#board button:hover { border-color: var(--border-strong); }
#board button[aria-disabled="true"] { cursor: default; }
#board .mark-x { color: var(--accent); }
#board .winning { border-color: var(--accent); background: var(--accent-soft); }
.game-side { display: grid; gap: 1.5rem; }
#status { font-size: 1.25rem; font-weight: 600; letter-spacing: -0.01em; }
.modes { display: grid; gap: 0.625rem; margin: 0; padding: 0; border: 0; }
.modes legend { margin-bottom: 0.5rem; padding: 0; }
.tally { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.75rem; margin: 0; }
.tally dt { color: var(--muted); font-size: 0.8125rem; overflow-wrap: anywhere; }
.tally dd { margin: 0; font-size: 1.5rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
@media (max-width: 45rem) { .game { grid-template-columns: 1fr; gap: 1.25rem; } }
`;

/** Tic-tac-toe for two or against a computer that looks through the whole game. */
export const ticTacToe: Recipe = {
  id: "tic-tac-toe",
  label: "a tic-tac-toe game",
  asksFor: ["tic-tac-toe", "tic tac toe", "tictactoe", "noughts and crosses", "tres en raya", "morpion"],
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const names = { X: spec.items[0] ?? `${say.player} 1`, O: spec.items[1] ?? `${say.player} 2` };
    const isForTwo = spec.items.length >= 2 || spec.count === 2;
    const mode = (value: string, label: string, isChosen: boolean) =>
      `<label class="check"><input type="radio" name="mode" value="${value}"${isChosen ? " checked" : ""}> ${escapeHtml(label)}</label>`;
    const { computer, cell, free, turn, won, drawn } = say;
    const cells = Array.from(
      { length: 9 },
      (_, index) => `<button type="button" aria-label="${cell} ${index + 1}"></button>`,
    );
    return appPage(spec, {
      intro: say.intro,
      html: `<div class="game">
<div id="board" role="group" aria-label="${say.board}">
${cells.join("\n")}
</div>
<div class="game-side">
<p id="status" role="status"></p>
<dl class="tally">
<div><dt>${escapeHtml(names.X)}</dt><dd id="wins-x">0</dd></div>
<div><dt>${say.draws}</dt><dd id="draws">0</dd></div>
<div><dt id="name-o">${escapeHtml(names.O)}</dt><dd id="wins-o">0</dd></div>
</dl>
<fieldset class="modes">
<legend class="label">${say.mode}</legend>
${mode("computer", say.against, !isForTwo)}
${mode("two", say.two, isForTwo)}
</fieldset>
<button type="button" id="again" class="button">${say.again}</button>
</div>
</div>`,
      css,
      values: { labels: { computer, cell, free, turn, won, drawn }, names },
      script: ticTacToeScript,
    });
  },
};
