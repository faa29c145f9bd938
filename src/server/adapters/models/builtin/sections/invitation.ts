import "server-only";
import { copyFor, fill, wordsFor } from "../copy-for";
import { icon } from "../icon";
import { escapeHtml, scriptValue } from "../markup";
import type { PageSpec, Section } from "../recipe";
import { FORM_CHECK, field, notice } from "./form-check";
import { mailOf } from "./identity";
import { sectionHead } from "./section-head";

const VALID_MAIL = String.raw`/^[^\s@]+@[^\s@]+\.[^\s@]+$/`;

/** A contact form with its rules; `level` 1 where it is the page itself. */
export function contact(spec: PageSpec, level: 1 | 2 = 2): Section {
  const words = wordsFor(spec);
  return {
    id: "contact",
    css: `.contact { display: grid; gap: 2.5rem; }
.contact-ways { display: grid; gap: 0.75rem; margin-top: 0.5rem; font-size: 0.9375rem; }
.contact-ways li { display: flex; align-items: center; gap: 0.75rem; }
.contact-ways svg { color: var(--accent); }
@media (min-width: 52rem) { .contact { grid-template-columns: 0.8fr 1fr; gap: 4.5rem; align-items: start; } }`,
    html: `<div class="contact">
<div>
${sectionHead({ eyebrow: words.contact, title: (level === 1 ? spec.heading : undefined) ?? words.contactTitle, lead: words.contactText, level })}
<ul class="contact-ways list-plain">
<li>${icon("mail")} ${escapeHtml(mailOf(spec))}</li>
<li>${icon("phone")} +1 555 0134</li>
</ul>
</div>
<div>
<form class="card raised stack" id="contact-form" novalidate>
${field({ id: "contact-name", name: "name", label: escapeHtml(words.name), autocomplete: "name" })}
${field({ id: "contact-email", name: "email", label: escapeHtml(words.email), type: "email", autocomplete: "email" })}
${field({ id: "contact-message", name: "message", label: escapeHtml(words.message), isLong: true })}
<button class="button block" type="submit">${escapeHtml(words.send)}</button>
</form>
${notice("contact-sent")}
</div>
</div>`,
    script: `${FORM_CHECK}

const contactForm = document.getElementById("contact-form");
checkForm(
  contactForm,
  {
    name: (input) => (input.value.trim() ? "" : ${scriptValue(words.nameNeeded)}),
    email: (input) => (${VALID_MAIL}.test(input.value.trim()) ? "" : ${scriptValue(words.emailNeeded)}),
    message: (input) => (input.value.trim().length >= 10 ? "" : ${scriptValue(words.messageNeeded)}),
  },
  (data) => {
    const sent = document.getElementById("contact-sent");
    sent.textContent = ${scriptValue(words.sentNotice)}.replace("{}", String(data.get("name")).trim());
    contactForm.hidden = true;
    sent.hidden = false;
    sent.focus();
  },
);`,
  };
}

export function newsletter(spec: PageSpec): Section {
  const words = wordsFor(spec);
  return {
    id: "newsletter",
    css: `.newsletter { display: grid; gap: 1.5rem; padding: clamp(1.5rem, 1rem + 3vw, 3rem); }
.newsletter .section-head { margin: 0; }
.newsletter form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
.newsletter .field { flex: 1 1 14rem; }
.newsletter .error { min-height: 0; }
@media (min-width: 52rem) { .newsletter { grid-template-columns: 1fr 1fr; align-items: center; } }`,
    html: `<div class="card soft newsletter">
${sectionHead({ title: words.newsletterTitle, lead: words.newsletterText })}
<div>
<form id="newsletter-form" novalidate>
${field({ id: "newsletter-email", name: "email", label: escapeHtml(words.email), type: "email", autocomplete: "email" })}
<button class="button" type="submit">${escapeHtml(words.subscribe)}</button>
</form>
${notice("newsletter-done")}
</div>
</div>`,
    script: `const newsletterForm = document.getElementById("newsletter-form");
newsletterForm.addEventListener("submit", (event) => {
  event.preventDefault();
  const email = newsletterForm.elements.email;
  const isValid = ${VALID_MAIL}.test(email.value.trim());
  email.setAttribute("aria-invalid", String(!isValid));
  document.getElementById("newsletter-email-error").textContent = isValid ? "" : ${scriptValue(words.emailNeeded)};
  if (!isValid) {
    email.focus();
    return;
  }
  const done = document.getElementById("newsletter-done");
  done.textContent = ${scriptValue(words.subscribedNotice)}.replace("{}", email.value.trim());
  newsletterForm.hidden = true;
  done.hidden = false;
  done.focus();
});`,
  };
}

export function cta(spec: PageSpec): Section {
  const words = wordsFor(spec);
  return {
    id: "cta",
    css: `.cta { display: grid; justify-items: center; gap: 1.25rem; padding: clamp(2.5rem, 2rem + 4vw, 4.5rem) 1.5rem; border-radius: calc(var(--radius) * 1.8); background: var(--brand); color: var(--brand-contrast); text-align: center; }
.cta p { max-width: 34rem; font-size: 1.0625rem; }
.cta .button { background: var(--brand-contrast); color: var(--brand); }
.cta :focus-visible { outline-color: var(--brand-contrast); }`,
    html: `<div class="cta">
<h2>${escapeHtml(words.ctaTitle)}</h2>
<p>${escapeHtml(words.ctaText)}</p>
<a class="button" href="#contact">${escapeHtml(copyFor(spec).action)}</a>
</div>`,
  };
}

/** Short reading: what is sold or told, as journal entries. */
export function posts(spec: PageSpec): Section {
  const words = wordsFor(spec);
  const entries = copyFor(spec)
    .highlights.map(
      ([title, text], index) => `<li class="card stack" style="--gap: 0.5rem">
<p class="eyebrow">${escapeHtml(fill(words.minutesToRead, 3 + index))}</p>
<h3>${escapeHtml(title)}</h3>
<p class="muted">${escapeHtml(text)}</p>
</li>`,
    )
    .join("\n");
  return {
    id: "posts",
    html: `${sectionHead({ eyebrow: words.blog, title: words.blogTitle })}
<ul class="grid list-plain">
${entries}
</ul>`,
  };
}
