import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import type { CheckStep } from "../check-step";
import { startRecording } from "../driver/record";
import type { RecordedStep } from "../protocol";

const steps: CheckStep[] = [];
const recordedSteps: RecordedStep[] = [];
const recorder = startRecording({
  onStep(recorded) {
    recordedSteps.push(recorded);
    steps.splice(steps.length - recorded.replaces, recorded.replaces, recorded.step);
  },
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
});
// A test may leave steps that are recorded a moment later, such as the change of a removed field.
afterEach(async () => {
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 50));
  steps.splice(0);
});

const target = (role: string | null, name: string | null, nth = 1) => ({ role, name, nth });
const elementAt = (selector: string): Element => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(selector);
  return element;
};

it("tells what a user presses, by the name under which a check finds it", async () => {
  document.body.innerHTML = `<button><b>Add</b></button><button>Add</button><a href="#x">More</a>
    <label><input type="checkbox"> Keep me</label><p>Only text</p>`;
  await userEvent.click(elementAt("button + button"));
  await userEvent.click(elementAt("b"));
  await userEvent.click(elementAt("a"));
  await userEvent.click(elementAt("label"));
  expect(steps).toEqual([
    { do: "press", target: target("button", "Add", 2) },
    { do: "press", target: target("button", "Add") },
    { do: "press", target: target("link", "More") },
    { do: "press", target: target("checkbox", "Keep me") },
  ]);
});

it("tells what a user types and chooses once it is done, and a form that Enter sends once", async () => {
  document.body.innerHTML = `<form onsubmit="event.preventDefault()"><label>New to-do <input></label><button>Add</button></form>
    <label>Note <textarea></textarea></label>
    <select aria-label="Size"><option>Small</option><option>Large</option></select>`;
  await userEvent.fill(elementAt("input"), "Buy milk");
  await userEvent.click(elementAt("input"));
  await userEvent.keyboard("{Enter}");
  await userEvent.fill(elementAt("textarea"), "Soon");
  await userEvent.click(elementAt("button"));
  // Options that a test sets are no user's.
  elementAt("select").dispatchEvent(new Event("change"));
  document.querySelector("select")?.focus();
  await userEvent.keyboard("L");
  expect(steps.filter((step) => step.do === "type" && step.submit)).toEqual([
    { do: "type", text: "Buy milk", target: target("textbox", "New to-do"), submit: true },
  ]);
  expect(steps.slice(1)).toEqual([
    { do: "type", text: "Soon", target: target("textbox", "Note"), submit: false },
    { do: "press", target: target("button", "Add") },
    { do: "choose", option: "Large", target: target("combobox", "Size") },
  ]);
});

it("tells nothing that the page does by itself", () => {
  document.body.innerHTML = "<button>Add</button>";
  document.querySelector("button")?.click();
  expect(steps).toEqual([]);
});

it("tells what is to be seen of an element", () => {
  document.body.innerHTML = `<p>Total: <b>$44</b></p><label>Amount <input value="5"></label>
    <label><input type="checkbox" checked> Keep me</label><button aria-label="Remove"></button>`;
  for (const selector of ["p", "input", "input[type=checkbox]", "button"])
    recorder.expect(elementAt(selector));
  const seen = { do: "seeElement", count: null, value: null, state: null };
  expect(steps).toEqual([
    { do: "see", text: "Total: $44" },
    { ...seen, target: target("textbox", "Amount"), value: "5" },
    { ...seen, target: target("checkbox", "Keep me"), state: "checked" },
    { ...seen, target: target("button", "Remove") },
  ]);
});

it("tells no password, but one of its length", async () => {
  document.body.innerHTML = `<label>Password <input type="password"></label><button>Sign in</button>`;
  await userEvent.fill(elementAt("input"), "my-own-secret");
  await userEvent.click(elementAt("button"));
  expect(JSON.stringify(steps)).not.toContain("my-own-secret");
  expect(steps[0]).toMatchObject({ do: "type", text: "Pass-word1Pas", submit: false });
});

it("tells what is typed into text that is edited where it stands, and sent with Enter from more than one line", async () => {
  document.body.innerHTML = `<div contenteditable aria-label="Title"></div><textarea aria-label="Message"></textarea>
    <textarea aria-label="Note"></textarea><button>Done</button>`;
  const message = document.querySelector("textarea");
  message?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    message.value = "";
  });
  await userEvent.click(elementAt("div"));
  await userEvent.keyboard("Plan");
  await userEvent.click(elementAt("textarea"));
  await userEvent.keyboard("Hello{Enter}");
  await userEvent.click(elementAt("textarea + textarea"));
  await userEvent.keyboard("One{Enter}Two");
  await userEvent.click(elementAt("button"));
  expect(steps).toEqual([
    { do: "type", text: "Plan", target: target("textbox", "Title"), submit: false },
    { do: "type", text: "Hello", target: target("textbox", "Message"), submit: true },
    { do: "type", text: "One\nTwo", target: target("textbox", "Note"), submit: false },
    { do: "press", target: target("button", "Done") },
  ]);
});

