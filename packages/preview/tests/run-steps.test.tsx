import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { CheckStep, StepTarget } from "../check-step";
import { runSteps } from "../driver/run-steps";
import { dataUrl } from "../project/static-files";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const files = { "data/people.csv": dataUrl("data/people.csv", "name\nAda"), "b.txt": dataUrl("b.txt", "B") };

/** @returns the problems of the steps that were done */
async function problemsOf(steps: CheckStep[]): Promise<(string | null)[]> {
  const problems: (string | null)[] = [];
  await runSteps(
    { steps, from: 0, files },
    {
      time: { advance: pause, flushTasks: () => pause(0) },
      pause,
      realNow: () => performance.now(),
      firstFailure: () => null,
      hasLeft: () => false,
      report: (_at, problem) => void problems.push(problem),
    },
  );
  return problems;
}

const named = (name: string, role: string | null = null): StepTarget => ({ role, name, nth: 1 });
const choose = (name: string, ...chosen: string[]): CheckStep => ({
  do: "chooseFiles",
  files: chosen,
  target: named(name),
});
const type = (text: string, name: string): CheckStep => ({
  do: "type",
  text,
  target: named(name),
  submit: false,
});
const see = (text: string): CheckStep => ({ do: "see", text });
const pressEscape: CheckStep = { do: "key", key: "Escape" };

function Todo() {
  const [title, setTitle] = useState("Buy milk");
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <main>
      <input type="checkbox" aria-label="Done: Buy milk" />
      {draft === null ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: as generated pages have it
        <span onDoubleClick={() => setDraft(title)}>{title}</span>
      ) : (
        <input
          aria-label="Title"
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter") setTitle(draft);
            if (key === "Enter" || key === "Escape") setDraft(null);
          }}
        />
      )}
    </main>
  );
}

it("double-clicks text beside a control that is named after it, and leaves its field with Escape", async () => {
  await render(<Todo />);
  expect(
    await problemsOf([
      { do: "doubleClick", target: named("Buy milk") },
      type("Buy bread", "Title"),
      pressEscape,
      see("Buy milk"),
      { do: "dontSee", text: "Buy bread" },
    ]),
  ).toEqual([null, null, null, null, null]);
});

it("presses twice what is under the mouse, which the page may have drawn again, as browsers count it", async () => {
  document.body.innerHTML = "<main></main><p></p>";
  const [main, told] = [document.querySelector("main"), document.querySelector("p")];
  const draw = () => {
    if (main) main.innerHTML = "<button>Add</button>";
  };
  draw();
  const seen: string[] = [];
  for (const kind of ["click", "dblclick"] as const)
    main?.addEventListener(kind, ({ detail }) => {
      seen.push(`${kind} ${detail === 2}`);
      if (told) told.textContent = seen.join(", ");
      if (kind === "click") draw();
    });
  expect(await problemsOf([{ do: "doubleClick", target: named("Add", "button") }])).toEqual([null]);
  expect(seen).toEqual(["click false", "click true", "dblclick true"]);
});

it("closes a popover and empties a search with Escape", async () => {
  document.body.innerHTML = `<div popover>Menu</div><input type="search" aria-label="Search">`;
  document.querySelector<HTMLElement>("[popover]")?.showPopover();
  expect(await problemsOf([pressEscape, { do: "dontSee", text: "Menu" }])).toEqual([null, null]);
  expect(await problemsOf([type("moss", "Search"), pressEscape])).toEqual([null, null]);
  expect(document.querySelector("input")?.value).toBe("");
});

it("chooses files of the project, whichever way the page asks for them", async () => {
  document.body.innerHTML = `<label>Import <input type="file"></label>
    <label>Pictures <input type="file" multiple style="display: none"></label>
    <button>Attach</button><p></p>`;
  const show = async ({ target }: Event) => {
    const chosen = target instanceof HTMLInputElement ? [...(target.files ?? [])] : [];
    const texts = await Promise.all(
      chosen.map(async (each) => `${each.name} ${each.type} ${JSON.stringify(await each.text())}`),
    );
    document.querySelector("p")?.append(` ${texts.join(" + ")};`);
  };
  document.body.addEventListener("change", show);
  document.querySelector("button")?.addEventListener("click", async () => {
    await pause(100);
    const input = document.createElement("input");
    input.type = "file";
    input.onchange = show;
    input.click();
  });
  const csv = "people.csv text/csv";
  expect(
    await problemsOf([
      choose("Import", "data/people.csv"),
      choose("Pictures", "data/people.csv", "b.txt"),
      choose("Attach", "b.txt"),
    ]),
  ).toEqual([null, null, null]);
  await pause(0);
  const people = `${csv} "name\\nAda"`;
  const expected = ` ${people}; ${people} + b.txt text/plain "B"; b.txt text/plain "B";`;
  await expect.poll(() => document.querySelector("p")?.textContent).toBe(expected);
});

it("says why files cannot be chosen", async () => {
  document.body.innerHTML = `<label>Import <input type="file"></label><button>Nothing</button>`;
  expect(await problemsOf([choose("Import", "checks/files/gone.csv")])).toEqual([
    "The project has no file “checks/files/gone.csv”: add it there.",
  ]);
  expect(await problemsOf([choose("Import", "data/people.csv", "b.txt")])).toEqual([
    "It takes only one file.",
  ]);
  expect(await problemsOf([choose("Nothing", "b.txt")])).toEqual(["It asks for no files."]);
});
