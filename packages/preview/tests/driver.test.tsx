import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { perform } from "../driver/main";
import type { PageAction } from "../protocol";

const action = (kind: PageAction["kind"], rest: Partial<PageAction> = {}): PageAction => ({
  kind,
  target: null,
  text: "",
  submit: false,
  ...rest,
});
const look = async () => (await perform(action("look"))).outline;
const named = (name: string, role: string | null = null) => ({ ref: null, role, name });
const refOf = (outline: string, line: string) => ({
  ref: new RegExp(`${line}.*\\[ref=(e\\d+)\\]`).exec(outline)?.[1] ?? "",
  role: null,
  name: null,
});

function Todos() {
  const [count, setCount] = useState(0);
  const [items, setItems] = useState(["Buy milk"]);
  const [text, setText] = useState("");
  return (
    <main>
      <h1>Todos</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count} times
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setItems([...items, text]);
          setText("");
        }}
      >
        <label>
          New todo <input value={text} onChange={({ target }) => setText(target.value)} />
        </label>
      </form>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </main>
  );
}

it("tells the roles, names, states and values of what is shown", async () => {
  document.body.innerHTML = `
    <style>.off { display: none } .card { cursor: pointer }</style>
    <nav aria-label="Main"><a href="/about">About  us</a></nav>
    <h2>Sign <b>up</b></h2>
    <p class="off">Hidden</p><p aria-hidden="true">Decoration</p><p style="visibility:hidden">Also hidden</p>
    <label>Email <input type="email" value="ada@example.com"></label>
    <label><input type="checkbox" checked> Keep me</label>
    <input type="password" aria-label="Password" value="secret">
    <select aria-label="Size"><option>Small<option selected>Large</select>
    <details><summary>More</summary><p>Details</p></details>
    <button disabled aria-label="Send">➤</button>
    <div class="card">Plan <span>A</span></div>
    <p>Some <i>text</i></p>loose<div>A block</div><div>Another</div>`;
  const report = await perform(action("look"));
  expect(report.outline.replace(/e\d+/g, "e")).toBe(
    [
      '- navigation "Main":',
      '  - link "About us" [ref=e]',
      '- heading "Sign up" [level=2]',
      '- textbox "Email" [ref=e]: ada@example.com',
      '- checkbox "Keep me" [checked] [ref=e]',
      '- textbox "Password" [password] [ref=e]: ••••••',
      '- combobox "Size" [ref=e]: Large',
      "- group:",
      '  - button "More" [collapsed] [ref=e]',
      '- button "Send" [disabled] [ref=e]',
      "- generic [ref=e]: Plan A",
      "- paragraph: Some text",
      "- text: loose",
      "- generic: A block",
      "- generic: Another",
    ].join("\n"),
  );
  expect(report).toMatchObject({ problem: null, picture: null, width: window.innerWidth });
});

it("presses a button and types into a field that React controls", async () => {
  document.body.innerHTML = "";
  await render(<Todos />);
  const outline = await look();
  expect((await perform(action("press", { target: refOf(outline, "button") }))).outline).toContain(
    "Pressed 1 times",
  );
  expect((await perform(action("press", { target: named("Pressed 1 times") }))).outline).toContain(
    "Pressed 2 times",
  );
  const typed = await perform(
    action("type", { target: named("New todo", "textbox"), text: "Call Ada", submit: true }),
  );
  expect(typed.problem).toBeNull();
  expect(typed.outline).toMatch(/- listitem: Buy milk\n\s*- listitem: Call Ada/);
  // A ref stays with its element.
  expect(refOf(await look(), "button")).toEqual(refOf(outline, "button"));
});

it("does what a user's press does: handlers of the pointer, the focus, and none through a cover", async () => {
  document.body.innerHTML = `<button>Save</button><div id="cover" style="position:fixed;inset:0" role="dialog" aria-label="Wait"></div>`;
  const seen: string[] = [];
  for (const type of ["pointerdown", "mousedown", "focus", "pointerup", "click"])
    document.querySelector("button")?.addEventListener(type, () => seen.push(type));
  expect((await perform(action("press", { target: named("Save") }))).problem).toBe(
    'The button "Save" is covered by The dialog "Wait".',
  );
  document.querySelector("#cover")?.remove();
  await perform(action("press", { target: named("Save") }));
  expect(seen).toEqual(["pointerdown", "mousedown", "focus", "pointerup", "click"]);
});

it("chooses options, sets dates, writes into editable text, and sends keys", async () => {
  document.body.innerHTML = `<select aria-label="Size"><option value="s">Small</option><option value="l">Large</option></select>
    <input type="date" aria-label="Day"><div contenteditable aria-label="Note" role="textbox"></div>
    <dialog><p>Sure?</p></dialog><input aria-label="Search">`;
  const keys: string[] = [];
  document.body.addEventListener("keydown", ({ key }) => keys.push(key));
  await perform(action("type", { target: named("Size"), text: "Large" }));
  await perform(action("type", { target: named("Day"), text: "2030-06-15" }));
  await perform(action("type", { target: named("Note"), text: "Hello" }));
  const outline = await look();
  expect(outline).toContain('combobox "Size" [ref=e');
  expect(outline).toMatch(/"Size".*: Large\n.*"Day" \[date\].*: 2030-06-15\n.*"Note".*: Hello/);
  expect((await perform(action("type", { target: named("Size"), text: "Huge" }))).problem).toContain(
    'no option "Huge"',
  );
  document.querySelector("dialog")?.showModal();
  expect((await perform(action("key", { text: "Escape" }))).outline).not.toContain("Sure?");
  await perform(action("type", { target: named("Search"), text: "ab" }));
  expect(keys).toEqual(["Escape", "a", "b"]);
});

