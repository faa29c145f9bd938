(() => {
  const form = document.getElementById("access-form");
  const email = document.getElementById("email");
  const error = document.getElementById("email-error");
  const status = document.getElementById("access-status");

  function showError(message) {
    error.textContent = message;
    email.setAttribute("aria-invalid", String(message !== ""));
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!email.validity.valid) {
      showError(email.value === "" ? "Enter your email address." : "Enter an address like you@company.com.");
      email.focus();
      return;
    }
    // Send email.value to your server here.
    form.hidden = true;
    status.textContent = `Thank you. We will write to ${email.value} this week.`;
    status.tabIndex = -1;
    status.focus();
  });

  email.addEventListener("input", () => showError(""));
})();
