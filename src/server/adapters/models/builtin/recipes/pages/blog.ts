import "server-only";
import { art } from "../../art";
import { copyFor, fill, ownCopyFor, wordsFor } from "../../copy-for";
import { escapeHtml, scriptValue } from "../../markup";
import type { PageSpec, Recipe, Section } from "../../recipe";
import { newsletter } from "../../sections/invitation";
import { sectionHead } from "../../sections/section-head";
import { titleFromSubject } from "./default-title";

const DEFAULT_POSTS = 5;
const DAYS = [3, 9, 14, 18, 22, 27];

type Post = { title: string; lead: string; rest: readonly string[]; date: string; minutes: number };

/** Posts from what the subject is proud of, sells and is asked. */
function postsFor(spec: PageSpec): Post[] {
  const words = wordsFor(spec);
  const copy = copyFor(spec);
  const own = ownCopyFor(spec);
  const samples = own
    ? [...own.highlights, ...own.questions, ...own.offers.map(([name, , text]) => [name, text] as const)]
    : words.samplePosts;
  const named = spec.items.map(
    (title, index) => [title, samples[index % samples.length]?.[1] ?? copy.intro] as const,
  );
  const sources: readonly (readonly string[])[] = [...named, ...samples];
  const count = spec.count ?? (spec.items.length > 0 ? spec.items.length : DEFAULT_POSTS);
  return sources.slice(0, count).map(([title = "", lead = ""], index) => ({
    title,
    lead,
    rest: [copy.intro, copy.highlights[(index + 1) % copy.highlights.length]?.[1] ?? ""].filter(
      (text) => text !== lead,
    ),
    date: `${DAYS[index % DAYS.length]} ${words.months[(11 - index + 12) % 12]}`,
    minutes: 3 + ((index * 2) % 5),
  }));
}

const css = `.blog-search { max-width: 24rem; margin-bottom: 2rem; }
.post { display: grid; gap: 1.25rem; padding-block: 2rem; border-top: 1px solid var(--border); }
.post-art { overflow: hidden; aspect-ratio: 3 / 2; border-radius: calc(var(--radius) * 1.4); }
.post-art .art { border-radius: 0; }
.post-text { display: grid; gap: 0.75rem; align-content: center; justify-items: start; }
.post h2 { font-size: 1.5rem; letter-spacing: -0.022em; }
.post-meta { font-size: 0.875rem; color: var(--muted); }
.post-rest { display: grid; gap: 0.75rem; }
@media (min-width: 48rem) {
  .post { grid-template-columns: 17rem 1fr; gap: 2.25rem; }
  .post:first-child { grid-template-columns: 1fr 1fr; padding-top: 0; border-top: 0; }
  .post:first-child h2 { font-size: 2rem; }
}`;

function script(spec: PageSpec): string {
  const words = wordsFor(spec);
  return `const search = document.getElementById("post-search");
const posts = [...document.querySelectorAll(".post")];

search.addEventListener("input", () => {
  const wanted = search.value.trim().toLowerCase();
  for (const post of posts) post.hidden = !post.textContent.toLowerCase().includes(wanted);
  document.getElementById("no-posts").hidden = posts.some((post) => !post.hidden);
});

for (const post of posts) {
  const button = post.querySelector("[aria-expanded]");
  const rest = post.querySelector(".post-rest");
  button.addEventListener("click", () => {
    rest.hidden = !rest.hidden;
    button.setAttribute("aria-expanded", String(!rest.hidden));
    button.querySelector("span").textContent = rest.hidden ? ${scriptValue(words.readMore)} : ${scriptValue(words.readLess)};
  });
}`;
}

function list(spec: PageSpec): Section {
  const words = wordsFor(spec);
  const entries = postsFor(spec).map(
    (post, index) => `<article class="post">
<div class="post-art">
${art(`${spec.title}${post.title}`, index)}
</div>
<div class="post-text">
<p class="post-meta">${escapeHtml(post.date)} · ${escapeHtml(fill(words.minutesToRead, post.minutes))}</p>
<h2>${escapeHtml(post.title)}</h2>
<p class="muted">${escapeHtml(post.lead)}</p>
<div class="post-rest" id="post-${index}" hidden>
${post.rest.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n")}
</div>
<button class="button secondary small" type="button" aria-expanded="false" aria-controls="post-${index}"><span>${escapeHtml(words.readMore)}</span> <span class="sr-only">${escapeHtml(post.title)}</span></button>
</div>
</article>`,
  );
  return {
    id: "articles",
    html: `${sectionHead({ level: 1, eyebrow: words.blog, title: spec.heading ?? spec.title, lead: copyFor(spec).intro })}
<div class="field blog-search">
<label for="post-search">${escapeHtml(words.search)}</label>
<input id="post-search" type="search">
</div>
<div>
${entries.join("\n")}
</div>
<p class="empty" id="no-posts" role="status" hidden>${escapeHtml(words.noMatch)}</p>`,
  };
}

export const blog: Recipe = {
  id: "blog",
  label: "a blog",
  asksFor: [
    "blog page",
    "blog homepage",
    "blog home page",
    "blog website",
    "personal blog",
    "blog post",
    "blog",
    "journal",
    "news page",
    "magazine",
  ],
  usualCount: DEFAULT_POSTS,
  defaultTitle: (spec) => titleFromSubject(spec, "blog"),
  build: (spec) => ({
    frame: ["header", "footer"],
    sections: [list(spec), newsletter(spec)],
    css,
    script: script(spec),
  }),
};
