"use strict";

(() => {
  const STORAGE_KEY = "budget-entries";
  // Each category has a colour that is seen on both schemes, and a limit for the month in cents.
  const categories = [
    { name: "Rent", colour: "oklch(0.6 0.12 165)", limit: 145_000 },
    { name: "Groceries", colour: "oklch(0.68 0.14 80)", limit: 52_000 },
    { name: "Transport", colour: "oklch(0.6 0.14 250)", limit: 18_000 },
    { name: "Eating out", colour: "oklch(0.63 0.17 30)", limit: 16_000 },
    { name: "Fun", colour: "oklch(0.6 0.16 320)", limit: 12_000 },
    { name: "Other", colour: "oklch(0.6 0.02 270)", limit: 20_000 },
  ];
  const element = (id) => document.getElementById(id);
  const dollars = (cents) =>
    (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" }).replace("-", "−");
  const sum = (list) => list.reduce((total, { cents }) => total + cents, 0);

  const pad = (number) => String(number).padStart(2, "0");
  const now = new Date();
  const thisMonth = `${now.getFullYear()}-${pad(now.getMonth() + 1)}`;
  const today = `${thisMonth}-${pad(now.getDate())}`;

  function addMonths(month, by) {
    const [year, number] = month.split("-").map(Number);
    return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
  }

  /** Amounts are whole cents, negative for spending, so that sums are exact. */
  function samples() {
    const [current, last] = [thisMonth, addMonths(thisMonth, -1)];
    const list = [
      [`${current}-01`, "Salary", "Income", 412_000],
      [`${current}-01`, "Rent, Birch Street", "Rent", -145_000],
      [`${current}-02`, "Farmers’ market", "Groceries", -6415],
      [`${current}-03`, "Bus pass", "Transport", -8900],
      [`${current}-04`, "Noodles with Sam", "Eating out", -3680],
      [`${current}-05`, "Supermarket", "Groceries", -11_237],
      [`${current}-06`, "Cinema, two tickets", "Fun", -3150],
      [`${current}-07`, "Sold the old bike", "Income", 18_000],
      [`${current}-08`, "Birthday dinner", "Eating out", -14_290],
      [`${current}-09`, "Electricity", "Other", -7342],
      [`${last}-01`, "Salary", "Income", 412_000],
      [`${last}-01`, "Rent, Birch Street", "Rent", -145_000],
      [`${last}-06`, "Supermarket", "Groceries", -23_861],
      [`${last}-11`, "Train to Austin", "Transport", -9450],
      [`${last}-15`, "Climbing gym", "Fun", -6500],
      [`${last}-21`, "Tacos", "Eating out", -2875],
    ];
    return list.map(([date, text, category, cents]) => ({ date, text, category, cents }));
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
      localStorage.setItem(STORAGE_KEY, JSON.stringify(entries));
    } catch {
      // No storage in this frame: the entries live until the page is closed.
    }
  }

  let entries = load();
  let month = thisMonth;
  let removed;

  function drawChart(spent) {
    const total = spent.reduce((all, { cents }) => all + cents, 0);
    const circumference = 2 * Math.PI * 48;
    let turned = 0;
    const arcs = spent.map(({ colour, cents }) => {
      const share = total === 0 ? 0 : cents / total;
      const arc = `<circle cx="60" cy="60" r="48" stroke="${colour}" stroke-dasharray="${Math.max(share * circumference - 2, 0)} ${circumference}" transform="rotate(${turned * 360 - 90} 60 60)"/>`;
      turned += share;
      return cents > 0 ? arc : "";
    });
    const ring = total === 0 ? '<circle cx="60" cy="60" r="48" stroke="#8886" />' : arcs.join("");
    const rounded = `$${Math.round(total / 100).toLocaleString("en-US")}`;
    element("chart").innerHTML =
      `<svg viewBox="0 0 120 120" role="img" aria-labelledby="chart-text">${ring}<text x="60" y="65">${rounded}</text></svg>`;
    const parts = spent.filter(({ cents }) => cents > 0);
    element("chart-text").textContent =
      total === 0
        ? "Chart: nothing spent in this month."
        : `Chart of ${dollars(total)} spent: ${parts.map(({ name, cents }) => `${name} ${dollars(cents)}, ${Math.round((cents / total) * 100)}%`).join("; ")}.`;
  }

  function drawCategories(list) {
    const spent = categories.map((category) => ({
      ...category,
      cents: -sum(list.filter((entry) => entry.category === category.name && entry.cents < 0)),
    }));
    drawChart(spent);
    element("category-list").innerHTML = spent
      .map(({ name, colour, cents, limit }) => {
        const over = cents - limit;
        const note =
          over > 0
            ? `<span class="over">${dollars(over)} over</span>`
            : `<span class="limit">of ${dollars(limit)}</span>`;
        return `<li><span class="dot" style="background:${colour}"></span><span>${name}</span><span>${dollars(cents)} ${note}</span>
          <span class="meter"><span style="width:${Math.min(100, (cents / limit) * 100)}%;background:${colour}"></span></span></li>`;
      })
      .join("");
  }

  function entryItem(entry) {
    const item = document.createElement("li");
    const text = document.createElement("div");
    const name = document.createElement("b");
    name.textContent = entry.text;
    const details = document.createElement("small");
    const day = new Date(entry.date).toLocaleDateString("en-US", {
      timeZone: "UTC",
      month: "short",
      day: "numeric",
    });
    details.textContent = `${day}, ${entry.category}`;
    text.append(name, details);
    const amount = document.createElement("span");
    amount.className = entry.cents > 0 ? "cents plus" : "cents";
    amount.textContent = entry.cents > 0 ? `+${dollars(entry.cents)}` : dollars(entry.cents);
    const remove = document.createElement("button");
    remove.type = "button";
    remove.textContent = "✕";
    remove.setAttribute("aria-label", `Delete ${entry.text}`);
    remove.addEventListener("click", () => {
      removed = entry;
      change(
        entries.filter((each) => each !== entry),
        `Deleted ${entry.text}.`,
      );
      element("undo").focus();
    });
    item.append(text, amount, remove);
    return item;
  }

  function draw() {
    const list = entries
      .filter((entry) => entry.date.startsWith(month))
      .sort((a, b) => b.date.localeCompare(a.date));
    element("month-name").textContent = new Date(`${month}-01`).toLocaleDateString("en-US", {
      timeZone: "UTC",
      month: "long",
      year: "numeric",
    });
    element("income").textContent = dollars(sum(list.filter(({ cents }) => cents > 0)));
    element("spending").textContent = dollars(-sum(list.filter(({ cents }) => cents < 0)));
    element("left").textContent = dollars(sum(list));
    drawCategories(list);
    element("entry-list").replaceChildren(...list.map(entryItem));
    element("empty").hidden = list.length > 0;
    element("undo").hidden = !removed;
  }

  function change(next, text) {
    entries = next;
    save();
    draw();
    element("announcement").textContent = `${text} ${element("left").textContent} left.`;
  }

  /** The cents of "1,234.50", "12.5" or "$7", read as text because 1.15 * 100 is not 115; undefined for anything else. */
  function centsOf(text) {
    const match = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/,(?=\d{3})/g, ""));
    return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
  }

  function showError(input, message) {
    element(`${input.id}-error`).textContent = message;
    input.setAttribute("aria-invalid", String(message !== ""));
  }

  const isIncome = () => document.querySelector('[name="kind"]:checked').value === "income";

  element("entry-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const [text, amount, date] = ["text", "amount", "date"].map(element);
    const cents = centsOf(amount.value);
    showError(text, text.value.trim() === "" ? "Say what it was for." : "");
    showError(amount, cents ? "" : "Enter an amount such as 12.50.");
    showError(date, date.value === "" ? "Choose a date." : "");
    const wrong = [text, amount, date].find((input) => input.getAttribute("aria-invalid") === "true");
    if (wrong) {
      wrong.focus();
      return;
    }
    const category = isIncome() ? "Income" : element("category").value;
    const entry = { date: date.value, text: text.value.trim(), category, cents: isIncome() ? cents : -cents };
    month = entry.date.slice(0, 7);
    removed = undefined;
    change([...entries, entry], `Added ${entry.text}, ${dollars(cents)}.`);
    text.value = "";
    amount.value = "";
    text.focus();
  });

  for (const radio of document.querySelectorAll('[name="kind"]')) {
    radio.addEventListener("change", () => {
      element("category-field").hidden = isIncome();
    });
  }

  element("undo").addEventListener("click", () => {
    const entry = removed;
    removed = undefined;
    change([...entries, entry], `${entry.text} is back.`);
    element("text").focus();
  });

  function turn(by) {
    month = addMonths(month, by);
    removed = undefined;
    draw();
    element("announcement").textContent =
      `${element("month-name").textContent}: ${element("left").textContent} left.`;
  }
  element("previous").addEventListener("click", () => turn(-1));
  element("next").addEventListener("click", () => turn(1));

  element("category").append(...categories.map(({ name }) => new Option(name)));
  element("category").value = "Groceries";
  element("date").value = today;
  draw();
})();
