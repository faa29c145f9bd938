import { expect, it } from "vitest";
import { renderHook } from "vitest-browser-react";
import { checksOf } from "~/domain/project/checks/check-file";
import type { CheckResult } from "~/domain/project/checks/check-result";
import { runChecks } from "~/features/preview/run-checks";
import { useChecks } from "~/features/preview/use-checks";
import { breaking, checkFiles, holding, todos } from "~tests/support/projects/todo-checks";
import { createRandom } from "../../../../packages/preview/page/seeded-random";

/** Runs checks, given as sentences by name, on a project. */
async function results(
  files: Record<string, string>,
  checks: Record<string, readonly string[]>,
): Promise<Record<string, CheckResult>> {
  const project = new Map([...Object.entries(files), ...checkFiles(checks)]);
  expect(checksOf(project).every(({ problem }) => problem === null)).toBe(true);
  const { signal } = new AbortController();
  const ran = await runChecks(project, { theme: "light", outsideImages: false, signal });
  return Object.fromEntries(ran.map(({ name, result }) => [name, result]));
}

const holds = { state: "holds" };
const broken = (at: number, problem: unknown) => ({ state: "broken", at, problem });

it("does the steps of each check in a page that has stored nothing", async () => {
  expect(await results({ "index.html": todos }, { ...holding, ...breaking })).toEqual({
    ...Object.fromEntries(Object.keys(holding).map((name) => [name, holds])),
    misses: broken(2, "“Buy bread” is not on the page."),
    unticked: broken(2, "It is not checked."),
    lost: broken(
      0,
      expect.stringContaining("It is not on the page. There are textbox “New to-do”, button “Add”"),
    ),
  });
});

it("has a clock that stands, timers that wait for it, and the same random numbers each time", async () => {
  const page = `<p id="day"></p><p id="number"></p><button>Start</button><p id="time">0</p>
    <script>
      document.querySelector("#day").textContent = new Date().toDateString();
      document.querySelector("#number").textContent = "Number " + Math.floor(Math.random() * 1e6) + " " + crypto.randomUUID();
      document.querySelector("button").onclick = () => {
        const from = performance.now();
        setInterval(() => { document.querySelector("#time").textContent = "Passed: " + Math.round((performance.now() - from) / 1000); }, 100);
      };
    </script>`;
  const number = Math.floor(createRandom()() * 1e6);
  const began = performance.now();
  expect(
    await results(
      { "index.html": page },
      {
        day: ["See “Tue Jan 15 2030”"],
        number: [`See “Number ${number}”`],
        minute: ["Press “Start”", "Wait 60 seconds", "See “Passed: 60”"],
      },
    ),
  ).toEqual({ day: holds, number: holds, minute: holds });
  // The minute is the page's own.
  expect(performance.now() - began).toBeLessThan(30_000);
});

it("waits for what a page does later", async () => {
  const page = `<button>Load</button><p></p><script>
    document.querySelector("button").onclick = () => setTimeout(() => {
      document.querySelector("p").textContent = "Loaded";
    }, 2000);
  </script>`;
  const checks = { loads: ["Press “Load”", "See “Loaded”"], early: ["See “Load”", "Don't see “Loaded”"] };
  expect(await results({ "index.html": page }, checks)).toEqual({ loads: holds, early: holds });
});

it("follows links between the pages of a project, and addresses", async () => {
  const files = {
    "index.html": '<h1>Home</h1><a href="about.html">About</a>',
    "about.html": '<h1>About us</h1><a href="index.html">Home</a>',
  };
  const checks = {
    link: ["Press the link “About”", "See “About us”", "Press the link “Home”", "See the heading “Home”"],
    address: ["Open “/about.html”", "See “About us”"],
  };
  expect(await results(files, checks)).toEqual({ link: holds, address: holds });
});

it("survives a form that nothing handles", async () => {
  const files = {
    "index.html":
      '<form action="found.html"><input aria-label="Search" name="q"><button>Find</button></form><form method="post"><button>Order</button></form>',
    "found.html":
      "<p></p><script>document.querySelector('p').textContent = 'Found ' + location.search;</script>",
  };
  const checks = {
    get: ["Type “tea” into “Search”", "Press “Find”", "See “Found ?q=tea”"],
    post: ["Press “Order”", "See the button “Order”"],
  };
  expect(await results(files, checks)).toEqual({ get: holds, post: holds });
});

it("is not lost by a script that sends a form or leads away, and goes where the project has a page", async () => {
  const away = {
    sent: "document.forms[0].submit()",
    toAPage: "document.forms[0].action = 'found.html'; document.forms[0].submit()",
    elsewhere: "document.forms[0].action = 'https://shop.example/'; document.forms[0].submit()",
    link: "const link = document.createElement('a'); link.href = 'found.html'; link.click()",
    stopped:
      "document.body.onclick = (event) => event.stopPropagation(); document.querySelector('a').click()",
    kept: "document.body.onclick = (event) => { event.stopPropagation(); event.preventDefault() }; document.querySelector('a').click()",
    window: "window.open('found.html', '_self')",
    refresh:
      "document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=refresh content=\"0;url=https://shop.example\">')",
  };
  const buttons = Object.entries(away).map(([name, code]) => {
    const attribute = `${code}; event.stopImmediatePropagation()`.replaceAll('"', "&quot;");
    return `<button type="button" onclick="${attribute}">${name}</button>`;
  });
  const files = {
    "index.html": `<h1></h1><form><input name="q" value="tea"></form><a href="found.html">Found</a>${buttons.join("")}
      <script>document.querySelector("h1").textContent = "Home " + location.search</script>`,
    "found.html": "<h1>Found</h1>",
  };
  const after = (name: string, seen: string) => [
    `Press “${name}”`,
    "Wait 1 second",
    `See the heading “${seen}”`,
  ];
  const checks = {
    sent: after("sent", "Home ?q=tea"),
    toAPage: after("toAPage", "Found"),
    elsewhere: after("elsewhere", "Home"),
    link: after("link", "Found"),
    stopped: after("stopped", "Found"),
    kept: after("kept", "Home"),
    window: after("window", "Found"),
    refresh: after("refresh", "Home"),
  };
  expect(await results(files, checks)).toEqual(
    Object.fromEntries(Object.keys(checks).map((name) => [name, holds])),
  );
});

