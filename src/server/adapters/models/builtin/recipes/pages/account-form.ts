import "server-only";
import { escapeHtml } from "../../markup";
import type { PageSpec } from "../../recipe";
import { brandOf, initials } from "../../sections/identity";

/** Style that the two account forms share: one calm card in the middle of the page. */
export const accountCss = `main { display: grid; align-items: center; background: radial-gradient(60rem 30rem at 50% -10rem, var(--accent-soft), transparent); }
.account { display: grid; gap: 1.5rem; width: 100%; max-width: 25rem; margin-inline: auto; }
.account-head { display: grid; justify-items: center; gap: 0.625rem; text-align: center; }
.account-head h1 { font-size: 1.625rem; letter-spacing: -0.025em; }
.account-head .brand-mark { width: 2.75rem; height: 2.75rem; margin-bottom: 0.5rem; font-size: 1.125rem; font-weight: 650; }
.account-brand { font-weight: 650; overflow-wrap: anywhere; }
.account .card { --gap: 1.125rem; }
.account-foot { color: var(--muted); font-size: 0.9375rem; text-align: center; }
.with-toggle { position: relative; }
.link-button { padding: 0; border: 0; background: none; color: var(--accent); font: inherit; font-size: 0.875rem; text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer; }`;

/** The sign above the form, and the name that it stands for where the form has one of its own. */
export function accountMark(spec: PageSpec, usualName: string): string {
  const brand = brandOf(spec);
  const mark = `<span class="brand-mark" aria-hidden="true">${escapeHtml(initials(brand).slice(0, 1))}</span>`;
  return brand === usualName ? mark : `${mark}\n<p class="account-brand">${escapeHtml(brand)}</p>`;
}

/** Browser code of the "show password" box. */
export const SHOW_PASSWORD = `document.getElementById("show-password").addEventListener("change", (event) => {
  for (const input of document.querySelectorAll("[data-password]")) {
    input.type = event.target.checked ? "text" : "password";
  }
});`;

/** A password field with its error line; texts must be escaped. */
export function passwordField(id: string, name: string, label: string, autocomplete: string): string {
  return `<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="password" data-password autocomplete="${autocomplete}" aria-describedby="${id}-error">
<p class="error" id="${id}-error"></p>
</div>`;
}
