import "server-only";
import { art } from "../../art";
import { fill, ownCopyFor, wordsFor } from "../../copy-for";
import { icon } from "../../icon";
import { escapeHtml } from "../../markup";
import type { PageSpec, Recipe, Section } from "../../recipe";
import { take } from "../../sections/identity";
import { contact } from "../../sections/invitation";
import { sectionHead } from "../../sections/section-head";
import { about } from "../../sections/story";
import { titleFromSubject } from "./default-title";

const DEFAULT_PROJECTS = 4;

const css = `.intro { display: grid; gap: 1.5rem; max-width: 46rem; padding-block: clamp(1rem, 4vw, 3.5rem); }
.projects { --min: 22rem; --gap: 2rem; }
.project { display: grid; gap: 1rem; }
.project-art { overflow: hidden; aspect-ratio: 3 / 2; border-radius: calc(var(--radius) * 1.6); }
.project-art .art { border-radius: 0; }
.project p { margin-top: 0.25rem; }
.filters { margin-bottom: 1.75rem; }`;

const script = `const filters = document.querySelectorAll("[data-filter]");
for (const filter of filters) {
  filter.addEventListener("click", () => {
    for (const other of filters) other.setAttribute("aria-pressed", String(other === filter));
    for (const project of document.querySelectorAll("[data-kind]")) {
      project.hidden = filter.dataset.filter !== "" && project.dataset.kind !== filter.dataset.filter;
    }
  });
}`;

/** A person says hello; a business under its own usual name says what it does. */
function greetingOf(spec: PageSpec): string {
  const own = ownCopyFor(spec);
  return own?.brand === spec.title ? own.headline : fill(wordsFor(spec).hello, spec.title);
}

function intro(spec: PageSpec): Section {
  const words = wordsFor(spec);
  return {
    id: "intro",
    html: `<div class="intro">
<h1>${escapeHtml(spec.heading ?? greetingOf(spec))}</h1>
<p class="lead">${escapeHtml(ownCopyFor(spec)?.intro ?? words.sampleBio)}</p>
<div class="row">
<a class="button" href="#work">${escapeHtml(words.workTitle)} ${icon("arrow", 1.125)}</a>
<a class="button secondary" href="#contact">${escapeHtml(words.contactTitle)}</a>
</div>
</div>`,
  };
}

function work(spec: PageSpec): Section {
  const words = wordsFor(spec);
  const own = ownCopyFor(spec);
  const kinds = (own?.plans ?? words.sampleKinds).slice(0, 2);
  const samples = own?.offers.map(([name, , text]) => [name, text] as const) ?? words.sampleProjects;
  const named = spec.items.map((name, index) => [name, samples[index % samples.length]?.[1] ?? ""] as const);
  const count = spec.count ?? (named.length > 0 ? named.length : DEFAULT_PROJECTS);
  const projects = take<readonly string[]>(named.length > 0 ? named : samples, count).map(
    ([name = "", text = ""], index) => `<li class="project" data-kind="${escapeHtml(kinds[index % 2] ?? "")}">
<div class="project-art">
${art(`${spec.title}${name}`, index)}
</div>
<div>
<h3>${escapeHtml(name)}</h3>
<p class="muted">${escapeHtml(text)}</p>
</div>
</li>`,
  );
  const filters = ["", ...kinds].map(
    (kind, index) =>
      `<button class="button secondary small" type="button" data-filter="${escapeHtml(kind)}" aria-pressed="${index === 0}">${escapeHtml(kind || words.all)}</button>`,
  );
  return {
    id: "work",
    html: `${sectionHead({ eyebrow: words.work, title: words.workTitle })}
<div class="row filters" role="group" aria-label="${escapeHtml(words.category)}">
${filters.join("\n")}
</div>
<ul class="grid projects list-plain">
${projects.join("\n")}
</ul>`,
  };
}

export const portfolio: Recipe = {
  id: "portfolio",
  label: "a portfolio",
  asksFor: [
    "portfolio website",
    "portfolio site",
    "portfolio page",
    "personal website",
    "personal site",
    "personal page",
    "portafolio",
    "portfolio",
    "resume site",
    "cv page",
  ],
  usualCount: DEFAULT_PROJECTS,
  defaultTitle: (spec) => titleFromSubject(spec, "portfolio"),
  build: (spec) => ({
    frame: ["header", "footer"],
    sections: [intro(spec), work(spec), about(spec), contact(spec)],
    css,
    script,
  }),
};
