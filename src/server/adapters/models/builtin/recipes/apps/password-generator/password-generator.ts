import "server-only";
import type { Recipe } from "../../../recipe";
import { appPage, appTitle, countWithin } from "../app-page";
import { type Phrase, phrasesIn } from "../phrase-book";
import { passwordGeneratorScript } from "./password-generator-script";

const FEWEST_CHARACTERS = 4;
const MOST_CHARACTERS = 64;

const name: Phrase = [
  "password generator",
  "Passwortgenerator",
  "Générateur de mots de passe",
  "Generador de contraseñas",
  "Generatore di password",
  "Gerador de senhas",
];

const book = {
  intro: [
    "Made on this machine by its random generator and sent nowhere.",
    "Auf diesem Gerät zufällig erzeugt und nirgendwohin gesendet.",
    "Créé sur cet appareil au hasard, envoyé nulle part.",
    "Creada al azar en este equipo y no se envía a nadie.",
    "Creata a caso su questo dispositivo e mai inviata.",
    "Criada ao acaso neste aparelho e nunca enviada.",
  ],
  password: ["Password", "Passwort", "Mot de passe", "Contraseña", "Password", "Senha"],
  length: ["Length", "Länge", "Longueur", "Longitud", "Lunghezza", "Tamanho"],
  contains: ["Contains", "Enthält", "Contient", "Contiene", "Contiene", "Contém"],
  lower: [
    "Small letters (a–z)",
    "Kleinbuchstaben (a–z)",
    "Minuscules (a–z)",
    "Minúsculas (a–z)",
    "Minuscole (a–z)",
    "Minúsculas (a–z)",
  ],
  upper: [
    "Capital letters (A–Z)",
    "Großbuchstaben (A–Z)",
    "Majuscules (A–Z)",
    "Mayúsculas (A–Z)",
    "Maiuscole (A–Z)",
    "Maiúsculas (A–Z)",
  ],
  digits: [
    "Digits (0–9)",
    "Ziffern (0–9)",
    "Chiffres (0–9)",
    "Cifras (0–9)",
    "Cifre (0–9)",
    "Algarismos (0–9)",
  ],
  symbols: [
    "Symbols (!#$…)",
    "Sonderzeichen (!#$…)",
    "Symboles (!#$…)",
    "Símbolos (!#$…)",
    "Simboli (!#$…)",
    "Símbolos (!#$…)",
  ],
  alike: [
    "No look-alikes (I, l, 1, O, 0)",
    "Nichts Verwechselbares (I, l, 1, O, 0)",
    "Sans caractères ambigus (I, l, 1, O, 0)",
    "Sin caracteres parecidos (I, l, 1, O, 0)",
    "Senza caratteri simili (I, l, 1, O, 0)",
    "Sem caracteres parecidos (I, l, 1, O, 0)",
  ],
  generate: [
    "New password",
    "Neues Passwort",
    "Nouveau mot de passe",
    "Nueva contraseña",
    "Nuova password",
    "Nova senha",
  ],
  copy: ["Copy", "Kopieren", "Copier", "Copiar", "Copia", "Copiar"],
  copied: ["Copied.", "Kopiert.", "Copié.", "Copiado.", "Copiato.", "Copiado."],
  selected: [
    "Selected: press Ctrl+C or ⌘C.",
    "Markiert: Strg+C oder ⌘C drücken.",
    "Sélectionné : appuyez sur Ctrl+C ou ⌘C.",
    "Seleccionado: pulsa Ctrl+C o ⌘C.",
    "Selezionato: premi Ctrl+C o ⌘C.",
    "Selecionado: tecle Ctrl+C ou ⌘C.",
  ],
  bits: ["{n} bits", "{n} Bit", "{n} bits", "{n} bits", "{n} bit", "{n} bits"],
  weak: ["Weak", "Schwach", "Faible", "Débil", "Debole", "Fraca"],
  fair: ["Fair", "Mittel", "Moyen", "Media", "Discreta", "Média"],
  strong: ["Strong", "Stark", "Fort", "Fuerte", "Forte", "Forte"],
  excellent: ["Excellent", "Sehr stark", "Excellent", "Excelente", "Ottima", "Excelente"],
} satisfies Record<string, Phrase>;

const css = `
.maker { display: grid; gap: 1.5rem; }
#password { display: block; padding: 1rem 1.125rem; border: 1px solid var(--border); border-radius: var(--radius); background: var(--bg); font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 1.25rem; line-height: 1.5; min-height: 4rem; overflow-wrap: anywhere; user-select: all; }
.strength { display: grid; gap: 0.5rem; }
#meter[data-level="weak"] > * { background: var(--danger); }
#meter[data-level="strong"] > *, #meter[data-level="excellent"] > * { background: var(--success); }
.length-row { display: grid; gap: 0.375rem; }
.sets { margin: 0; padding: 0; border: 0; }
.sets legend { margin-bottom: 0.625rem; padding: 0; }
.maker-foot { min-height: 2.75rem; }
`;

/** Passwords from crypto.getRandomValues; a count sets the length. */
export const passwordGenerator: Recipe = {
  id: "password-generator",
  label: "a password generator",
  asksFor: ["password generator", "password maker", "random password", "generate passwords", "passwords"],
  counting: { noun: "characters", least: FEWEST_CHARACTERS, most: MOST_CHARACTERS, unit: "character" },
  defaultTitle: (spec) => appTitle(name, spec),
  build(spec) {
    const say = phrasesIn(book, spec.language);
    const { copied, selected, bits, weak, fair, strong, excellent } = say;
    const boxes = (["lower", "upper", "digits", "symbols"] as const).map(
      (set) =>
        `<label class="check"><input type="checkbox" name="set" value="${set}" checked> ${say[set]}</label>`,
    );
    const length = countWithin(spec.count, 16, FEWEST_CHARACTERS, MOST_CHARACTERS);
    return appPage(spec, {
      intro: say.intro,
      html: `<div class="card raised maker">
<output id="password" aria-label="${say.password}"></output>
<div class="strength">
<div id="meter" class="progress" aria-hidden="true"><div></div></div>
<p id="strength" class="hint"></p>
</div>
<div class="row maker-foot">
<button type="button" id="generate" class="button">${say.generate}</button>
<button type="button" id="copy" class="button secondary">${say.copy}</button>
<span id="status" class="muted" role="status"></span>
</div>
<div class="length-row">
<div class="row spread"><label class="label" for="length">${say.length}</label> <span id="length-text" class="mono">${length}</span></div>
<input type="range" id="length" min="4" max="64" value="${length}">
</div>
<fieldset class="sets">
<legend class="label">${say.contains}</legend>
<div class="grid" style="--min: 13rem; --gap: 0.625rem">
${boxes.join("\n")}
<label class="check"><input type="checkbox" id="look-alikes"> ${say.alike}</label>
</div>
</fieldset>
</div>`,
      css,
      values: { labels: { copied, selected, bits, weak, fair, strong, excellent } },
      script: passwordGeneratorScript,
    });
  },
};
