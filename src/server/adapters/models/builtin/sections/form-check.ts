import "server-only";

/**
 * Browser code shared by every form of these pages: shows one message per field in its `.error` line, moves the focus
 * to the first wrong field, and calls `accept` with the form's data only when all is well. Nothing is sent.
 */
export const FORM_CHECK = `function checkForm(form, rules, accept) {
  const showError = (name, message) => {
    const field = form.elements[name];
    field.setAttribute("aria-invalid", message ? "true" : "false");
    document.getElementById(field.id + "-error").textContent = message;
  };
  for (const name of Object.keys(rules)) {
    form.elements[name].addEventListener("input", () => showError(name, ""));
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    let firstWrong = null;
    for (const [name, rule] of Object.entries(rules)) {
      const message = rule(form.elements[name]);
      showError(name, message);
      if (message && !firstWrong) firstWrong = form.elements[name];
    }
    if (firstWrong) firstWrong.focus();
    else accept(new FormData(form));
  });
}`;

/** A labelled input with its error line. Texts must be escaped. */
export function field(options: {
  id: string;
  name: string;
  label: string;
  type?: string;
  autocomplete?: string;
  isLong?: boolean;
}): string {
  const attributes = [
    `id="${options.id}"`,
    `name="${options.name}"`,
    `aria-describedby="${options.id}-error"`,
    ...(options.autocomplete ? [`autocomplete="${options.autocomplete}"`] : []),
  ].join(" ");
  const control = options.isLong
    ? `<textarea ${attributes} rows="5"></textarea>`
    : `<input ${attributes} type="${options.type ?? "text"}">`;
  return `<div class="field">
<label for="${options.id}">${options.label}</label>
${control}
<p class="error" id="${options.id}-error"></p>
</div>`;
}

/** Says a result where the form was, and tells screen readers. */
export const notice = (id: string): string =>
  `<p class="notice success" id="${id}" role="status" tabindex="-1" hidden></p>`;
