import "server-only";
import { wordsFor } from "../../copy-for";
import { escapeHtml, scriptValue } from "../../markup";
import type { PageSpec, Recipe } from "../../recipe";
import { FORM_CHECK, field, notice } from "../../sections/form-check";
import { accountCss, accountMark, passwordField, SHOW_PASSWORD } from "./account-form";
import { titleFromSubject } from "./default-title";

function script(spec: PageSpec): string {
  const words = wordsFor(spec);
  return `${FORM_CHECK}

${SHOW_PASSWORD}

const form = document.getElementById("login-form");
const result = document.getElementById("login-result");

function say(text) {
  result.textContent = text;
  result.hidden = false;
}

checkForm(
  form,
  {
    email: (input) => (/^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(input.value.trim()) ? "" : ${scriptValue(words.emailNeeded)}),
    password: (input) => (input.value.length >= 8 ? "" : ${scriptValue(words.passwordShort)}),
  },
  (data) => say(${scriptValue(words.signedInNotice)}.replace("{}", String(data.get("email")).split("@")[0])),
);

document.getElementById("forgot").addEventListener("click", () => say(${scriptValue(words.resetNotice)}));`;
}

export const login: Recipe = {
  id: "login",
  label: "a login form",
  asksFor: [
    "login form",
    "log-in form",
    "sign-in form",
    "sign in form",
    "login page",
    "login screen",
    "sign-in page",
    "sign in page",
    "anmeldeformular",
    "loginseite",
    "page de connexion",
    "formulaire de connexion",
    "formulario de inicio de sesión",
    "log in",
    "login",
    "sign in",
    "sign-in",
    "anmeldung",
  ],
  defaultTitle: (spec) => titleFromSubject(spec, "login"),
  build: (spec) => {
    const words = wordsFor(spec);
    return {
      css: accountCss,
      script: script(spec),
      sections: [
        {
          id: "login",
          html: `<div class="account">
<div class="account-head">
${accountMark(spec, words.defaultTitles.login)}
<h1>${escapeHtml(spec.heading ?? words.welcomeBack)}</h1>
<p class="muted">${escapeHtml(words.welcomeBackText)}</p>
</div>
<form class="card raised stack" id="login-form" novalidate>
${field({ id: "email", name: "email", label: escapeHtml(words.email), type: "email", autocomplete: "email" })}
${passwordField("password", "password", escapeHtml(words.password), "current-password")}
<div class="row spread">
<label class="check"><input type="checkbox" id="show-password"> <span>${escapeHtml(words.showPassword)}</span></label>
<button class="link-button" type="button" id="forgot">${escapeHtml(words.forgotPassword)}</button>
</div>
<button class="button block" type="submit">${escapeHtml(words.signIn)}</button>
${notice("login-result")}
</form>
<p class="account-foot">${escapeHtml(words.noAccount)} <a href="#login">${escapeHtml(words.signUp)}</a></p>
</div>`,
        },
      ],
    };
  },
};
