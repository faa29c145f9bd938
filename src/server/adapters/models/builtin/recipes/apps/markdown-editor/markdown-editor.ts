import "server-only";
import { escapeHtml } from "../../../markup";
import type { PageSpec, Recipe } from "../../../recipe";
import { appPage, appTitle, capitalise } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { markdownEditorScript } from "./markdown-editor-script";

const name: Phrase = [
  "Markdown editor",
  "Markdown-Editor",
  "Éditeur Markdown",
  "Editor de Markdown",
  "Editor Markdown",
  "Editor de Markdown",
];

const book = {
  intro: [
    "Write on one side, see it on the other.",
    "Hier schreiben, daneben ansehen.",
    "Écrivez d’un côté, voyez de l’autre.",
    "Escribe en un lado y míralo en el otro.",
    "Scrivi da una parte, vedi dall’altra.",
    "Escreva de um lado, veja do outro.",
  ],
  format: ["Format", "Format", "Format", "Formato", "Formato", "Formato"],
  heading: ["Heading", "Überschrift", "Titre", "Título", "Titolo", "Título"],
  bold: ["Bold", "Fett", "Gras", "Negrita", "Grassetto", "Negrito"],
  italic: ["Italic", "Kursiv", "Italique", "Cursiva", "Corsivo", "Itálico"],
  code: ["Code", "Code", "Code", "Código", "Codice", "Código"],
  link: ["Link", "Link", "Lien", "Enlace", "Link", "Link"],
  list: ["List", "Liste", "Liste", "Lista", "Elenco", "Lista"],
  quote: ["Quote", "Zitat", "Citation", "Cita", "Citazione", "Citação"],
  text: ["text", "Text", "texte", "texto", "testo", "texto"],
  source: ["Markdown", "Markdown", "Markdown", "Markdown", "Markdown", "Markdown"],
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa", "Anteprima", "Pré-visualização"],
  words: ["{n} words", "{n} Wörter", "{n} mots", "{n} palabras", "{n} parole", "{n} palavras"],
  copy: ["Copy HTML", "HTML kopieren", "Copier le HTML", "Copiar HTML", "Copia HTML", "Copiar HTML"],
  copied: ["Copied.", "Kopiert.", "Copié.", "Copiado.", "Copiato.", "Copiado."],
  notCopied: [
    "Copying is not allowed here.",
    "Kopieren ist hier nicht erlaubt.",
    "La copie n’est pas permise ici.",
    "Aquí no se permite copiar.",
    "Qui non è permesso copiare.",
    "Aqui não é permitido copiar.",
  ],
} satisfies Record<string, Phrase>;

const sampleBook = {
  welcome: [
    "Start writing, the preview follows.",
    "Einfach losschreiben, die Vorschau folgt.",
    "Écrivez, l’aperçu suit.",
    "Empieza a escribir: la vista previa te sigue.",
    "Inizia a scrivere, l’anteprima ti segue.",
    "Comece a escrever: a pré-visualização acompanha.",
  ],
  can: ["What works", "Was geht", "Ce qui marche", "Qué funciona", "Cosa funziona", "O que funciona"],
  emphasis: [
    "**bold**, *italic*, ~~struck~~",
    "**fett**, *kursiv*, ~~gestrichen~~",
    "**gras**, *italique*, ~~barré~~",
    "**negrita**, *cursiva*, ~~tachado~~",
    "**grassetto**, *corsivo*, ~~barrato~~",
    "**negrito**, *itálico*, ~~riscado~~",
  ],
  lists: [
    "lists and tasks",
    "Listen und Aufgaben",
    "listes et tâches",
    "listas y tareas",
    "elenchi e attività",
    "listas e tarefas",
  ],
  saying: [
    "Plain text is the most patient format.",
    "Klartext ist das geduldigste Format.",
    "Le texte brut est le format le plus patient.",
    "El texto plano es el formato más paciente.",
    "Il testo semplice è il formato più paziente.",
    "Texto simples é o formato mais paciente.",
  ],
} satisfies Record<string, Phrase>;

