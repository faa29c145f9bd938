"use strict";
(() => {
  const STORAGE_KEY = "countdown";
  const find = (id) => document.getElementById(id);
  const units = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 };
  const dateFormat = new Intl.DateTimeFormat("en", { dateStyle: "full", timeStyle: "short" });

  const nextYear = () => new Date(new Date().getFullYear() + 1, 0, 1);
  let target = load() ?? nextYear();
  let timer;

  function load() {
    try {
      const saved = new Date(localStorage.getItem(STORAGE_KEY) ?? Number.NaN);
      return Number.isNaN(saved.getTime()) ? null : saved;
    } catch {
      return null; // no storage in a sandboxed frame
    }
  }

  function save() {
    try {
      localStorage.setItem(STORAGE_KEY, target.toISOString());
    } catch {}
  }

  /** `2027-01-01T00:00` in the reader's own time, as the date field wants it. */
  function fieldValue(date) {
    const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  }

  function tick() {
    clearTimeout(timer);
    const milliseconds = target.getTime() - Date.now();
    const isOver = milliseconds <= 0;
    find("clock").hidden = isOver;
    find("done").hidden = !isOver;
    if (isOver) return;
    // Rounded up: the last second is shown as 1, and 0 is the moment itself.
    let rest = Math.ceil(milliseconds / 1000);
    for (const [name, seconds] of Object.entries(units)) {
      const count = Math.floor(rest / seconds);
      rest -= count * seconds;
      find(name).textContent = name === "days" ? String(count) : String(count).padStart(2, "0");
      find(name).nextElementSibling.textContent = count === 1 ? name.slice(0, -1) : name;
    }
    // On the whole second, so that no second is skipped.
    timer = setTimeout(tick, milliseconds % 1000 || 1000);
  }

  function show() {
    find("until").textContent = `Until ${dateFormat.format(target)}`;
    find("date").value = fieldValue(target);
    tick();
  }

  function choose(date) {
    target = date;
    save();
    show();
    const isPast = target.getTime() <= Date.now();
    find("status").textContent = isPast
      ? "That day is over."
      : `Counting down to ${dateFormat.format(target)}.`;
  }

  find("date-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new Date(find("date").value);
    if (!Number.isNaN(chosen.getTime())) choose(chosen);
  });
  find("new-year").addEventListener("click", () => choose(nextYear()));
  // A page in the background is not woken up on time.
  document.addEventListener("visibilitychange", tick);

  show();
})();
