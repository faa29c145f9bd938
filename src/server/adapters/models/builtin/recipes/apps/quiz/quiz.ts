import "server-only";
import { escapeHtml } from "../../../markup";
import type { Recipe } from "../../../recipe";
import { appPage, appTitle } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { chooseQuestions, DEFAULT_COUNT, MOST_QUESTIONS } from "./choose-questions";
import { quizScript } from "./quiz-script";

const name: Phrase = ["quiz", "Quiz", "Quiz", "Cuestionario", "Quiz", "Quiz"];

const book = {
  intro: [
    "Pick an answer, or press 1 to 4.",
    "Antwort wählen oder 1 bis 4 drücken.",
    "Choisissez une réponse ou appuyez sur 1 à 4.",
    "Elige una respuesta o pulsa de 1 a 4.",
    "Scegli una risposta o premi da 1 a 4.",
    "Escolha uma resposta ou tecle de 1 a 4.",
  ],
  place: [
    "Question {n} of {all}",
    "Frage {n} von {all}",
    "Question {n} sur {all}",
    "Pregunta {n} de {all}",
    "Domanda {n} di {all}",
    "Pergunta {n} de {all}",
  ],
  score: ["Score", "Punkte", "Score", "Puntos", "Punti", "Pontos"],
  right: ["Right!", "Richtig!", "Exact !", "¡Correcto!", "Esatto!", "Certo!"],
  wrong: [
    "Not quite. It is: {answer}",
    "Leider nein. Richtig ist: {answer}",
    "Non. La réponse : {answer}",
    "No. Es: {answer}",
    "No. La risposta è: {answer}",
    "Não. É: {answer}",
  ],
  next: [
    "Next question",
    "Nächste Frage",
    "Question suivante",
    "Siguiente pregunta",
    "Prossima domanda",
    "Próxima pergunta",
  ],
  finish: [
    "See result",
    "Ergebnis ansehen",
    "Voir le résultat",
    "Ver resultado",
    "Vedi risultato",
    "Ver resultado",
  ],
  result: [
    "{n} of {all} right",
    "{n} von {all} richtig",
    "{n} sur {all} correctes",
    "{n} de {all} correctas",
    "{n} su {all} giuste",
    "{n} de {all} certas",
  ],
  again: ["Play again", "Noch einmal", "Rejouer", "Jugar otra vez", "Gioca ancora", "Jogar de novo"],
  english: [
    "",
    "Die Fragen sind auf Englisch.",
    "Les questions sont en anglais.",
    "Las preguntas están en inglés.",
    "Le domande sono in inglese.",
    "As perguntas estão em inglês.",
  ],
  fallback: [
    "There are no questions about “{subject}” in the built-in bank yet. Here are others; put yours into the list “questions”.",
    "Zu „{subject}“ gibt es noch keine Fragen. Hier sind andere; eigene kommen in die Liste „questions“.",
    "Pas encore de questions sur « {subject} ». En voici d’autres ; ajoutez les vôtres à la liste « questions ».",
    "Aún no hay preguntas sobre «{subject}». Aquí hay otras; añade las tuyas a la lista «questions».",
    "Non ci sono ancora domande su «{subject}». Eccone altre; aggiungi le tue alla lista «questions».",
    "Ainda não há perguntas sobre “{subject}”. Aqui vão outras; acrescente as suas à lista “questions”.",
  ],
} satisfies Record<string, Phrase>;

const css = `
.quiz-head { margin-bottom: 0.75rem; font-size: 0.875rem; }
#question { margin-block: 1.5rem 1.25rem; font-size: clamp(1.25rem, 1.1rem + 0.8vw, 1.5rem); letter-spacing: -0.015em; line-height: 1.3; }
#question:focus, #summary-text:focus { outline: none; }
#options { display: grid; gap: 0.625rem; }
.option { display: flex; align-items: center; gap: 0.875rem; width: 100%; min-height: 3.25rem; padding: 0.625rem 1rem; border: 1px solid var(--border-strong); border-radius: var(--radius); background: var(--surface); color: var(--text); font: inherit; text-align: left; cursor: pointer; transition: border-color 140ms ease, background-color 140ms ease; }
.option:hover:enabled { border-color: var(--accent); background: var(--accent-soft); }
.option:disabled { border-color: var(--border); color: var(--muted); cursor: default; }
.option kbd { display: grid; flex: none; place-items: center; width: 1.625rem; height: 1.625rem; border: 1px solid var(--border); border-radius: 0.375rem; color: var(--muted); font-size: 0.8125rem; }
.option.right { border-color: var(--success); color: var(--success); font-weight: 550; }
.option.wrong { border-color: var(--danger); color: var(--danger); text-decoration: line-through; }
.quiz-foot { min-height: 2.75rem; margin-top: 1.25rem; }
.verdict { font-weight: 550; }
.verdict.right { color: var(--success); }
.verdict.wrong { color: var(--danger); }
#summary-text { margin-bottom: 1.25rem; }
#review { display: grid; gap: 0.875rem; margin-bottom: 1.5rem; }
#review li { padding-bottom: 0.875rem; border-bottom: 1px solid var(--border); }
#review .verdict { font-size: 0.9375rem; }
.bank-note { margin-bottom: 1.25rem; }
`;

/** Multiple choice from a bank of questions by subject, with a review at the end. */
export const quiz: Recipe = {
  id: "quiz",
  label: "a quiz",
  asksFor: ["quiz", "trivia", "multiple choice", "cuestionario", "test your knowledge"],
  usualCount: DEFAULT_COUNT,
  counting: { noun: "questions", least: 1, most: MOST_QUESTIONS },
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const choice = chooseQuestions(spec);
    const isEnglish = choice.questions.some(([ask]) => /[a-z]{4}/.test(ask));
    const notes = [
      choice.isFallback ? say.fallback.replace("{subject}", () => spec.subject ?? spec.items.join(", ")) : "",
      isEnglish ? say.english : "",
    ].filter((note) => note !== "");
    const note = notes.length > 0 ? `<p class="notice bank-note">${escapeHtml(notes.join(" "))}</p>` : "";
    const { place, score, right, wrong, next, finish, result } = say;
    return appPage(spec, {
      intro: say.intro,
      html: `${note}
<div id="play" class="card raised">
<div class="row spread quiz-head">
<span id="progress-text" class="muted"></span>
<span id="score" class="badge"></span>
</div>
<div id="progress" class="progress" aria-hidden="true"><div></div></div>
<h2 id="question" tabindex="-1"></h2>
<ul id="options" class="list-plain"></ul>
<div class="row spread quiz-foot">
<p id="verdict" class="verdict" role="status"></p>
<button type="button" id="next" class="button" hidden></button>
</div>
</div>
<div id="summary" class="card raised" hidden>
<h2 id="summary-text" tabindex="-1"></h2>
<ul id="review" class="list-plain"></ul>
<button type="button" id="again" class="button">${say.again}</button>
</div>`,
      css,
      values: {
        labels: { place, score, right, wrong, next, finish, result },
        questions: choice.questions.map(([ask, answer, ...others]) => ({
          ask,
          right: answer,
          wrong: others,
        })),
      },
      script: quizScript,
    });
  },
};