/** The text that the editor opens with: about the subject, with the names given as its headings. */
function sampleText(spec: PageSpec): string {
  const say = phrasesIn(sampleBook, spec.language);
  const heading = spec.subject === null ? spec.title : capitalise(spec.subject);
  const outline = spec.items.flatMap((item) => [`## ${item}`, "", "…", ""]);
  const tour = [
    `## ${say.can}`,
    "",
    `- ${say.emphasis}`,
    `- [x] ${say.lists}`,
    "- [CommonMark](https://commonmark.org)",
    "",
    `> ${say.saying}`,
    "",
    "```js",
    'const greet = (name) => "Hello, " + name;',
    "```",
  ];
  return [`# ${heading}`, "", say.welcome, "", ...(outline.length > 0 ? outline : tour)].join("\n");
}

const css = `
.editor-bar { margin-bottom: 0.75rem; }
.panes { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
.pane { display: grid; grid-template: auto 1fr / minmax(0, 1fr); gap: 0.375rem; min-width: 0; }
.pane h2 { font-size: 0.875rem; font-weight: 550; line-height: 1.6; letter-spacing: 0; }
#source { height: 100%; min-height: 28rem; padding: 1rem; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.9375rem; line-height: 1.65; resize: none; }
#preview { min-height: 28rem; overflow-wrap: anywhere; }
#preview > * + * { margin-top: 0.875rem; }
#preview h2 { font-size: 1.625rem; font-weight: 650; line-height: 1.2; letter-spacing: -0.02em; }
#preview h3 { font-size: 1.1875rem; margin-top: 1.5rem; }
#preview blockquote { margin-inline: 0; padding-left: 1rem; border-left: 3px solid var(--accent); color: var(--muted); }
#preview pre { padding: 0.875rem 1rem; border-radius: var(--radius); background: var(--accent-soft); overflow-x: auto; overflow-wrap: normal; }
#preview :not(pre) > code { padding: 0.1em 0.35em; border-radius: 0.3em; background: var(--accent-soft); }
.editor-foot { min-height: 2.75rem; margin-top: 0.75rem; }
@media (max-width: 45rem) { .panes { grid-template-columns: minmax(0, 1fr); } #source { min-height: 16rem; } #preview { min-height: 10rem; } }
`;

/** A Markdown editor with a safe renderer of its own. */
export const markdownEditor: Recipe = {
  id: "markdown-editor",
  label: "a Markdown editor",
  asksFor: ["markdown editor", "markdown", "text editor", "md editor"],
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const { text, words, copied, notCopied } = say;
    const formats = (["heading", "bold", "italic", "code", "link", "list", "quote"] as const).map(
      (format) =>
        `<button type="button" class="button secondary small" data-format="${format}">${say[format]}</button>`,
    );
    return appPage(spec, {
      width: "wide",
      intro: say.intro,
      html: `<div class="row editor-bar" role="group" aria-label="${say.format}" style="--gap: 0.375rem">
${formats.join("\n")}
</div>
<div class="panes">
<div class="pane">
<label class="label" for="source">${say.source}</label>
<textarea id="source" spellcheck="false">${escapeHtml(sampleText(spec))}</textarea>
</div>
<section class="pane" aria-labelledby="preview-title">
<h2 id="preview-title">${say.preview}</h2>
<div id="preview" class="card"></div>
</section>
</div>
<div class="row spread editor-foot">
<p id="counter" class="muted"></p>
<div class="row">
<span id="copy-state" class="muted" role="status"></span>
<button type="button" id="copy" class="button secondary small">${say.copy}</button>
</div>
</div>`,
      css,
      values: { labels: { text, words, copied, notCopied } },
      script: markdownEditorScript,
    });
  },
};
