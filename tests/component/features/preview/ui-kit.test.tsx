import { expect, it } from "vitest";
import noted from "../../../../packages/preview/tests/ui-kit-interface.txt?raw";
import { runProject } from "./run-project";
import { componentsOf, examples, kitProject } from "./ui-kit/examples";

/** Part of the page: opens whatever opens, one after the other, and prints the slots that it has seen. */
const open = `const seen = new Set<string>(), pressed = new WeakSet<Element>();
const mouse = { bubbles: true, cancelable: true, button: 0, pointerType: "mouse" };
const timer = setInterval(() => {
  for (const each of document.querySelectorAll("[data-slot]")) seen.add(each.getAttribute("data-slot")!);
  const next = [...document.querySelectorAll("[data-slot$=-trigger], [data-slot=button]")].find((each) => !pressed.has(each) && !each.closest("[data-slot=calendar]"));
  if (!next) {
    const [card] = document.querySelectorAll("[data-slot=card][data-size=sm]");
    console.log("shown:inset:" + getComputedStyle(card!).paddingTop);
    const slots = [...seen];
    // A message of the console may have only so many letters, and a second only so many messages.
    for (let at = 0; at < slots.length; at += 10) console.log("shown:" + at + ":" + slots.slice(at, at + 10).join(" "));
    clearInterval(timer);
    return console.log("shown:done:yes");
  }
  pressed.add(next);
  const isSub = next.matches("[data-slot$=-sub-trigger]");
  if (isSub) next.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  else if (document.querySelector("[role=menu], [role=dialog], [role=alertdialog], [role=listbox]")) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  if (next.matches("[data-slot=context-menu-trigger]")) next.dispatchEvent(new MouseEvent("contextmenu", mouse));
  if (isSub) return;
  for (const type of ["pointerover", "pointerenter", "pointermove", "pointerdown", "pointerup"]) next.dispatchEvent(new PointerEvent(type, mouse));
  if (next instanceof HTMLElement) { next.focus(); next.click(); }
}, 60);
export {};`;

/** What has no element of its own, and what shows only in circumstances that the examples are not in. */
const NOT_SEEN =
  /^(?:alert-dialog|context-menu|dialog|drawer|dropdown-menu|hover-card|menubar-menu|popover|select|sheet|tooltip|tooltip-provider|[\w-]+-(?:sub|sub-content|portal))$|^(?:command-empty|form-message|navigation-menu-(?:indicator|viewport)|popover-anchor|scroll-area-thumb|select-scroll-(?:up|down)-button|tooltip-content)$/;

it("has an example of every component, and runs each in the preview without an error", async () => {
  const kit: Record<string, string> = await (await fetch("/packages/ui-kit.json")).json();
  expect(Object.keys(examples).toSorted()).toEqual([...componentsOf(kit).keys()].toSorted());
  const files = kitProject(kit);
  const { shows, errors } = await runProject(
    files.set("src/open.ts", open).set("src/App.tsx", `import "./open";\n${files.get("src/App.tsx")}`),
  );
  await expect
    .poll(() => ({ done: shows.done, errors }), { timeout: 40_000 })
    .toEqual({ done: "yes", errors: [] });
  const slots = noted.split("\n").flatMap((line) => {
    const [name = "", parts = ""] = line.split(": ");
    return name in examples ? [...parts.matchAll(/data-slot=([\w-]+)/g)].map(([, slot = ""]) => slot) : [];
  });
  const seen = new Set(Object.values(shows).flatMap((each) => each.split(" ")));
  expect(slots.filter((slot) => !seen.has(slot) && !NOT_SEEN.test(slot))).toEqual([]);
  expect(shows.inset).toBe("16px");
}, 60_000);
