import "server-only";
import type { Recipe } from "../../../recipe";
import { appPage, appTitle } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { stopwatchScript } from "./stopwatch-script";

const name: Phrase = ["stopwatch", "Stoppuhr", "Chronomètre", "Cronómetro", "Cronometro", "Cronômetro"];

const book = {
  intro: [
    "Space starts and pauses, L takes a lap, R resets.",
    "Leertaste startet und pausiert, L nimmt eine Runde, R setzt zurück.",
    "Espace démarre et met en pause, L note un tour, R remet à zéro.",
    "Espacio inicia y pausa, L anota una vuelta, R reinicia.",
    "Spazio avvia e mette in pausa, L segna un giro, R azzera.",
    "Espaço inicia e pausa, L marca uma volta, R zera.",
  ],
  start: ["Start", "Start", "Démarrer", "Iniciar", "Avvia", "Iniciar"],
  pause: ["Pause", "Pause", "Pause", "Pausa", "Pausa", "Pausar"],
  resume: ["Resume", "Weiter", "Reprendre", "Continuar", "Riprendi", "Continuar"],
  lap: ["Lap", "Runde", "Tour", "Vuelta", "Giro", "Volta"],
  reset: ["Reset", "Zurücksetzen", "Remettre à zéro", "Reiniciar", "Azzera", "Zerar"],
  laps: ["Laps", "Runden", "Tours", "Vueltas", "Giri", "Voltas"],
  time: ["Time", "Zeit", "Temps", "Tiempo", "Tempo", "Tempo"],
  total: ["Total", "Gesamt", "Total", "Total", "Totale", "Total"],
  noLaps: [
    "No laps yet.",
    "Noch keine Runden.",
    "Pas encore de tour.",
    "Aún no hay vueltas.",
    "Ancora nessun giro.",
    "Ainda sem voltas.",
  ],
  fastest: ["fastest", "schnellste", "le plus rapide", "la más rápida", "il più veloce", "a mais rápida"],
  slowest: ["slowest", "langsamste", "le plus lent", "la más lenta", "il più lento", "a mais lenta"],
} satisfies Record<string, Phrase>;

const css = `
.watch { display: grid; gap: 1.5rem; justify-items: center; padding-block: 2.5rem; margin-bottom: 1.5rem; }
#time { font-size: clamp(3rem, 1.5rem + 9vw, 5.5rem); font-weight: 600; line-height: 1; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
.watch .row { width: 100%; max-width: 26rem; flex-wrap: nowrap; }
.watch .button { flex: 1; padding-inline: 0.25rem; }
.laps-title { margin-bottom: 0.75rem; font-size: 1.0625rem; letter-spacing: -0.01em; }
.fastest td:nth-child(2) { color: var(--success); }
.slowest td:nth-child(2) { color: var(--danger); }
`;

/** A stopwatch with laps; names in the prompt name the laps. */
export const stopwatch: Recipe = {
  id: "stopwatch",
  label: "a stopwatch",
  asksFor: ["stopwatch", "stop watch", "lap timer", "stoppuhr", "chronometer", "chronomètre", "cronómetro"],
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const { start, pause, resume, lap, fastest, slowest } = say;
    return appPage(spec, {
      intro: say.intro,
      html: `<div class="card raised watch">
<div id="time" role="timer">00:00.00</div>
<div class="row">
<button type="button" id="start" class="button">${say.start}</button>
<button type="button" id="lap" class="button secondary">${say.lap}</button>
<button type="button" id="reset" class="button secondary">${say.reset}</button>
</div>
</div>
<h2 class="laps-title">${say.laps}</h2>
<div id="laps" class="table-wrap" hidden>
<table>
<thead>
<tr><th scope="col">${say.lap}</th><th scope="col">${say.time}</th><th scope="col">${say.total}</th></tr>
</thead>
<tbody></tbody>
</table>
</div>
<p id="no-laps" class="empty">${say.noLaps}</p>`,
      css,
      values: { labels: { start, pause, resume, lap, fastest, slowest }, lapNames: spec.items },
      script: stopwatchScript,
    });
  },
};
