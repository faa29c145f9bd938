"use strict";

(() => {
  const STORAGE_KEY = "calendar-events";
  const MOST_CHIPS = 3;
  const element = (id) => document.getElementById(id);

  // A date is a text such as "2026-02-28". It is counted in UTC, where every day has 24 hours.
  const textOf = (time) => new Date(time).toISOString().slice(0, 10);
  const addDays = (date, days) => textOf(Date.parse(date) + days * 86_400_000);
  const weekdayOf = (date) => (new Date(date).getUTCDay() + 6) % 7;
  const format = (date, options) =>
    new Date(date).toLocaleDateString("en-US", { timeZone: "UTC", ...options });
  const longName = (date) =>
    format(date, { weekday: "long", month: "long", day: "numeric", year: "numeric" });

  function todayText() {
    const now = new Date();
    return textOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
  }

  /** The same day in another month, or that month's last day: January 31 and one month is February 28 or 29. */
  function addMonths(date, months) {
    const [year, month, day] = date.split("-").map(Number);
    const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
    return textOf(Date.UTC(year, month - 1 + months, Math.min(day, daysInMonth)));
  }

  function samples() {
    const plans = [
      [-9, "Dentist", "08:30", "09:15"],
      [-6, "Quarterly review", "13:00", "15:00"],
      [-3, "Dinner at Nadia’s", "19:00", ""],
      [0, "Stand-up", "09:30", "09:45"],
      [0, "Lunch with Priya", "12:15", "13:15"],
      [0, "Ship version 2.4", "", ""],
      [1, "Design critique", "11:00", "12:00"],
      [3, "Train to Austin", "07:40", "10:05"],
      [4, "Offsite", "", ""],
      [5, "Offsite", "", ""],
      [8, "Parent evening", "18:30", "20:00"],
      [12, "Yoga", "07:00", "08:00"],
      [17, "Grandma’s birthday", "", ""],
    ];
    return plans.map(([days, title, start, end]) => ({
      date: addDays(todayText(), days),
      title,
      start,
      end,
    }));
  }

  function load() {
    try {
      const saved = JSON.parse(localStorage.getItem(STORAGE_KEY));
      if (Array.isArray(saved)) return saved;
    } catch {
      // No storage in this frame, or nothing readable in it.
    }
    return samples();
  }

  function save() {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(events));
    } catch {
      // No storage in this frame: the events live until the page is closed.
    }
  }

  let events = load();
  let selected = todayText();
  let edited;

  const eventsOn = (date) =>
    events.filter((event) => event.date === date).sort((a, b) => a.start.localeCompare(b.start));
  const clock = (time) =>
    new Date(`2000-01-01T${time}`).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  function timesOf({ start, end }) {
    if (start === "") return "All day";
    return end === "" ? clock(start) : `${clock(start)} to ${clock(end)}`;
  }

  function make(tag, className, text) {
    const made = document.createElement(tag);
    made.className = className;
    made.textContent = text;
    return made;
  }

  function dayCell(date) {
    const list = eventsOn(date);
    const planned = list.map((event) => `${event.title}, ${timesOf(event)}`).join("; ");
    const cell = make("td", date.slice(0, 7) === selected.slice(0, 7) ? "day" : "day outside", "");
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("aria-label", `${longName(date)}${planned && `: ${planned}`}`);
    cell.setAttribute("aria-selected", String(date === selected));
    if (date === todayText()) cell.setAttribute("aria-current", "date");
    cell.tabIndex = date === selected ? 0 : -1;
    cell.dataset.date = date;
    cell.append(make("span", "date", String(Number(date.slice(8)))));
    // The last place says how many more there are.
    const shown = list.length > MOST_CHIPS ? list.slice(0, MOST_CHIPS - 1) : list;
    cell.append(...shown.map((event) => make("span", "chip", event.title)));
    if (shown.length < list.length) cell.append(make("span", "more", `${list.length - shown.length} more`));
    return cell;
  }

  function drawMonth() {
    const first = `${selected.slice(0, 7)}-01`;
    const start = addDays(first, -weekdayOf(first));
    const weekCount = Math.ceil((weekdayOf(first) + Number(addDays(addMonths(first, 1), -1).slice(8))) / 7);
    element("month-title").textContent = format(first, { month: "long", year: "numeric" });
    element("weeks").replaceChildren(
      ...Array.from({ length: weekCount }, (_, week) => {
        const row = document.createElement("tr");
        row.append(...Array.from({ length: 7 }, (_, day) => dayCell(addDays(start, week * 7 + day))));
        return row;
      }),
    );
  }

  function drawDay() {
    const list = eventsOn(selected);
    element("day-title").textContent = format(selected, { weekday: "long", month: "long", day: "numeric" });
    element("day-empty").hidden = list.length > 0;
    element("day-events").replaceChildren(
      ...list.map((event) => {
        const button = document.createElement("button");
        button.type = "button";
        button.append(make("b", "", event.title), make("span", "", timesOf(event)));
        button.addEventListener("click", () => edit(event));
        const item = document.createElement("li");
        item.append(button);
        return item;
      }),
    );
  }

  function draw() {
    drawMonth();
    drawDay();
  }

  const focusDay = () => element("weeks").querySelector('[aria-selected="true"]').focus();
  const announce = (text) => {
    element("announcement").textContent = text;
  };

  function select(date) {
    selected = date;
    draw();
  }

  function showError(input, id, message) {
    element(id).textContent = message;
    input.setAttribute("aria-invalid", String(message !== ""));
  }

  function edit(event) {
    edited = event;
    element("editor-title").textContent = event ? "Edit event" : "New event";
    element("delete").hidden = !event;
    element("event-title").value = event?.title ?? "";
    element("event-date").value = event?.date ?? selected;
    element("event-start").value = event?.start ?? "";
    element("event-end").value = event?.end ?? "";
    for (const name of ["title", "date", "end"]) showError(element(`event-${name}`), `${name}-error`, "");
    element("editor").showModal();
  }

  function finish(text) {
    save();
    element("editor").close();
    draw();
    focusDay();
    announce(text);
  }

  element("event-form").addEventListener("submit", (submission) => {
    submission.preventDefault();
    const [title, date, start, end] = ["title", "date", "start", "end"].map((name) =>
      element(`event-${name}`),
    );
    showError(title, "title-error", title.value.trim() === "" ? "Give the event a title." : "");
    showError(date, "date-error", date.value === "" ? "Choose a date." : "");
    const isBackwards = end.value !== "" && end.value <= start.value;
    const needsStart = end.value !== "" && start.value === "";
    const endProblem = isBackwards ? "The end must be after the start." : "";
    showError(end, "end-error", needsStart ? "Enter a start time too." : endProblem);
    const wrong = [title, date, end].find((input) => input.getAttribute("aria-invalid") === "true");
    if (wrong) {
      wrong.focus();
      return;
    }
    const event = { title: title.value.trim(), date: date.value, start: start.value, end: end.value };
    events = [...events.filter((each) => each !== edited), event];
    selected = event.date;
    finish(`Saved: ${event.title}, ${longName(event.date)}.`);
  });

  element("delete").addEventListener("click", () => {
    events = events.filter((each) => each !== edited);
    finish(`Deleted: ${edited.title}.`);
  });
  element("cancel").addEventListener("click", () => element("editor").close());

  element("weeks").addEventListener("click", ({ target }) => {
    const cell = target.closest("[data-date]");
    if (!cell) return;
    select(cell.dataset.date);
    focusDay();
  });
  element("weeks").addEventListener("dblclick", () => edit());

  element("weeks").addEventListener("keydown", (event) => {
    const weekday = weekdayOf(selected);
    const days = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -weekday,
      End: 6 - weekday,
    }[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    const isOpening = event.key === "Enter" || event.key === " ";
    if (!isOpening && days === undefined && months === undefined) return;
    event.preventDefault();
    if (isOpening) edit();
    else {
      select(
        months === undefined
          ? addDays(selected, days)
          : addMonths(selected, months * (event.shiftKey ? 12 : 1)),
      );
      focusDay();
    }
  });

  function turn(months) {
    select(addMonths(selected, months));
    announce(element("month-title").textContent);
  }
  element("previous").addEventListener("click", () => turn(-1));
  element("next").addEventListener("click", () => turn(1));
  element("today").addEventListener("click", () => {
    select(todayText());
    announce(`Today, ${longName(selected)}`);
  });
  element("new-event").addEventListener("click", () => edit());
  element("add-here").addEventListener("click", () => edit());

  element("grid").setAttribute("role", "grid");
  draw();
})();
