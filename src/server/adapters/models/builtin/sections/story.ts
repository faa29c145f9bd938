import "server-only";
import { art } from "../art";
import { copyFor, wordsFor } from "../copy-for";
import { type IconName, icon } from "../icon";
import { escapeHtml } from "../markup";
import type { PageSpec, Section } from "../recipe";
import { brandOf, initials, take } from "./identity";
import { sectionHead } from "./section-head";

const FEATURE_ICONS: readonly IconName[] = ["spark", "heart", "clock", "shield", "star", "users"];

export function features(spec: PageSpec): Section {
  const copy = copyFor(spec);
  const words = wordsFor(spec);
  const cards = copy.highlights.map(
    ([title, text], index) => `<li class="card stack" style="--gap: 0.75rem">
<span class="icon-tile">${icon(FEATURE_ICONS[index % FEATURE_ICONS.length] ?? "spark")}</span>
<h3>${escapeHtml(title)}</h3>
<p class="muted">${escapeHtml(text)}</p>
</li>`,
  );
  return {
    id: "features",
    html: `${sectionHead({ eyebrow: words.features, title: words.featuresTitle })}
<ul class="grid list-plain">
${cards.join("\n")}
</ul>`,
  };
}

export function about(spec: PageSpec): Section {
  const copy = copyFor(spec);
  const words = wordsFor(spec);
  return {
    id: "about",
    css: `.about { display: grid; gap: 2rem; align-items: center; }
.about-art { aspect-ratio: 3 / 2; }
@media (min-width: 48rem) { .about { grid-template-columns: 1fr 1fr; gap: 4rem; } }`,
    html: `<div class="about">
<div class="stack">
<p class="eyebrow">${escapeHtml(words.about)}</p>
<h2>${escapeHtml(copy.headline)}</h2>
<p class="lead">${escapeHtml(copy.intro)}</p>
</div>
<div class="about-art">
${art(`${spec.title} about`, 3)}
</div>
</div>`,
  };
}

const STAT_FIGURES = ["12", "2,400+", "4.9 / 5", "97%"];

export function stats(spec: PageSpec): Section {
  const words = wordsFor(spec);
  const figures = STAT_FIGURES.map(
    (figure, index) => `<div class="stat">
<dt class="muted">${escapeHtml(words.statLabels[index] ?? "")}</dt>
<dd>${figure}</dd>
</div>`,
  );
  return {
    id: "stats",
    css: `.stats { margin: 0; --min: 11rem; }
.stat { display: flex; flex-direction: column-reverse; gap: 0.25rem; padding-left: 1.125rem; border-left: 2px solid var(--accent); }
.stat dd { margin: 0; font-size: 2rem; font-weight: 650; letter-spacing: -0.03em; line-height: 1.1; }`,
    html: `${sectionHead({ title: words.statsTitle })}
<dl class="grid stats">
${figures.join("\n")}
</dl>`,
  };
}

export function testimonials(spec: PageSpec): Section {
  const words = wordsFor(spec);
  const quotes = copyFor(spec).quotes.map(
    ([text, name, role]) => `<li class="card quote">
<span class="quote-mark">${icon("quote", 1.5)}</span>
<blockquote>${escapeHtml(text)}</blockquote>
<p class="row quote-from">
<span class="avatar" aria-hidden="true">${escapeHtml(initials(name))}</span>
<span><strong>${escapeHtml(name)}</strong><br><span class="muted">${escapeHtml(role)}</span></span>
</p>
</li>`,
  );
  return {
    id: "testimonials",
    css: `.quote { display: grid; gap: 1rem; grid-template-rows: auto 1fr auto; }
.quote-mark { color: var(--accent); }
.quote blockquote { margin: 0; font-size: 1.0625rem; line-height: 1.55; }
.quote-from { font-size: 0.875rem; line-height: 1.4; }`,
    html: `${sectionHead({ eyebrow: words.testimonials, title: words.testimonialsTitle })}
<ul class="grid list-plain">
${quotes.join("\n")}
</ul>`,
  };
}

const TEAM = ["Mara Jensen", "Leo Santos", "Priya Nair", "Noah Becker", "Yuki Tanaka", "Amara Diallo"];

export function team(spec: PageSpec): Section {
  const words = wordsFor(spec);
  const people = TEAM.slice(0, 4).map(
    (name, index) => `<li class="card person">
<span class="avatar" aria-hidden="true">${initials(name)}</span>
<span><strong>${name}</strong><br><span class="muted">${escapeHtml(words.roles[index] ?? "")}</span></span>
</li>`,
  );
  return {
    id: "team",
    css: ".person { display: flex; align-items: center; gap: 0.875rem; line-height: 1.4; }",
    html: `${sectionHead({ eyebrow: words.team, title: words.teamTitle, lead: brandOf(spec) })}
<ul class="grid list-plain" style="--min: 14rem">
${people.join("\n")}
</ul>`,
  };
}

const QUICK_PICTURES = 6;

/** Pictures to look at; the gallery recipe has a bigger one that opens. */
export function gallery(spec: PageSpec): Section {
  const words = wordsFor(spec);
  const pictures = take(copyFor(spec).offers, QUICK_PICTURES).map(
    ([name], index) => `<li class="picture">
${art(spec.title + name, index, escapeHtml(name))}
<p>${escapeHtml(name)}</p>
</li>`,
  );
  return {
    id: "gallery",
    css: `.picture { display: grid; gap: 0.5rem; font-size: 0.9375rem; }
.picture .art { aspect-ratio: 3 / 2; height: auto; }`,
    html: `${sectionHead({ eyebrow: words.gallery, title: words.galleryTitle })}
<ul class="grid list-plain" style="--min: 15rem">
${pictures.join("\n")}
</ul>`,
  };
}

export function faq(spec: PageSpec): Section {
  const words = wordsFor(spec);
  const entries = copyFor(spec).questions.map(
    ([question, answer]) => `<details>
<summary>${escapeHtml(question)} ${icon("plus", 1.125)}</summary>
<p class="muted">${escapeHtml(answer)}</p>
</details>`,
  );
  return {
    id: "faq",
    width: "narrow",
    css: `.faq-list details { border-bottom: 1px solid var(--border); }
.faq-list details:first-child { border-top: 1px solid var(--border); }
.faq-list summary { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding-block: 1.125rem; font-weight: 550; cursor: pointer; list-style: none; }
.faq-list summary::-webkit-details-marker { display: none; }
.faq-list summary svg { flex: none; color: var(--muted); transition: transform 160ms ease; }
.faq-list details[open] summary svg { transform: rotate(45deg); }
.faq-list p { padding-bottom: 1.25rem; max-width: 38rem; }`,
    html: `${sectionHead({ eyebrow: words.faq, title: words.faqTitle })}
<div class="faq-list">
${entries.join("\n")}
</div>`,
  };
}
