import "server-only";
import { escapeHtml } from "../../../markup";
import type { PageSpec, Recipe } from "../../../recipe";
import { appPage, appTitle, capitalise, countWithin } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { pomodoroScript } from "./pomodoro-script";

const MOST_MINUTES = 180;
const ROUNDS = 4;

const name: Phrase = [
  "pomodoro timer",
  "Pomodoro-Timer",
  "Minuteur Pomodoro",
  "Temporizador Pomodoro",
  "Timer Pomodoro",
  "Temporizador Pomodoro",
];

const book = {
  intro: [
    "Focus, take a break, repeat.",
    "Konzentrieren, Pause machen, wiederholen.",
    "Concentrez-vous, faites une pause, recommencez.",
    "Concéntrate, descansa y repite.",
    "Concentrati, fai una pausa, ripeti.",
    "Concentre-se, descanse e repita.",
  ],
  focus: ["Focus", "Fokus", "Concentration", "Concentración", "Concentrazione", "Foco"],
  rest: ["Short break", "Kurze Pause", "Petite pause", "Descanso corto", "Pausa breve", "Pausa curta"],
  long: ["Long break", "Lange Pause", "Grande pause", "Descanso largo", "Pausa lunga", "Pausa longa"],
  start: ["Start", "Start", "Démarrer", "Iniciar", "Avvia", "Iniciar"],
  pause: ["Pause", "Pause", "Pause", "Pausa", "Pausa", "Pausar"],
  skip: ["Skip", "Überspringen", "Passer", "Saltar", "Salta", "Pular"],
  reset: ["Reset", "Zurücksetzen", "Réinitialiser", "Reiniciar", "Azzera", "Reiniciar"],
  round: [
    "Round {n} of {all}",
    "Runde {n} von {all}",
    "Tour {n} sur {all}",
    "Ronda {n} de {all}",
    "Giro {n} di {all}",
    "Rodada {n} de {all}",
  ],
  over: [
    "Time is up.",
    "Die Zeit ist um.",
    "Le temps est écoulé.",
    "Se acabó el tiempo.",
    "Tempo scaduto.",
    "O tempo acabou.",
  ],
  minutes: ["minutes", "Minuten", "minutes", "minutos", "minuti", "minutos"],
  working: ["Working on", "Woran ich arbeite", "En cours", "Trabajando en", "Al lavoro su", "Trabalhando em"],
} satisfies Record<string, Phrase>;

function tasks(spec: PageSpec, heading: string): string {
  const given = spec.items.length > 0 ? spec.items : spec.subject === null ? [] : [capitalise(spec.subject)];
  if (given.length === 0) return "";
  const rows = given.map(
    (task) => `<label class="check"><input type="checkbox"> <span>${escapeHtml(task)}</span></label>`,
  );
  return `<fieldset class="card work">
<legend class="label">${heading}</legend>
${rows.join("\n")}
</fieldset>`;
}

const css = `
.pomodoro { display: grid; gap: 1.5rem; justify-items: center; padding-block: 2rem; }
.dial { position: relative; display: grid; place-items: center; width: min(17rem, 72vw); aspect-ratio: 1; }
.dial svg { position: absolute; inset: 0; width: 100%; height: 100%; transform: rotate(-90deg); fill: none; stroke-width: 3; }
.dial .track { stroke: var(--accent-soft); }
#ring-left { stroke: var(--brand); stroke-linecap: round; stroke-dasharray: 100; }
.dial-text { display: grid; gap: 0.375rem; justify-items: center; text-align: center; }
#time { font-size: 3.5rem; font-weight: 600; line-height: 1; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
#rounds { display: flex; gap: 0.5rem; }
.dot { width: 0.625rem; height: 0.625rem; border: 2px solid var(--border-strong); border-radius: 50%; }
.dot.current { border-color: var(--accent); }
.dot.full { border-color: var(--accent); background: var(--accent); }
.pomodoro .row { justify-content: center; }
.settings { margin-top: 1.25rem; }
.work { display: grid; gap: 0.5rem; min-width: 0; margin: 1.25rem 0 0; }
.work legend { padding-inline: 0.375rem; }
.work :checked + span { color: var(--muted); text-decoration: line-through; }
`;

/** Rounds of focus with short breaks and a long one at the end; names in the prompt are the work to do. */
export const pomodoro: Recipe = {
  id: "pomodoro",
  label: "a pomodoro timer",
  asksFor: ["pomodoro", "focus timer", "work timer", "countdown", "timer"],
  counting: { noun: "minutes", least: 1, most: MOST_MINUTES, unit: "minute" },
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const minutes = countWithin(spec.count, 25, 1, MOST_MINUTES);
    const minutesField = (id: string, label: string, value: number) => `<div class="field">
<label for="${id}-minutes">${label} (${say.minutes})</label>
<input id="${id}-minutes" type="number" min="1" max="180" value="${value}" inputmode="numeric">
</div>`;
    const { focus, rest, long, start, pause, round, over } = say;
    return appPage(spec, {
      intro: say.intro,
      html: `<div class="card raised pomodoro">
<div class="dial">
<svg viewBox="0 0 36 36" aria-hidden="true">
<circle class="track" cx="18" cy="18" r="15.9155"/>
<circle id="ring-left" cx="18" cy="18" r="15.9155"/>
</svg>
<div class="dial-text">
<p id="phase" class="eyebrow">${say.focus}</p>
<div id="time" role="timer">25:00</div>
</div>
</div>
<div id="rounds" role="img"></div>
<div class="row">
<button type="button" id="start" class="button">${say.start}</button>
<button type="button" id="skip" class="button secondary">${say.skip}</button>
<button type="button" id="reset" class="button ghost">${say.reset}</button>
</div>
</div>
${tasks(spec, say.working)}
<div class="grid settings" style="--min: 10rem">
${minutesField("focus", say.focus, minutes)}
${minutesField("rest", say.rest, 5)}
${minutesField("long", say.long, 15)}
</div>
<p id="announcer" class="sr-only" role="status"></p>`,
      css,
      values: { labels: { focus, rest, long, start, pause, round, over }, rounds: ROUNDS },
      script: pomodoroScript,
    });
  },
};
