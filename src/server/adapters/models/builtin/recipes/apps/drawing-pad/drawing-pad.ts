import "server-only";
import type { Recipe } from "../../../recipe";
import { appPage, appTitle, countWithin } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { drawingPadScript } from "./drawing-pad-script";

const name: Phrase = [
  "drawing pad",
  "Zeichenblock",
  "Bloc à dessin",
  "Bloc de dibujo",
  "Blocco da disegno",
  "Bloco de desenho",
];

const book = {
  intro: [
    "Draw with mouse, finger or pen. By keyboard: arrows move, Space lowers and lifts the pen.",
    "Mit Maus, Finger oder Stift zeichnen. Per Tastatur: Pfeile bewegen, Leertaste senkt und hebt den Stift.",
    "Dessinez à la souris, au doigt ou au stylet. Au clavier : flèches et espace.",
    "Dibuja con ratón, dedo o lápiz. Con teclado: flechas y espacio.",
    "Disegna con mouse, dito o penna. Da tastiera: frecce e spazio.",
    "Desenhe com mouse, dedo ou caneta. No teclado: setas e espaço.",
  ],
  paper: [
    "Drawing paper: arrow keys move, Space lowers and lifts the pen",
    "Papier: Pfeiltasten bewegen, Leertaste senkt und hebt den Stift",
    "Feuille : les flèches déplacent, Espace baisse et lève le stylo",
    "Papel: las flechas mueven, Espacio baja y sube el lápiz",
    "Foglio: le frecce muovono, Spazio abbassa e alza la penna",
    "Papel: as setas movem, Espaço abaixa e levanta a caneta",
  ],
  colour: ["Colour", "Farbe", "Couleur", "Color", "Colore", "Cor"],
  text: ["Ink", "Tinte", "Encre", "Tinta", "Inchiostro", "Tinta"],
  accent: ["Accent", "Akzent", "Accent", "Acento", "Accento", "Destaque"],
  danger: ["Red", "Rot", "Rouge", "Rojo", "Rosso", "Vermelho"],
  success: ["Green", "Grün", "Vert", "Verde", "Verde", "Verde"],
  muted: ["Grey", "Grau", "Gris", "Gris", "Grigio", "Cinza"],
  custom: ["Own colour", "Eigene Farbe", "Autre couleur", "Otro color", "Altro colore", "Outra cor"],
  surface: ["Eraser", "Radierer", "Gomme", "Borrador", "Gomma", "Borracha"],
  size: ["Size", "Stärke", "Taille", "Grosor", "Spessore", "Espessura"],
  undo: ["Undo", "Rückgängig", "Annuler", "Deshacer", "Annulla", "Desfazer"],
  redo: ["Redo", "Wiederholen", "Rétablir", "Rehacer", "Ripeti", "Refazer"],
  clear: ["Clear", "Leeren", "Effacer", "Vaciar", "Svuota", "Limpar"],
  save: [
    "Save as PNG",
    "Als PNG speichern",
    "Enregistrer en PNG",
    "Guardar como PNG",
    "Salva come PNG",
    "Salvar como PNG",
  ],
  picture: ["Your drawing", "Deine Zeichnung", "Votre dessin", "Tu dibujo", "Il tuo disegno", "Seu desenho"],
  download: [
    "Download drawing.png",
    "drawing.png herunterladen",
    "Télécharger drawing.png",
    "Descargar drawing.png",
    "Scarica drawing.png",
    "Baixar drawing.png",
  ],
  hint: [
    "If nothing happens, this frame does not allow downloads: open the picture’s menu and choose Save image.",
    "Passiert nichts, erlaubt dieser Rahmen keine Downloads: im Menü des Bildes „Bild speichern“ wählen.",
    "Si rien ne se passe, ce cadre interdit les téléchargements : menu de l’image, Enregistrer.",
    "Si no pasa nada, este marco no permite descargas: usa el menú de la imagen, Guardar.",
    "Se non succede nulla, qui i download sono bloccati: usa il menu dell’immagine, Salva.",
    "Se nada acontecer, este quadro não permite downloads: use o menu da imagem, Salvar.",
  ],
  penDown: ["Pen down", "Stift unten", "Stylo baissé", "Lápiz abajo", "Penna giù", "Caneta abaixada"],
  penUp: ["Pen up", "Stift oben", "Stylo levé", "Lápiz arriba", "Penna su", "Caneta levantada"],
} satisfies Record<string, Phrase>;