it("breaks with an error of the page, and says which", async () => {
  const page = '<h1>Hi</h1><button onclick="missing()">Go</button>';
  const checks = { fine: ["See “Hi”"], throws: ["Press “Go”", "See “Hi”"] };
  expect(await results({ "index.html": page }, checks)).toEqual({
    fine: holds,
    throws: broken(0, expect.stringContaining("missing is not defined")),
  });
});

it("runs the checks of an app, whose state does not outlive one", async () => {
  const app = `import { useState } from "react";
export default function App() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>;
}`;
  const press = "Press the button “Pressed”";
  const checks = { once: [press, "See “Pressed 1 times”"], twice: [press, press, "See “Pressed 2 times”"] };
  expect(await results({ "src/App.tsx": app }, checks)).toEqual({ once: holds, twice: holds });
});

it("evaluates nothing while the files still grow or wait for packages, and then does", async () => {
  const files = new Map([["index.html", todos], ...checkFiles({ adds: holding.adds ?? [] })]);
  const settings = { files, theme: "light", outsideImages: false } as const;
  const hook = await renderHook((isGrowing?: boolean) =>
    useChecks({ ...settings, isGrowing: isGrowing ?? true }),
  );
  await pause(1_500);
  expect(hook.result.current.state).toMatchObject({ of: null, isRunning: false });
  await hook.rerender(false);
  await expect.poll(() => hook.result.current.state.of).toBe(files);
  expect(hook.result.current.state.results.get("checks/adds.json")).toEqual(holds);
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it("gives elements the focus as a user's use does", async () => {
  const page = `<ul><li ondblclick="this.nextElementSibling.hidden = false; this.nextElementSibling.focus()" role="button">Milk</li>
    <input aria-label="Edit" hidden onblur="this.previousElementSibling.textContent = this.value; this.hidden = true"></ul>
    <button onclick="document.querySelector('li').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))">Change</button>
    <p></p><script>
      addEventListener("keydown", ({ key, target }) => { document.querySelector("p").textContent = key + " in " + (target.ariaLabel ?? target.localName); });
    </script>`;
  const checks = {
    blur: ["Press “Change”", "Type “Bread” into “Edit”", "Press “Change”", "See the button “Bread”"],
    key: ["Press “Change”", "Press the key Escape", "See “Escape in Edit”"],
  };
  expect(await results({ "index.html": page }, checks)).toEqual({ blur: holds, key: holds });
});

it("presses nothing through what covers it", async () => {
  const page = `<button>Buy</button><button onclick="document.querySelector('dialog').showModal()">Ask</button>
    <dialog><form method="dialog"><button>Close</button></form></dialog>
    <div style="position:absolute;inset:0 0 auto;height:60px;background:red"></div>
    <button style="position:absolute;top:80px" onclick="document.querySelector('dialog').showModal()">Open</button>`;
  const checks = {
    covered: ["Press “Buy”", "See “Buy”"],
    modal: ["Press “Open”", "Press “Close”", "Press “Open”", "See the button “Close”"],
  };
  expect(await results({ "index.html": page }, checks)).toEqual({
    covered: broken(0, expect.stringContaining("is covered by")),
    modal: holds,
  });
});

it("never holds when what it expects is not there", async () => {
  const random = createRandom(5);
  const words = ["milk", "Ada", "4", "44", "Buy milk", "Done"];
  const roles = ["button", "p", "li", "h2", "label"];
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? "";
  const shown = Array.from({ length: 4 }, () => pick(words.slice(0, 4)));
  const page = `<main>${shown.map((word) => `<div><${pick(roles)}>${word}</div>`).join("")}</main>`;
  const absent = words.filter(
    (word) => !shown.some((each) => each.toLowerCase().includes(word.toLowerCase())),
  );
  const checks = Object.fromEntries(absent.map((word, at) => [`absent-${at}`, [`See “${word}”`]]));
  expect(absent.length).toBeGreaterThan(0);
  const ran = Object.values(await results({ "index.html": page }, checks));
  expect(ran.map(({ state }) => state)).toEqual(absent.map(() => "broken"));
});

it("does what is recorded of lists that stay open, of text that is edited in place, and of labels of hidden inputs", async () => {
  const page = `<select multiple aria-label="Sizes"><option>Small</option><option>Large</option></select>
    <div contenteditable aria-label="Title">Old</div>
    <label><input type="checkbox" style="display: none" onchange="said.textContent = 'It is ' + (this.checked ? 'dark' : 'light')"><span>Dark</span></label>
    <p id="said"></p>`;
  const recorded = [
    "Choose “Large” in the listbox “Sizes”",
    "Type “Plan” into the textbox “Title”",
    "Press “Dark”",
    "See “Plan”",
    "See “It is dark”",
    "See the listbox “Sizes” with “Large”",
  ];
  expect(await results({ "index.html": page }, { recorded })).toEqual({ recorded: holds });
});
