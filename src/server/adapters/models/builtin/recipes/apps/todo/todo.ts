import "server-only";
import { escapeHtml } from "../../../markup";
import type { PageSpec, Recipe } from "../../../recipe";
import { appPage, appTitle, countWithin } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { todoScript } from "./todo-script";

const MOST_TASKS = 50;

const name: Phrase = [
  "to-do list",
  "To-do-Liste",
  "Liste de tâches",
  "Lista de tareas",
  "Lista di attività",
  "Lista de tarefas",
];

const book = {
  intro: [
    "Write it down, tick it off.",
    "Aufschreiben und abhaken.",
    "Notez, puis cochez.",
    "Anota y marca lo hecho.",
    "Scrivi e spunta.",
    "Anote e marque o que fez.",
  ],
  newTask: ["New task", "Neue Aufgabe", "Nouvelle tâche", "Nueva tarea", "Nuova attività", "Nova tarefa"],
  placeholder: [
    "What needs doing?",
    "Was ist zu tun?",
    "Que faut-il faire ?",
    "¿Qué hay que hacer?",
    "Cosa c’è da fare?",
    "O que há para fazer?",
  ],
  add: ["Add", "Hinzufügen", "Ajouter", "Añadir", "Aggiungi", "Adicionar"],
  filter: ["Show", "Anzeigen", "Afficher", "Mostrar", "Mostra", "Mostrar"],
  all: ["All", "Alle", "Toutes", "Todas", "Tutte", "Todas"],
  open: ["Open", "Offen", "À faire", "Pendientes", "Da fare", "Abertas"],
  done: ["Done", "Erledigt", "Faites", "Hechas", "Fatte", "Feitas"],
  left: [
    "{n} tasks left",
    "{n} Aufgaben offen",
    "{n} tâches restantes",
    "{n} tareas pendientes",
    "{n} attività rimaste",
    "{n} tarefas restantes",
  ],
  oneLeft: [
    "1 task left",
    "1 Aufgabe offen",
    "1 tâche restante",
    "1 tarea pendiente",
    "1 attività rimasta",
    "1 tarefa restante",
  ],
  empty: [
    "Nothing here.",
    "Hier ist nichts.",
    "Rien ici.",
    "Nada por aquí.",
    "Qui non c’è nulla.",
    "Nada por aqui.",
  ],
  remove: ["Remove", "Entfernen", "Supprimer", "Quitar", "Rimuovi", "Remover"],
  removed: ["Removed.", "Entfernt.", "Supprimé.", "Quitado.", "Rimosso.", "Removido."],
  undo: ["Undo", "Rückgängig", "Annuler", "Deshacer", "Annulla", "Desfazer"],
  clear: [
    "Clear done",
    "Erledigte entfernen",
    "Effacer les faites",
    "Quitar hechas",
    "Rimuovi fatte",
    "Limpar feitas",
  ],
  task: ["Task", "Aufgabe", "Tâche", "Tarea", "Attività", "Tarefa"],
} satisfies Record<string, Phrase>;

const sampleTasks = {
  ideas: [
    "Collect ideas",
    "Ideen sammeln",
    "Réunir des idées",
    "Reunir ideas",
    "Raccogliere idee",
    "Reunir ideias",
  ],
  first: [
    "Pick the first step",
    "Ersten Schritt wählen",
    "Choisir la première étape",
    "Elegir el primer paso",
    "Scegliere il primo passo",
    "Escolher o primeiro passo",
  ],
  help: [
    "Ask someone for advice",
    "Jemanden um Rat fragen",
    "Demander conseil",
    "Pedir consejo",
    "Chiedere consiglio",
    "Pedir conselho",
  ],
  date: [
    "Set a date",
    "Termin festlegen",
    "Fixer une date",
    "Fijar una fecha",
    "Fissare una data",
    "Marcar uma data",
  ],
  buy: [
    "Buy what is missing",
    "Fehlendes besorgen",
    "Acheter ce qui manque",
    "Comprar lo que falta",
    "Comprare ciò che manca",
    "Comprar o que falta",
  ],
  check: [
    "Check everything once more",
    "Alles noch einmal prüfen",
    "Tout vérifier",
    "Revisar todo",
    "Ricontrollare tutto",
    "Verificar tudo",
  ],
} satisfies Record<string, Phrase>;

function startingTasks(spec: PageSpec, taskWord: string): readonly string[] {
  const samples = Object.values(phrasesIn(sampleTasks, spec.language));
  const given = spec.items.length > 0 ? spec.items : samples;
  const wanted = countWithin(spec.count, spec.items.length || 3, 0, MOST_TASKS);
  return Array.from({ length: wanted }, (_, index) => given[index] ?? `${taskWord} ${index + 1}`);
}

const css = `
.task-form { display: grid; grid-template-columns: 1fr auto; gap: 0.75rem; }
.task-bar { margin-block: 1.25rem 0.75rem; }
.task-list { padding: 0; overflow: hidden; }
.task-list:empty { display: none; }
.task-list li { display: flex; align-items: center; gap: 0.5rem; padding: 0.25rem 0.5rem 0.25rem 1rem; }
.task-list li + li { border-top: 1px solid var(--border); }
.task-list label { display: flex; flex: 1; gap: 0.75rem; align-items: center; min-width: 0; padding-block: 0.625rem; cursor: pointer; }
.task-list span { overflow-wrap: anywhere; }
.task-list :checked + span { color: var(--muted); text-decoration: line-through; }
.task-remove { flex: none; width: 2.25rem; height: 2.25rem; border: 0; border-radius: var(--radius); background: none; color: var(--muted); font-size: 1.25rem; line-height: 1; cursor: pointer; }
.task-remove:hover { background: var(--accent-soft); color: var(--danger); }
.task-foot { min-height: 3.5rem; margin-top: 0.75rem; }
`;

/** A list of tasks with filters and undo. */
export const todo: Recipe = {
  id: "todo",
  label: "a to-do list",
  asksFor: ["todo", "to-do", "to do list", "task list", "checklist", "shopping list", "tasks"],
  counting: { noun: "tasks", least: 0, most: MOST_TASKS },
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const filters = (["all", "open", "done"] as const).map(
      (filter) =>
        `<button type="button" class="button secondary small" data-filter="${filter}">${say[filter]}</button>`,
    );
    return appPage(spec, {
      intro: say.intro,
      html: `<form id="new-task" class="task-form">
<label class="sr-only" for="task-text">${say.newTask}</label>
<input id="task-text" autocomplete="off" maxlength="200" placeholder="${escapeHtml(say.placeholder)}">
<button class="button">${say.add}</button>
</form>
<div class="row spread task-bar">
<p id="tasks-left" class="muted" role="status"></p>
<div class="row" role="group" aria-label="${say.filter}" style="--gap: 0.375rem">
${filters.join("\n")}
</div>
</div>
<ul id="tasks" class="list-plain card task-list"></ul>
<p id="no-tasks" class="empty" hidden>${say.empty}</p>
<div class="row spread task-foot">
<div id="undo-bar" class="row" role="status" hidden>
<span>${say.removed}</span>
<button type="button" id="undo" class="button secondary small">${say.undo}</button>
</div>
<button type="button" id="clear-done" class="button ghost small" hidden>${say.clear}</button>
</div>`,
      css,
      values: {
        labels: { remove: say.remove, left: say.left, oneLeft: say.oneLeft },
        startingTasks: startingTasks(spec, say.task),
      },
      script: todoScript,
    });
  },
};
