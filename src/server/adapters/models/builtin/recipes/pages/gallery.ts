import "server-only";
import { art } from "../../art";
import { copyFor, fill, ownCopyFor, wordsFor } from "../../copy-for";
import { icon } from "../../icon";
import { escapeHtml, scriptValue } from "../../markup";
import type { PageSpec, Recipe } from "../../recipe";
import { take } from "../../sections/identity";
import { sectionHead } from "../../sections/section-head";
import { titleFromSubject } from "./default-title";

const DEFAULT_PICTURES = 9;

const css = `.pictures { --min: 15rem; }
.picture-button { display: grid; gap: 0.625rem; width: 100%; padding: 0; border: 0; background: none; color: inherit; font: inherit; text-align: left; cursor: zoom-in; }
.picture-frame { display: block; overflow: hidden; aspect-ratio: 4 / 3; border-radius: calc(var(--radius) * 1.4); }
.picture-frame .art { border-radius: 0; transition: transform 180ms ease; }
.picture-button:hover .art { transform: scale(1.025); }
.picture-button span:last-child { display: flex; justify-content: space-between; gap: 0.75rem; font-size: 0.9375rem; }
#viewer { width: min(60rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); padding: 0; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.6); background: var(--surface); color: var(--text); }
#viewer::backdrop { background: rgb(10 10 12 / 0.72); backdrop-filter: blur(4px); }
#viewer-art { aspect-ratio: 3 / 2; }
#viewer-art .art { border-radius: 0; }
.viewer-bar { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; padding: 0.75rem 0.75rem 0.75rem 1.25rem; }
.viewer-bar h2 { font-size: 1.0625rem; letter-spacing: -0.012em; }
.viewer-bar p { font-size: 0.875rem; }`;

function script(spec: PageSpec): string {
  const words = wordsFor(spec);
  return `const pictures = [...document.querySelectorAll(".picture-button")];
const viewer = document.getElementById("viewer");
let shown = 0;

function show(index) {
  shown = (index + pictures.length) % pictures.length;
  const picture = pictures[shown];
  document.getElementById("viewer-art").replaceChildren(picture.querySelector("svg").cloneNode(true));
  document.getElementById("viewer-title").textContent = picture.dataset.title;
  document.getElementById("viewer-place").textContent = ${scriptValue(words.imageOf)}.replace("{}", shown + 1).replace("{}", pictures.length);
}

pictures.forEach((picture, index) => {
  picture.addEventListener("click", () => {
    show(index);
    viewer.showModal();
  });
});
document.getElementById("viewer-previous").addEventListener("click", () => show(shown - 1));
document.getElementById("viewer-next").addEventListener("click", () => show(shown + 1));
document.getElementById("viewer-close").addEventListener("click", () => viewer.close());
viewer.addEventListener("keydown", (event) => {
  if (event.key === "ArrowLeft") show(shown - 1);
  if (event.key === "ArrowRight") show(shown + 1);
});
viewer.addEventListener("click", (event) => {
  if (event.target === viewer) viewer.close();
});
viewer.addEventListener("close", () => pictures[shown].focus());`;
}

function picture(spec: PageSpec, name: string, index: number): string {
  const words = wordsFor(spec);
  const title = escapeHtml(name);
  return `<li>
<button class="picture-button" type="button" data-title="${title}" aria-label="${escapeHtml(fill(words.openPicture, name))}">
<span class="picture-frame">${art(`${spec.subject ?? ""}${name}`, index)}</span>
<span><strong>${title}</strong> <span class="muted">${String(index + 1).padStart(2, "0")}</span></span>
</button>
</li>`;
}

export const gallery: Recipe = {
  id: "gallery",
  label: "a gallery",
  asksFor: [
    "photo gallery",
    "image gallery",
    "picture gallery",
    "art gallery",
    "bildergalerie",
    "galerie",
    "galería",
    "lightbox",
    "gallery",
    "photo album",
    "photo grid",
  ],
  usualCount: DEFAULT_PICTURES,
  defaultTitle: (spec) => titleFromSubject(spec, "gallery"),
  build: (spec) => {
    const words = wordsFor(spec);
    const names =
      spec.items.length > 0
        ? spec.items
        : (ownCopyFor(spec)?.offers.map(([name]) => name) ?? words.samplePictures);
    const count = spec.count ?? (spec.items.length > 0 ? spec.items.length : DEFAULT_PICTURES);
    const pictures = take(names, count).map((name, index) =>
      picture(spec, index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`, index),
    );
    return {
      frame: ["header", "footer"],
      css,
      script: script(spec),
      sections: [
        {
          id: "pictures",
          html: `${sectionHead({ level: 1, eyebrow: words.gallery, title: spec.heading ?? spec.title, lead: copyFor(spec).intro })}
<ul class="grid pictures list-plain">
${pictures.join("\n")}
</ul>
<dialog id="viewer" aria-labelledby="viewer-title">
<div id="viewer-art"></div>
<div class="viewer-bar">
<div>
<h2 id="viewer-title"></h2>
<p class="muted" id="viewer-place"></p>
</div>
<div class="row" style="flex-wrap: nowrap; --gap: 0.5rem">
<button class="button secondary icon" type="button" id="viewer-previous" aria-label="${escapeHtml(words.previous)}">${icon("left")}</button>
<button class="button secondary icon" type="button" id="viewer-next" aria-label="${escapeHtml(words.next)}">${icon("right")}</button>
<button class="button ghost icon" type="button" id="viewer-close" aria-label="${escapeHtml(words.close)}">${icon("close")}</button>
</div>
</div>
</dialog>`,
        },
      ],
    };
  },
};
