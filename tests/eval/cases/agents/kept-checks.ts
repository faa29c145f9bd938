import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { choose, field, pageText } from "../../find.ts";
import { edited } from "../../solve.ts";

const given = {
  "checks/add-in-order.json": `{
  "name": "New tasks come last",
  "steps": [
    "Type \\"Water plants\\" into \\"New task\\"",
    "Press \\"Add\\"",
    "Type \\"Call Ana\\" into \\"New task\\"",
    "Press \\"Add\\"",
    "See \\"Water plants Call Ana\\""
  ]
}
`,
  "checks/count-open.json": `{
  "name": "The count is of open tasks",
  "steps": [
    "Type \\"Water plants\\" into \\"New task\\"",
    "Press \\"Add\\"",
    "See \\"1 open\\"",
    "Press the checkbox \\"Water plants\\"",
    "See \\"0 open\\""
  ]
}
`,
  "src/App.jsx": `import { useState } from "react";

export default function App() {
  const [tasks, setTasks] = useState([]);
  const [text, setText] = useState("");
  const add = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    setTasks([...tasks, { id: crypto.randomUUID(), text: text.trim(), done: false }]);
    setText("");
  };
  const toggle = (id) =>
    setTasks(tasks.map((task) => (task.id === id ? { ...task, done: !task.done } : task)));
  return (
    <main>
      <h1>Tasks</h1>
      <form onSubmit={add}>
        <label>
          New task <input value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <button type="submit">Add</button>
      </form>
      <p>{tasks.filter((task) => !task.done).length} open</p>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <label>
              <input type="checkbox" checked={task.done} onChange={() => toggle(task.id)} /> {task.text}
            </label>
          </li>
        ))}
      </ul>
    </main>
  );
}
`,
};

export const evalCase: EvalCase = {
  prompt:
    'Give a task a due date, with a date field "Due" in the form, which may stay empty, and show it in the list. Tasks with a date come first, the earliest at the top; those without one follow. What the project\'s checks say must go on holding, and they stay as they are.',
  given,
  async check(page, { files }) {
    const item = (at: number) => page.getByRole("listitem").nth(at);
    const add = async (text: string, due?: string) => {
      await field(page, "New task").fill(text);
      if (due) await field(page, "Due").fill(due);
      await choose(page, "Add");
      await expect.poll(() => pageText(page)).toContain(text);
    };
    await add("Water plants");
    await add("Call Ana");
    await expect(item(0)).toContainText("Water plants");
    await expect(item(1)).toContainText("Call Ana");
    await add("Pay rent", "2031-03-01");
    await add("Renew passport", "2031-02-01");
    await expect(item(0)).toContainText("Renew passport");
    await expect(item(1)).toContainText("Pay rent");
    await expect(item(1)).toContainText(/2031|31/);
    await expect(item(2)).toContainText("Water plants");
    await expect(item(3)).toContainText("Call Ana");
    await page.getByRole("checkbox", { name: /call ana/i }).check();
    await expect.poll(() => pageText(page)).toMatch(/3 open/);
    const kept = await files();
    for (const path of ["checks/add-in-order.json", "checks/count-open.json"] as const)
      expect(String(kept[path])).toBe(given[path]);
  },
  solution: edited(
    "src/App.jsx",
    [
      `const [text, setText] = useState("");`,
      `const [text, setText] = useState("");\n  const [due, setDue] = useState("");\n  const ordered = tasks.toSorted((one, other) => (one.due || "9999").localeCompare(other.due || "9999"));`,
    ],
    ["text: text.trim(), done", "text: text.trim(), due, done"],
    [`    setText("");`, `    setText("");\n    setDue("");`],
    [
      `        <button type="submit">`,
      `        <label>\n          Due <input type="date" value={due} onChange={(event) => setDue(event.target.value)} />\n        </label>\n        <button type="submit">`,
    ],
    ["{tasks.map((task) => (\n          <li", "{ordered.map((task) => (\n          <li"],
    [
      "            </label>",
      "            </label>\n            {task.due && <time dateTime={task.due}> {task.due}</time>}",
    ],
  ),
  mistakes: {
    "tasks without a date come first": edited(
      "src/App.jsx",
      [
        `const [text, setText] = useState("");`,
        `const [text, setText] = useState("");\n  const [due, setDue] = useState("");\n  const ordered = tasks.toSorted((one, other) => one.due.localeCompare(other.due));`,
      ],
      ["text: text.trim(), done", "text: text.trim(), due, done"],
      [`    setText("");`, `    setText("");\n    setDue("");`],
      [
        `        <button type="submit">`,
        `        <label>\n          Due <input type="date" value={due} onChange={(event) => setDue(event.target.value)} />\n        </label>\n        <button type="submit">`,
      ],
      ["{tasks.map((task) => (\n          <li", "{ordered.map((task) => (\n          <li"],
      [
        "            </label>",
        "            </label>\n            {task.due && <time dateTime={task.due}> {task.due}</time>}",
      ],
    ),
  },
};
