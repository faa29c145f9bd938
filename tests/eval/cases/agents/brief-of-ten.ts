import type { FrameLocator } from "@playwright/test";
import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, field, pageText } from "../../find.ts";

const lend = async (page: FrameLocator, tool: string, borrower: string) => {
  await choose(page, `Lend ${tool}`);
  await field(page, "Borrower").fill(borrower);
  await choose(page, "Confirm");
};

const addTool = async (page: FrameLocator, name: string, category: string) => {
  await field(page, "Tool name").fill(name);
  await page.getByRole("combobox", { name: "Category", exact: true }).first().selectOption(category);
  await choose(page, "Add tool");
};

export const evalCase: EvalCase = {
  prompt: `A lending desk for a tool library, in React.

1. The heading is "Tool library". It starts with three tools: Drill (Power), Hedge trimmer (Garden) and Tent (Camping).
2. A form with the field "Tool name", a select "Category" (Power, Garden, Camping) and the button "Add tool".
3. Without a name it says "Enter a name", and nothing is added.
4. A name that is there already, in any case, is refused with "Already in the library".
5. Each tool has a button "Lend Drill" (with its own name), which asks for the name in a field "Borrower" and has the buttons "Confirm" and "Cancel".
6. A tool that is lent shows "Lent to Ana" and has the button "Return Drill" instead of "Lend Drill".
7. A line counts: "2 of 3 available".
8. A field "Search tools" shows only the tools whose name contains the text, in any case; when none does, "No tools found".
9. A section "History" lists what happened, newest first: "Drill lent to Ana", "Drill returned".
10. Everything is still there after a reload.`,
  async check(page, { reload }) {
    await expect(page.getByRole("heading", { name: "Tool library" }).first()).toBeVisible();
    await expect.poll(() => pageText(page)).toMatch(/3 of 3 available/i);
    await choose(page, "Add tool");
    await expect.poll(() => pageText(page)).toMatch(/enter a name/i);
    await addTool(page, "drill", "Power");
    await expect.poll(() => pageText(page)).toMatch(/already in the library/i);
    await expect.poll(() => pageText(page)).toMatch(/3 of 3 available/i);
    await addTool(page, "Rake", "Garden");
    await expect.poll(() => pageText(page)).toMatch(/4 of 4 available/i);
    await choose(page, "Lend Tent");
    await choose(page, "Cancel");
    await expect.poll(() => pageText(page)).toMatch(/4 of 4 available/i);
    await lend(page, "Drill", "Ana");
    await expect.poll(() => pageText(page)).toMatch(/lent to ana/i);
    await expect.poll(() => pageText(page)).toMatch(/3 of 4 available/i);
    await expect(page.getByRole("button", { name: "Lend Drill" })).toHaveCount(0);
    await lend(page, "Rake", "Omar");
    await choose(page, "Return Rake");
    await expect
      .poll(() => pageText(page))
      .toMatch(/rake returned[\s\S]*rake lent to omar[\s\S]*drill lent to ana/i);
    await field(page, "Search tools").fill("TRIM");
    await expect(page.getByRole("button", { name: "Lend Hedge trimmer" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Lend Tent" })).toHaveCount(0);
    await field(page, "Search tools").fill("anvil");
    await expect.poll(() => pageText(page)).toMatch(/no tools found/i);
    await reload();
    await expect.poll(() => pageText(page)).toMatch(/3 of 4 available/i);
    await expect.poll(() => pageText(page)).toMatch(/drill lent to ana/i);
    await expect(page.getByRole("button", { name: "Return Drill" })).toBeVisible();
  },
  solution: {
    "src/App.jsx": `import { useEffect, useState } from "react";

const START = {
  tools: [
    { name: "Drill", category: "Power", borrower: null },
    { name: "Hedge trimmer", category: "Garden", borrower: null },
    { name: "Tent", category: "Camping", borrower: null },
  ],
  history: [],
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem("desk")) ?? START;
  } catch {
    return START;
  }
}

export default function App() {
  const [desk, setDesk] = useState(stored);
  const [name, setName] = useState("");
  const [category, setCategory] = useState("Power");
  const [problem, setProblem] = useState("");
  const [search, setSearch] = useState("");
  const [lending, setLending] = useState(null);
  const [borrower, setBorrower] = useState("");
  useEffect(() => localStorage.setItem("desk", JSON.stringify(desk)), [desk]);

  const { tools, history } = desk;
  const add = (event) => {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return setProblem("Enter a name");
    if (tools.some((tool) => tool.name.toLowerCase() === wanted.toLowerCase()))
      return setProblem("Already in the library");
    setDesk({ tools: [...tools, { name: wanted, category, borrower: null }], history });
    setName("");
    setProblem("");
  };
  const change = (tool, to, event) =>
    setDesk({
      tools: tools.map((each) => (each.name === tool ? { ...each, borrower: to } : each)),
      history: [event, ...history],
    });
  const lend = (event) => {
    event.preventDefault();
    if (!borrower.trim()) return;
    change(lending, borrower.trim(), lending + " lent to " + borrower.trim());
    setLending(null);
    setBorrower("");
  };
  const shown = tools.filter((tool) => tool.name.toLowerCase().includes(search.toLowerCase()));
  return (
    <main>
      <h1>Tool library</h1>
      <p>
        {tools.filter((tool) => !tool.borrower).length} of {tools.length} available
      </p>
      <form onSubmit={add}>
        <label>
          Tool name <input value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        <label>
          Category{" "}
          <select value={category} onChange={(event) => setCategory(event.target.value)}>
            <option>Power</option>
            <option>Garden</option>
            <option>Camping</option>
          </select>
        </label>
        <button type="submit">Add tool</button>
        {problem && <p role="alert">{problem}</p>}
      </form>
      <label>
        Search tools <input value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {shown.length === 0 && <p>No tools found</p>}
      <ul>
        {shown.map((tool) => (
          <li key={tool.name}>
            {tool.name} ({tool.category}){" "}
            {tool.borrower ? (
              <>
                Lent to {tool.borrower}{" "}
                <button type="button" onClick={() => change(tool.name, null, tool.name + " returned")}>
                  Return {tool.name}
                </button>
              </>
            ) : lending === tool.name ? (
              <form onSubmit={lend}>
                <label>
                  Borrower <input value={borrower} onChange={(event) => setBorrower(event.target.value)} />
                </label>
                <button type="submit">Confirm</button>
                <button type="button" onClick={() => setLending(null)}>
                  Cancel
                </button>
              </form>
            ) : (
              <button type="button" onClick={() => setLending(tool.name)}>
                Lend {tool.name}
              </button>
            )}
          </li>
        ))}
      </ul>
      <section>
        <h2>History</h2>
        <ol>
          {history.map((event, at) => (
            <li key={history.length - at}>{event}</li>
          ))}
        </ol>
      </section>
    </main>
  );
}
`,
  },
};
