import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, field, pageText } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt:
    "Please turn this page into a React app with components (src/App.tsx and so on). It must work the same. Delete the old script and page.",
  given: {
    "index.html": `<!doctype html>
<html lang="en">
<head><title>Seating</title></head>
<body>
  <h1>Seating</h1>
  <label>Guest <input id="guest"></label>
  <label>Table <select id="table"><option>1</option><option>2</option></select></label>
  <button id="seat">Seat</button>
  <section aria-label="Table 1"><h2>Table 1</h2><ul id="table-1"></ul></section>
  <section aria-label="Table 2"><h2>Table 2</h2><ul id="table-2"></ul></section>
  <p id="free">Free seats: 8</p>
  <script src="seating.js"></script>
</body>
</html>
`,
    "seating.js": `let free = 8;
document.getElementById("seat").onclick = () => {
  const guest = document.getElementById("guest");
  const list = document.getElementById("table-" + document.getElementById("table").value);
  if (!guest.value || list.children.length === 4) return;
  const item = document.createElement("li");
  item.textContent = guest.value;
  list.append(item);
  guest.value = "";
  free -= 1;
  document.getElementById("free").textContent = "Free seats: " + free;
};
`,
  },
  async check(page, { files }) {
    const seat = async (guest: string) => {
      await field(page, /guest/i).fill(guest);
      await choose(page, /^\s*seat\s*$/i);
    };
    await field(page, /table/i).selectOption("2");
    for (const guest of ["Ada", "Ben", "Carla", "Dov", "Ella"]) await seat(guest);
    const second = page.getByRole("region", { name: "Table 2" });
    await expect(second.getByRole("listitem")).toHaveCount(4);
    await expect.poll(() => pageText(page)).toContain("Free seats: 4");
    const project = await files();
    expect(Object.keys(project).filter((path) => /\.[jt]sx$/.test(path)).length).toBeGreaterThanOrEqual(2);
    expect(Object.keys(project)).not.toContain("seating.js");
  },
  solution: () => ({
    "src/Table.tsx": `export function Table({ number, guests }: { number: string; guests: string[] }) {
  return (
    <section aria-label={"Table " + number}>
      <h2>Table {number}</h2>
      <ul>{guests.map((guest) => <li key={guest}>{guest}</li>)}</ul>
    </section>
  );
}
`,
    "src/App.tsx": `import { useState } from "react";
import { Table } from "./Table";

export default function App() {
  const [tables, setTables] = useState<Record<string, string[]>>({ 1: [], 2: [] });
  const [guest, setGuest] = useState("");
  const [table, setTable] = useState("1");
  const seat = () => {
    const guests = tables[table] ?? [];
    if (!guest || guests.length === 4) return;
    setTables({ ...tables, [table]: [...guests, guest] });
    setGuest("");
  };
  return (
    <main>
      <h1>Seating</h1>
      <label>Guest <input value={guest} onChange={(event) => setGuest(event.target.value)} /></label>
      <label>Table <select value={table} onChange={(event) => setTable(event.target.value)}><option>1</option><option>2</option></select></label>
      <button onClick={seat}>Seat</button>
      {Object.entries(tables).map(([number, guests]) => <Table key={number} number={number} guests={guests} />)}
      <p>Free seats: {8 - Object.values(tables).flat().length}</p>
    </main>
  );
}
`,
  }),
};