it("says which elements it could mean, and that one is gone", async () => {
  document.body.innerHTML = "<button>Add</button><button>Add</button><button>Gone</button>";
  const outline = await look();
  expect((await perform(action("press", { target: named("Add") }))).problem).toMatch(
    /^2 elements match\. Name one by its ref: button "Add" \[ref=e\d+\], button "Add" \[ref=e\d+\]\.$/,
  );
  document.querySelectorAll("button")[2]?.remove();
  expect((await perform(action("press", { target: refOf(outline, '"Gone"') }))).problem).toContain(
    "Look at the page again",
  );
  expect((await perform(action("press", { target: named("Nothing") }))).problem).toContain(
    'matches "Nothing"',
  );
  expect((await perform(action("wait", { text: "Add" }))).problem).toBeNull();
});

it("says that a text does not appear", { tags: ["long"] }, async () => {
  expect((await perform(action("wait", { text: "Never" }))).problem).toContain(
    'did not show "Never" within 10 seconds',
  );
});

it("waits for an app that has not rendered yet", async () => {
  document.body.innerHTML = "<div></div>";
  setTimeout(() => {
    document.body.innerHTML = "<h1>Here</h1>";
  }, 600);
  expect(await look()).toBe('- heading "Here" [level=1]');
});

it("tells a label once, with its field, and where the field is hidden or called otherwise, the label", async () => {
  document.body.innerHTML = `<label for="name" style="display:block">Name</label><input id="name">
    <label>City <input aria-label="Town"></label>
    <label>Wi-Fi <input type="checkbox" hidden></label>`;
  expect((await look()).replace(/e\d+/g, "e")).toBe(
    ['- textbox "Name" [ref=e]', "- text: City", '- textbox "Town" [ref=e]', "- text: Wi-Fi"].join("\n"),
  );
});

it("shows ten of a long list, and all of one that is looked at", async () => {
  const items = Array.from({ length: 50 }, (_, at) => `<li>Item ${at + 1}</li>`).join("");
  document.body.innerHTML = `<h1>Stock</h1><ol>${items}</ol>`;
  const lines = (await look()).split("\n");
  expect(lines).toHaveLength(13);
  expect(lines.at(-2)).toBe("  - listitem: Item 10");
  expect(lines.at(-1)).toMatch(/^ {2}- … 40 more listitem: look at \[ref=e\d+\]$/);
  const target = refOf(lines.at(-1) ?? "", "look at");
  const all = (await perform(action("look", { target }))).outline.split("\n");
  expect(all).toHaveLength(50);
  expect(all.at(-1)).toBe("- listitem: Item 50");
  expect((await perform(action("look", { target: named("None") }))).problem).toContain("No element");
});

it("cuts the outline of a page that is too long to read", async () => {
  document.body.innerHTML = "<h2>one of very many parts</h2><p>of a page</p>".repeat(1_000);
  const outline = await look();
  expect(outline.length).toBeLessThanOrEqual(30_000);
  expect(outline.split("\n").at(-1)).toBe("- … the page has more than is shown here");
});

it("follows links as the page does, and leaves the project for none", async () => {
  document.body.innerHTML = "";
  const followed: string[] = [];
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    if (event.target instanceof Element) followed.push(event.target.getAttribute("href") ?? "");
  };
  window.addEventListener("click", follow);
  await perform(action("go", { text: "/about" }));
  const refused = await perform(action("go", { text: "https://elsewhere.example" }));
  window.removeEventListener("click", follow);
  expect(followed).toEqual(["/about"]);
  expect(refused.problem).toContain("Name a path of the project");
});

it("pictures the page as it is, with what was typed and with its styles", async () => {
  document.body.innerHTML = `<style>html, body { margin: 0; background: #fff } .box { width: 200px; height: 200px; background: rgb(0, 128, 0) }</style>
    <div class="box" @click="x"></div><input value="typed"><br>&nbsp;<canvas width="10" height="10"></canvas>`;
  const { picture, problem } = await perform(action("picture"));
  expect(problem).toBeNull();
  const image = new Image();
  image.src = `data:image/jpeg;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen?.drawImage(image, 0, 0);
  const [red = 255, green = 0, blue = 255] = pen?.getImageData(100, 100, 1, 1).data ?? [];
  expect([red < 20, Math.abs(green - 128) < 20, blue < 20]).toEqual([true, true, true]);
  const [white = 0] = pen?.getImageData(image.width - 10, 10, 1, 1).data ?? [];
  expect(white).toBeGreaterThan(240);
});
