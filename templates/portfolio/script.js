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

  document.getElementById("copy").addEventListener("click", () => {
    // The asynchronous clipboard is closed to sandboxed frames; this way is open to them.
    getSelection().selectAllChildren(email);
    copied.textContent = document.execCommand("copy")
      ? "Copied."
      : "Selected. Press Ctrl+C or Cmd+C to copy.";
  });
})();
