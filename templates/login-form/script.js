(() => {
  const sections = [...document.querySelectorAll("section")];

  /** The sentence beside a field, or an empty string when the field is fine. */
  function problemOf(field) {
    const { validity } = field;
    if (validity.valueMissing) {
      return {
        name: "Enter your name.",
        email: "Enter your email address.",
        password: "Enter your password.",
        terms: "Agree to the terms to go on.",
      }[field.name];
    }
    if (validity.typeMismatch) return "Enter an address like you@example.com.";
    // tooShort only reports what a person typed, so the length is compared here.
    if (field.minLength > 0 && field.value.length < field.minLength) {
      return `Use at least ${field.minLength} characters; this is ${field.value.length}.`;
    }
    return "";
  }

  function check(field) {
    const problem = problemOf(field);
    document.getElementById(`${field.id}-error`).textContent = problem;
    field.setAttribute("aria-invalid", String(problem !== ""));
    return problem === "";
  }

  function clear(form) {
    form.reset();
    for (const field of form.querySelectorAll("[required]")) {
      field.removeAttribute("aria-invalid");
      document.getElementById(`${field.id}-error`).textContent = "";
    }
  }

  function show(id) {
    for (const section of sections) section.hidden = section.id !== id;
    document.getElementById(`${id}-title`).focus();
  }

  const outcomes = {
    "log-in": (values) => ["You are logged in", `Welcome back, ${values.get("email")}.`],
    "sign-up": (values) => [
      "Check your inbox",
      `Thank you, ${values.get("name")}. Open the link in the mail to ${values.get("email")} to finish.`,
    ],
    reset: (values) => [
      "Check your inbox",
      `If ${values.get("email")} has an account, a link is on its way.`,
    ],
  };

  for (const section of sections) {
    const form = section.querySelector("form");
    if (!form) continue;
    const fields = [...form.querySelectorAll("[required]")];
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const wrong = fields.filter((field) => !check(field));
      if (wrong.length > 0) {
        wrong[0].focus();
        return;
      }
      // Send the form to your server here; this page keeps it to itself.
      const [title, text] = outcomes[section.id](new FormData(form));
      document.getElementById("done-title").textContent = title;
      document.getElementById("done-text").textContent = text;
      clear(form);
      show("done");
    });
    // A message goes away while the field is mended, and a new one waits until the next attempt.
    form.addEventListener("input", ({ target }) => {
      if (target.getAttribute("aria-invalid") === "true") check(target);
    });
  }

  for (const link of document.querySelectorAll("[data-show]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(link.dataset.show);
    });
  }

  for (const button of document.querySelectorAll(".reveal")) {
    button.addEventListener("click", () => {
      const input = document.getElementById(button.getAttribute("aria-controls"));
      const shown = input.type === "password";
      input.type = shown ? "text" : "password";
      button.setAttribute("aria-pressed", String(shown));
      button.textContent = shown ? "Hide" : "Show";
    });
  }
})();
