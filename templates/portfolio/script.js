"use strict";

(() => {
  const projects = [...document.querySelectorAll("article[data-kind]")];
  const buttons = [...document.querySelectorAll("button[data-kind]")];
  const count = document.getElementById("count");
  const email = document.getElementById("email");
  const copied = document.getElementById("copied");

  for (const button of buttons) {
    button.addEventListener("click", () => {
      const { kind } = button.dataset;
      for (const each of buttons) each.setAttribute("aria-pressed", String(each === button));
      for (const project of projects) project.hidden = kind !== "" && project.dataset.kind !== kind;
      const shown = projects.filter((project) => !project.hidden).length;
      count.textContent = shown === 1 ? "1 project" : `${shown} projects`;
    });
  }

  document.getElementById("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(email.textContent);
      copied.textContent = "Copied.";
    } catch {
      // The clipboard is not open to every frame: the address is selected, ready to be copied by hand.
      getSelection().selectAllChildren(email);
      copied.textContent = "Selected. Press Ctrl+C or Cmd+C to copy.";
    }
  });
})();
