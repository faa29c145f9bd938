"use strict";

(() => {
  const ROWS = 1000;
  const TODAY = "2026-06-30";
  const CUSTOMERS = [
    "Alder & Finch",
    "Bright Harbor",
    "Cobalt Foods",
    "Delta Cycles",
    "Elm Street Clinic",
    "Foxglove Studio",
    "Granite Bank",
    "Hollis Media",
    "Ivory Labs",
    "Juniper Hotels",
    "Kestrel Air",
    "Lumen Energy",
    "Marlow Books",
    "Northgate School",
    "Orchard Dairy",
    "Pelican Freight",
    "Quarry Tools",
    "Rosewood Legal",
    "Summit Outdoor",
    "Tidewater Logistics",
    "Umber Ceramics",
    "Vale Insurance",
    "Westbrook Homes",
    "Yarrow Pharmacy",
  ];
  const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  const day = new Intl.DateTimeFormat("en-US", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  const collator = new Intl.Collator("en", { numeric: true });

  const element = (id) => document.getElementById(id);
  const plainDate = (time) => new Date(time).toISOString().slice(0, 10);

  /** Sample rows, the same on every visit. Replace this with your own list. */
  function sampleRows() {
    let seed = 7;
    const random = (below) => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    return Array.from({ length: ROWS }, (_, index) => {
      const issuedAt = Date.parse(TODAY) - Math.floor(((ROWS - index) * 365) / ROWS) * 86_400_000;
      const issued = plainDate(issuedAt);
      const due = plainDate(issuedAt + 30 * 86_400_000);
      const unpaid = due < TODAY ? "Overdue" : "Open";
      const paidShare = due < TODAY ? 94 : 35;
      return {
        number: `INV-${2001 + index}`,
        customer: CUSTOMERS[random(CUSTOMERS.length)],
        issued,
        due,
        status: random(100) < paidShare ? "Paid" : random(100) < 12 ? "Draft" : unpaid,
        cents: 4900 + random(900) * 500 + random(4) * 25,
      };
    });
  }

  const rows = sampleRows();
  const picked = new Set();
  let sort = { column: "issued", direction: "descending" };
  let page = 0;

  function matching() {
    const query = element("query").value.trim().toLowerCase();
    const status = element("status-filter").value;
    return rows.filter(
      (row) =>
        (status === "" || row.status === status) &&
        `${row.number} ${row.customer}`.toLowerCase().includes(query),
    );
  }

  function sorted(list) {
    const { column, direction } = sort;
    const sign = direction === "ascending" ? 1 : -1;
    const compare =
      column === "cents" ? (a, b) => a.cents - b.cents : (a, b) => collator.compare(a[column], b[column]);
    return [...list].sort((a, b) => sign * (compare(a, b) || collator.compare(a.number, b.number)));
  }

  function drawTotals(list) {
    const sum = (keep) =>
      dollars.format(list.filter(keep).reduce((total, row) => total + row.cents, 0) / 100);
    element("total-billed").textContent = sum((row) => row.status !== "Draft");
    element("total-paid").textContent = sum((row) => row.status === "Paid");
    element("total-overdue").textContent = sum((row) => row.status === "Overdue");
  }

  function cell(tag, className, text) {
    const made = document.createElement(tag);
    made.className = className;
    made.textContent = text;
    return made;
  }

  function rowElement(row) {
    const line = document.createElement("tr");
    line.classList.toggle("picked", picked.has(row));
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = picked.has(row);
    box.setAttribute("aria-label", `Select ${row.number}`);
    box.addEventListener("change", () => {
      picked[box.checked ? "add" : "delete"](row);
      line.classList.toggle("picked", box.checked);
      drawSelection();
    });
    const pick = cell("td", "pick", "");
    pick.append(box);
    const number = cell("th", "number", row.number);
    number.scope = "row";
    const state = cell("td", "state", "");
    state.append(cell("span", `status ${row.status.toLowerCase()}`, row.status));
    line.append(
      pick,
      number,
      cell("td", "customer", row.customer),
      cell("td", "date issued", day.format(new Date(row.issued))),
      cell("td", "date due", day.format(new Date(row.due))),
      state,
      cell("td", "amount", dollars.format(row.cents / 100)),
    );
    return line;
  }

  let shown = [];

  function drawSelection() {
    element("selection").hidden = picked.size === 0;
    element("selected-count").textContent =
      picked.size === 1 ? "1 invoice selected" : `${picked.size} invoices selected`;
    const onPage = shown.filter((row) => picked.has(row)).length;
    element("pick-page").checked = shown.length > 0 && onPage === shown.length;
    element("pick-page").indeterminate = onPage > 0 && onPage < shown.length;
  }

  function draw() {
    const list = sorted(matching());
    const size = Number(element("page-size").value);
    const lastPage = Math.max(0, Math.ceil(list.length / size) - 1);
    page = Math.min(page, lastPage);
    shown = list.slice(page * size, (page + 1) * size);
    element("body").replaceChildren(...shown.map(rowElement));
    element("nothing").hidden = list.length > 0;
    element("range").textContent =
      list.length === 0
        ? "No rows"
        : `${page * size + 1} to ${page * size + shown.length} of ${list.length.toLocaleString("en-US")}`;
    for (const button of document.querySelectorAll("[data-turn]")) {
      button.disabled = ["first", "previous"].includes(button.dataset.turn) ? page === 0 : page === lastPage;
    }
    for (const heading of document.querySelectorAll("[data-column]")) {
      if (heading.dataset.column === sort.column) heading.setAttribute("aria-sort", sort.direction);
      else heading.removeAttribute("aria-sort");
    }
    drawTotals(list);
    drawSelection();
    return list.length;
  }

  const announce = (text) => {
    element("announcement").textContent = text;
  };

  function filterAgain() {
    page = 0;
    const found = draw();
    announce(found === 1 ? "1 invoice found." : `${found} invoices found.`);
  }

  for (const heading of document.querySelectorAll("[data-column]")) {
    heading.querySelector("button").addEventListener("click", ({ currentTarget }) => {
      const column = heading.dataset.column;
      const again = sort.column === column && sort.direction === "ascending";
      sort = { column, direction: again ? "descending" : "ascending" };
      page = 0;
      draw();
      announce(`Sorted by ${currentTarget.textContent.toLowerCase()}, ${sort.direction}.`);
    });
  }

  for (const button of document.querySelectorAll("[data-turn]")) {
    button.addEventListener("click", () => {
      const turns = { first: 0, previous: page - 1, next: page + 1, last: Number.POSITIVE_INFINITY };
      page = turns[button.dataset.turn];
      draw();
      announce(`Showing ${element("range").textContent}.`);
      // A disabled button loses focus, so the other direction takes it.
      if (button.disabled) document.querySelector("[data-turn]:not(:disabled)")?.focus();
    });
  }

  element("query").addEventListener("input", filterAgain);
  element("status-filter").addEventListener("change", filterAgain);
  element("page-size").addEventListener("change", filterAgain);
  element("reset").addEventListener("click", () => {
    element("query").value = "";
    element("status-filter").value = "";
    filterAgain();
    element("query").focus();
  });

  element("pick-page").addEventListener("change", ({ target }) => {
    for (const row of shown) picked[target.checked ? "add" : "delete"](row);
    draw();
  });
  element("clear-selection").addEventListener("click", () => {
    picked.clear();
    draw();
    element("pick-page").focus();
  });
  element("mark-paid").addEventListener("click", () => {
    const changed = [...picked].filter((row) => row.status !== "Paid");
    for (const row of changed) row.status = "Paid";
    picked.clear();
    draw();
    element("pick-page").focus();
    announce(
      changed.length === 1 ? "1 invoice marked as paid." : `${changed.length} invoices marked as paid.`,
    );
  });

  draw();
})();
