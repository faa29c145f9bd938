"use strict";
(() => {
  const STORAGE_KEY = "todo-list";
  const samples = [
    { text: "Reply to Priya about the budget" },
    { text: "Book the train to Austin" },
    { text: "Buy coffee beans and oat milk" },
    { text: "Water the tomatoes", done: true },
  ];
  const emptyTexts = {
    all: "Nothing to do yet. Add your first task above.",
    open: "Nothing left to do.",
    done: "No task is done yet.",
  };

  const find = (id) => document.getElementById(id);
  const list = find("list");
  const input = find("new-task");
  const filterButtons = [...document.querySelectorAll("[data-filter]")];

  let lastId = 0;
  let filter = "all";
  let beforeRemoval = null;
  let tasks = load();

  /** The saved tasks, or the samples where nothing is saved or storage is not available (a sandboxed frame). */
  function load() {
    try {
      const saved = JSON.parse(localStorage.getItem(STORAGE_KEY));
      if (Array.isArray(saved)) return saved.map(createTask);
    } catch {}
    return samples.map(createTask);
  }

  function save() {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(tasks.map(({ text, done }) => ({ text, done }))));
    } catch {}
  }

  function createTask({ text, done }) {
    lastId += 1;
    return { id: String(lastId), text: String(text), done: done === true };
  }

  const isShown = (task) => filter === "all" || (filter === "done") === task.done;
  const taskCount = (count) => (count === 1 ? "1 task" : `${count} tasks`);

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function actionButton(action, label, task) {
    const button = element("button", { type: "button", className: "quiet", textContent: label });
    button.dataset.action = action;
    button.setAttribute("aria-label", `${label}: ${task.text}`);
    return button;
  }

  function row(task) {
    const checkbox = element("input", { type: "checkbox", checked: task.done });
    const label = element("label", {}, checkbox, element("span", { textContent: task.text }));
    const made = element(
      "li",
      {},
      label,
      actionButton("edit", "Edit", task),
      actionButton("delete", "Delete", task),
    );
    made.dataset.id = task.id;
    return made;
  }

  function showSummary() {
    const open = tasks.filter((task) => !task.done).length;
    find("count").textContent = `${taskCount(open)} left`;
    find("clear").hidden = open === tasks.length;
    find("empty").hidden = list.childElementCount > 0;
    find("empty").textContent = tasks.length === 0 ? emptyTexts.all : emptyTexts[filter];
    for (const button of filterButtons) {
      button.setAttribute("aria-pressed", String(button.dataset.filter === filter));
    }
  }

  function render() {
    list.replaceChildren(...tasks.filter(isShown).map(row));
    showSummary();
  }

  function forgetRemoval() {
    beforeRemoval = null;
    find("undo").replaceChildren();
  }

  function change(next) {
    tasks = next;
    forgetRemoval();
    save();
  }

  function remove(isGone) {
    const previous = tasks;
    change(tasks.filter((task) => !isGone(task)));
    beforeRemoval = previous;
    render();
    const undo = element("button", { type: "button", textContent: "Undo" });
    find("undo").replaceChildren(`${taskCount(previous.length - tasks.length)} removed.`, undo);
    undo.focus();
  }

  function startEditing(item, task) {
    const field = element("input", { className: "edit", value: task.text, maxLength: 200 });
    field.setAttribute("aria-label", `Edit: ${task.text}`);
    let finished = false;
    const finish = (isKept, keepsFocus) => {
      if (finished) return;
      finished = true;
      const text = field.value.trim();
      if (isKept && text && text !== task.text) {
        task.text = text;
        change(tasks);
      }
      const fresh = row(task);
      item.replaceWith(fresh);
      if (keepsFocus) fresh.querySelector("[data-action=edit]").focus();
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault(); // or Enter would press the button that gets the focus
      finish(event.key === "Enter", true);
    });
    field.addEventListener("blur", () => finish(true, false));
    item.replaceChildren(field);
    field.select();
  }

  find("add-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    input.value = "";
    input.focus();
    if (!text) return;
    change([createTask({ text }), ...tasks]);
    if (filter === "done") filter = "all"; // or the new task would not be seen
    render();
  });

  list.addEventListener("change", ({ target }) => {
    const item = target.closest("li");
    const task = tasks.find(({ id }) => id === item?.dataset.id);
    if (!task || target.type !== "checkbox") return;
    task.done = target.checked;
    change(tasks);
    if (!isShown(task)) {
      const neighbour = item.nextElementSibling ?? item.previousElementSibling;
      (neighbour?.querySelector("input") ?? input).focus();
      item.remove();
    }
    showSummary();
  });

  list.addEventListener("click", ({ target }) => {
    const item = target.closest("li");
    const task = tasks.find(({ id }) => id === item?.dataset.id);
    if (target.dataset.action === "edit") startEditing(item, task);
    if (target.dataset.action === "delete") remove((other) => other === task);
  });

  find("undo").addEventListener("click", ({ target }) => {
    if (!beforeRemoval || target.tagName !== "BUTTON") return;
    change(beforeRemoval);
    render();
    input.focus();
  });

  find("clear").addEventListener("click", () => remove((task) => task.done));

  for (const button of filterButtons) {
    button.addEventListener("click", () => {
      filter = button.dataset.filter;
      render();
    });
  }

  render();
})();
