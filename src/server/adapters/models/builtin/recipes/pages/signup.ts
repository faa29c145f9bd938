import "server-only";
import { wordsFor } from "../../copy-for";
import { escapeHtml, scriptValue } from "../../markup";
import type { PageSpec, Recipe } from "../../recipe";
import { FORM_CHECK, field, notice } from "../../sections/form-check";
import { accountCss, accountMark, passwordField, SHOW_PASSWORD } from "./account-form";
import { titleFromSubject } from "./default-title";

const css = `${accountCss}
.strength { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0.75rem; margin-top: -0.5rem; }
.strength .progress > * { width: 0; }`;

function script(spec: PageSpec): string {
  const words = wordsFor(spec);
  return `${FORM_CHECK}

${SHOW_PASSWORD}

const form = document.getElementById("signup-form");
const strengthWords = ${scriptValue(words.strength)};

/** 0 (too short) to 3 (strong): length counts most, then variety. */
function strengthOf(password) {
  if (password.length < 8) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length;
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 3;
  return kinds >= 2 ? 2 : 1;
}

form.elements.password.addEventListener("input", () => {
  const password = form.elements.password.value;
  const strength = strengthOf(password);
  document.getElementById("strength-bar").style.width = password ? 10 + strength * 30 + "%" : "0";
  document.getElementById("strength-word").textContent = password ? strengthWords[strength] : "";
});

checkForm(
  form,
  {
    name: (input) => (input.value.trim() ? "" : ${scriptValue(words.nameNeeded)}),
    email: (input) => (/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(input.value.trim()) ? "" : ${scriptValue(words.emailNeeded)}),
    password: (input) => (input.value.length >= 8 ? "" : ${scriptValue(words.passwordShort)}),
    confirm: (input) => (input.value === form.elements.password.value ? "" : ${scriptValue(words.passwordsDiffer)}),
    terms: (input) => (input.checked ? "" : ${scriptValue(words.termsNeeded)}),
  },
  (data) => {
    const result = document.getElementById("signup-result");
    result.textContent = ${scriptValue(words.signedUpNotice)}.replace("{}", String(data.get("name")).trim());
    form.hidden = true;
    result.hidden = false;
    result.focus();
  },
);`;
}

export const signup: Recipe = {
  id: "signup",
  label: "a sign-up form",
  asksFor: [
    "sign-up form",
    "sign up form",
    "signup form",
    "registration form",
    "register form",
    "sign-up page",
    "sign up page",
    "signup page",
    "registration page",
    "create account page",
    "registrierungsformular",
    "registrierung",
    "formulaire d'inscription",
    "formulario de registro",
    "signup",
    "sign up",
    "sign-up",
    "register",
  ],
  defaultTitle: (spec) => titleFromSubject(spec, "signup"),
  build: (spec) => {
    const words = wordsFor(spec);
    return {
      css,
      script: script(spec),
      sections: [
        {
          id: "signup",
          html: `<div class="account">
<div class="account-head">
${accountMark(spec, words.defaultTitles.signup)}
<h1>${escapeHtml(spec.heading ?? words.createAccountTitle)}</h1>
<p class="muted">${escapeHtml(words.createAccountText)}</p>
</div>
<form class="card raised stack" id="signup-form" novalidate>
${field({ id: "name", name: "name", label: escapeHtml(words.name), autocomplete: "name" })}
${field({ id: "email", name: "email", label: escapeHtml(words.email), type: "email", autocomplete: "email" })}
${passwordField("password", "password", escapeHtml(words.password), "new-password")}
<div class="strength">
<div class="progress" aria-hidden="true"><div id="strength-bar"></div></div>
<span class="hint" id="strength-word" role="status"></span>
</div>
${passwordField("confirm", "confirm", escapeHtml(words.confirmPassword), "new-password")}
<label class="check"><input type="checkbox" id="show-password"> <span>${escapeHtml(words.showPassword)}</span></label>
<div>
<label class="check"><input type="checkbox" id="terms" name="terms" aria-describedby="terms-error"> <span>${escapeHtml(words.agreeTerms)}</span></label>
<p class="error" id="terms-error"></p>
</div>
<button class="button block" type="submit">${escapeHtml(words.signUp)}</button>
</form>
${notice("signup-result")}
<p class="account-foot">${escapeHtml(words.haveAccount)} <a href="#signup">${escapeHtml(words.signIn)}</a></p>
</div>`,
        },
      ],
    };
  },
};
