(() => {
  const form = document.getElementById("contact");
  const fields = [...form.querySelectorAll("[required]")];
  const text = document.getElementById("text");
  const left = document.getElementById("text-left");
  const message = document.getElementById("message");
  const thanks = document.getElementById("thanks");

  const missing = {
    name: "Enter your name.",
    email: "Enter your email address.",
    topic: "Choose a topic.",
    text: "Write a few words about your project.",
  };

  /** The sentence beside a field, or an empty string when the field is fine. */
  function problemOf(field) {
    const value = field.value.trim();
    if (value === "") return missing[field.name];
    if (field.validity.typeMismatch) return "Enter an address like you@example.com.";
    if (value.length < field.minLength)
      return `Tell us a little more: at least ${field.minLength} characters.`;
    return "";
  }

  function check(field) {
    const problem = problemOf(field);
    document.getElementById(`${field.id}-error`).textContent = problem;
    field.setAttribute("aria-invalid", String(problem !== ""));
    return problem === "";
  }

  function countDown() {
    const remaining = text.maxLength - text.value.length;
    left.textContent = `${remaining.toLocaleString("en-US")} characters left`;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !check(field));
    if (wrong.length > 0) {
      wrong[0].focus();
      return;
    }
    // Send new FormData(form) to your server here; this page keeps it to itself.
    document.getElementById("thanks-text").textContent =
      `Thank you, ${form.elements.name.value.trim()}. We will write to ${form.elements.email.value} within two working days.`;
    message.hidden = true;
    thanks.hidden = false;
    document.getElementById("thanks-title").focus();
  });

  form.addEventListener("input", ({ target }) => {
    if (target === text) countDown();
    if (target.getAttribute("aria-invalid") === "true") check(target);
  });

  document.getElementById("again").addEventListener("click", () => {
    form.reset();
    for (const field of fields) field.removeAttribute("aria-invalid");
    left.textContent = "Up to 1,000 characters";
    thanks.hidden = true;
    message.hidden = false;
    fields[0].focus();
  });
})();