const css = `
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.5rem; margin-bottom: 0.75rem; }
.swatches { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem; margin: 0; padding: 0; border: 0; }
.swatch { position: relative; display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; cursor: pointer; }
.swatch input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.swatch span { width: 1.5rem; height: 1.5rem; border: 1px solid var(--border-strong); border-radius: 50%; background: var(--swatch); }
.swatch :checked + span { outline: 2px solid var(--accent); outline-offset: 3px; }
.swatch :focus-visible + span { outline: 3px solid var(--text); outline-offset: 3px; }
.swatch.wide { width: auto; padding-inline: 0.75rem; border: 1px solid var(--border); border-radius: var(--radius); font-size: 0.875rem; }
.swatch.wide span { all: unset; }
.swatch.wide:has(:checked) { border-color: var(--accent); background: var(--accent-soft); color: var(--accent); }
.swatch.wide:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.custom { display: flex; align-items: center; }
.custom input[type="color"] { width: 2.25rem; height: 2.25rem; }
.pen-size { display: flex; align-items: center; gap: 0.625rem; font-size: 0.875rem; }
.pen-size input { width: 8rem; }
#paper { display: block; width: 100%; height: clamp(20rem, 58vh, 36rem); border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.4); box-shadow: var(--shadow); cursor: crosshair; touch-action: none; }
.pad-actions { margin-top: 0.75rem; }
.save-box { display: grid; grid-template-columns: minmax(0, 12rem) 1fr; gap: 1.25rem; align-items: center; margin-top: 1.25rem; }
.save-box img { width: 100%; border: 1px solid var(--border); border-radius: var(--radius); }
@media (max-width: 45rem) { .save-box { grid-template-columns: 1fr; } }
`;

/** A canvas to draw on, with colours, sizes, undo and the picture as PNG. */
export const drawingPad: Recipe = {
  id: "drawing-pad",
  label: "a drawing pad",
  asksFor: [
    "drawing pad",
    "drawing app",
    "paint app",
    "whiteboard",
    "sketchpad",
    "sketch pad",
    "paint",
    "drawing",
    "canvas",
  ],
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const swatches = (["text", "accent", "danger", "success", "muted"] as const).map(
      (colour, index) => `<label class="swatch" title="${say[colour]}" style="--swatch: var(--${colour})">
<input type="radio" name="colour" value="${colour}" aria-label="${say[colour]}"${index === 1 ? " checked" : ""}>
<span></span>
</label>`,
    );
    return appPage(spec, {
      width: "wide",
      intro: say.intro,
      html: `<div class="tools">
<fieldset class="swatches">
<legend class="sr-only">${say.colour}</legend>
${swatches.join("\n")}
<label class="swatch wide"><input type="radio" name="colour" value="custom"><span>${say.custom}</span></label>
<div class="custom"><input type="color" id="custom-colour" value="${spec.accent.hex.toLowerCase()}" aria-label="${say.custom}"></div>
<label class="swatch wide"><input type="radio" name="colour" value="surface"><span>${say.surface}</span></label>
</fieldset>
<label class="pen-size">${say.size} <input type="range" id="size" min="1" max="40" value="${countWithin(spec.count, 6, 1, 40)}"></label>
</div>
<canvas id="paper" tabindex="0" role="img" aria-label="${say.paper}"></canvas>
<div class="row spread pad-actions">
<div class="row" style="--gap: 0.375rem">
<button type="button" id="undo" class="button secondary small">${say.undo}</button>
<button type="button" id="redo" class="button secondary small">${say.redo}</button>
<button type="button" id="clear" class="button secondary small">${say.clear}</button>
</div>
<button type="button" id="save" class="button small">${say.save}</button>
</div>
<div id="save-box" class="card save-box" hidden>
<img id="picture" alt="${say.picture}">
<div class="stack" style="--gap: 0.5rem">
<a id="download" download="drawing.png">${say.download}</a>
<p class="hint">${say.hint}</p>
</div>
</div>
<p id="announcer" class="sr-only" role="status"></p>`,
      css,
      values: { labels: { penDown: say.penDown, penUp: say.penUp } },
      script: drawingPadScript,
    });
  },
};