it("names what has no role, or is hidden behind its label, as a check finds it", async () => {
  document.body.innerHTML = `<h2>Add</h2><p>Add</p><div tabindex="0">Add</div><p>Add</p>
    <label><input type="checkbox" style="display: none"><span>Dark</span></label>`;
  await userEvent.click(elementAt("div"));
  await userEvent.click(elementAt("span"));
  expect(steps).toEqual([
    { do: "press", target: target(null, "Add") },
    { do: "press", target: target(null, "Dark") },
  ]);
});

it("tells two presses as a double click, on text, on a control, and on the label of one", async () => {
  document.body.innerHTML = `<p>Plan</p><button>Add</button><label><input type="checkbox"> <b>Buy milk</b></label>`;
  await userEvent.dblClick(elementAt("p"));
  await userEvent.tripleClick(elementAt("button"));
  await userEvent.dblClick(elementAt("b"));
  expect(steps).toEqual([
    { do: "doubleClick", target: target(null, "Plan") },
    { do: "doubleClick", target: target("button", "Add") },
    { do: "press", target: target("button", "Add") },
    { do: "doubleClick", target: target(null, "Buy milk") },
  ]);
});

it("tells two presses of what another press has moved there as two", async () => {
  document.body.innerHTML = `<button>One</button><button>Two</button>`;
  await userEvent.click(elementAt("button"));
  await userEvent.click(elementAt("button + button"));
  expect(steps).toEqual([
    { do: "press", target: target("button", "One") },
    { do: "press", target: target("button", "Two") },
  ]);
});

it("tells Escape in a field, with what was typed before, or the press that gave it the focus", async () => {
  document.body.innerHTML = `<input aria-label="Name"><input aria-label="City"><div contenteditable aria-label="Title"></div><button>Done</button>`;
  await userEvent.click(elementAt("input"));
  await userEvent.keyboard("Ada{Escape}");
  await userEvent.click(elementAt("input + input"));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(elementAt("div"));
  await userEvent.keyboard("Plan{Escape}");
  await userEvent.click(elementAt("button"));
  expect(steps).toEqual([
    { do: "type", text: "Ada", target: target("textbox", "Name"), submit: false },
    { do: "key", key: "Escape" },
    { do: "press", target: target("textbox", "City") },
    { do: "key", key: "Escape" },
    { do: "type", text: "Plan", target: target("textbox", "Title"), submit: false },
    { do: "key", key: "Escape" },
    { do: "press", target: target("button", "Done") },
  ]);
});

it("tells the files that a user chose for what was pressed, whichever way the page asks for them", async () => {
  document.body.innerHTML = `<input type="file" aria-label="Import">
    <label><span>Pictures</span> <input id="hidden" type="file" multiple style="display: none"></label>
    <button>Attach</button>`;
  const detached = document.createElement("input");
  detached.type = "file";
  elementAt("button").addEventListener("click", () => detached.click());
  const people = new File(["name\nAda"], "people.csv");
  const chosen = new DataTransfer();
  chosen.items.add(people);

  await userEvent.click(elementAt("input"));
  expect(steps).toEqual([{ do: "press", target: target("button", "Import") }]);
  await userEvent.upload(elementAt("input"), people);
  await userEvent.click(elementAt("span"));
  await userEvent.upload(elementAt("#hidden"), [people, new File(["a"], "a.png")]);
  expect(recordedSteps.at(-1)?.sizes).toEqual([8, 1]);
  await userEvent.click(elementAt("button"));
  detached.files = chosen.files;
  detached.dispatchEvent(new Event("change"));
  // What a page gives its own input is no user's.
  elementAt("input").dispatchEvent(new Event("change", { bubbles: true }));
  expect(steps).toEqual([
    { do: "chooseFiles", files: ["people.csv"], target: target("button", "Import") },
    { do: "chooseFiles", files: ["people.csv", "a.png"], target: target(null, "Pictures") },
    { do: "chooseFiles", files: ["people.csv"], target: target("button", "Attach") },
  ]);
});
