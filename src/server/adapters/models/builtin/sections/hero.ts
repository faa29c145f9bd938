import "server-only";
import { art } from "../art";
import { copyFor, wordsFor } from "../copy-for";
import { icon } from "../icon";
import { escapeHtml } from "../markup";
import type { PageSpec, Section } from "../recipe";

/** The opening of a page; `level` 1 unless the page has its h1 elsewhere. */
export function hero(spec: PageSpec, level: 1 | 2 = 1): Section {
  const copy = copyFor(spec);
  const words = wordsFor(spec);
  return {
    id: "hero",
    css: `.hero { display: grid; align-items: center; gap: clamp(2rem, 5vw, 4.5rem); }
.hero-text { display: grid; gap: 1.25rem; justify-items: start; }
.hero-text .row { margin-top: 0.5rem; }
.hero-art { aspect-ratio: 4 / 3; overflow: hidden; border: 1px solid var(--border); border-radius: calc(var(--radius) * 1.8); box-shadow: var(--shadow); }
.hero-art .art { border-radius: 0; }
@media (min-width: 56rem) { .hero { grid-template-columns: 1.05fr 0.95fr; min-height: 26rem; } }`,
    html: `<div class="hero">
<div class="hero-text">
<h${level}>${escapeHtml(spec.heading ?? copy.headline)}</h${level}>
<p class="lead">${escapeHtml(copy.intro)}</p>
<div class="row">
<a class="button" href="#pricing">${escapeHtml(copy.action)} ${icon("arrow", 1.125)}</a>
<a class="button secondary" href="#features">${escapeHtml(words.learnMore)}</a>
</div>
</div>
<div class="hero-art">
${art(spec.title + (spec.subject ?? ""), 0)}
</div>
</div>`,
  };
}
