import { expect, it } from "vitest";
import { copy } from "~/features/preview/copy";
import { openPreviewFrame, type PreviewFrame } from "~/features/preview/frame-bridge";
import { addHiddenContainer } from "~/features/preview/hidden-container";
import { openHiddenPage } from "~/features/preview/hidden-page";
import { type ActionInPage, createPageControl } from "~/features/preview/page-control";
import { type PageAction, type PageReport, preparePage } from "~preview";

const report: PageReport = {
  problem: null,
  title: "",
  place: "",
  width: 800,
  height: 600,
  outline: "",
  picture: null,
};

/** A control whose frame is answered by the test. */
function controlled() {
  const control = createPageControl();
  const asked: { id: number; action: PageAction }[] = [];
  const frame: PreviewFrame = {
    store: () => {},
    setVisits: () => {},
    setDialogs: () => {},
    travel: () => {},
    visit: () => {},
    show: () => {},
    setLastGood: () => {},
    setTheme: () => {},
    setSupabase: () => {},
    pick: () => {},
    echo: () => {},
    select: () => {},
    pickBeside: () => {},
    setView: () => false,
    act: (id, script, action) => {
      expect(script).toContain("driver");
      asked.push({ id, action });
    },
    close: () => {},
  };
  control.open(frame);
  const answer = (given: Partial<PageReport> = {}) =>
    control.handle({ type: "acted", id: asked.at(-1)?.id ?? 0, report: { ...report, ...given } });
  return { control, asked, answer };
}

it("asks the page once it is shown, and answers with what it is then and has printed", async () => {
  const { control, asked, answer } = controlled();
  const done = control.perform({ action: "press", target: { role: "button", name: "Add" } });
  expect(asked).toEqual([]);
  control.handle({ type: "shown" });
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.action).toEqual({
    kind: "press",
    target: { ref: null, role: "button", name: "Add" },
    text: "",
    submit: false,
  });
  const counts = { log: 1, warn: 0, error: 0, uncaught: 0 };
  control.handle({ type: "console", entries: [{ level: "log", text: "a" }], counts, imagesBlocked: false });
  // Half of a character, which the server refuses.
  answer({ outline: "- text: a\uD83D", title: "\uD83D" });
  expect(await done).toMatchObject({
    kind: "page",
    title: "",
    outline: "- text: a",
    console: [{ level: "log", text: "a" }],
  });
});

it("looks again at the page that took the place of the one it asked, and follows links to it", async () => {
  const { control, asked, answer } = controlled();
  control.handle({ type: "shown" });
  const replaced = control.perform({ action: "key", key: "Enter" });
  await expect.poll(() => asked.length).toBe(1);
  control.handle({ type: "shown" });
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.action.kind).toBe("look");
  answer({ title: "New" });
  expect(await replaced).toMatchObject({ title: "New" });

  const followed = control.perform({ action: "go", path: "about.html" });
  await expect.poll(() => asked.length).toBe(3);
  control.handle({ type: "link", path: "about.html" });
  answer({ title: "Old" });
  control.handle({ type: "shown" });
  await expect.poll(() => asked.length).toBe(4);
  answer({ title: "About" });
  expect(await followed).toMatchObject({ title: "About" });
});

it("says why a page cannot be used", async () => {
  const { control } = controlled();
  const waiting = control.perform({ action: "look" });
  control.update({ reload: () => {}, missing: copy.agent.noPage });
  expect(await waiting).toEqual({ kind: "failed", problem: copy.agent.noPage });
  control.update({ reload: () => {}, missing: null });
  control.handle({ type: "shown" });
  control.handle({ type: "hung" });
  expect(await control.perform({ action: "look" })).toEqual({ kind: "failed", problem: copy.agent.hung });
});

it("looks at a page as it is on a phone or in the dark, and leaves it as it was", async () => {
  const control = createPageControl();
  const container = addHiddenContainer();
  const frame = openPreviewFrame(container, {
    theme: "light",
    outsideImages: false,
    onEvent: control.handle,
  });
  control.open(frame);
  frame.show(
    preparePage(`<style>@media (max-width: 500px) { .menu { display: none } }
      @media (prefers-color-scheme: dark) { .day { display: none } }</style>
      <nav class="menu">Menu</nav><p class="day">Day</p><ul><li>One</ul>`),
  );
  const look = async (request: Omit<Extract<ActionInPage, { action: "look" }>, "action"> = {}) => {
    const seen = await control.perform({ action: "look", ...request });
    if (seen.kind !== "page") throw new Error(JSON.stringify(seen));
    return { width: seen.width, outline: seen.outline.replaceAll("\n", " ") };
  };
  const whole = { width: 1280, outline: "- navigation: Menu - paragraph: Day - list:   - listitem: One" };
  expect(await look()).toEqual(whole);
  expect(await look({ width: "narrow" })).toEqual({
    width: 375,
    outline: "- paragraph: Day - list:   - listitem: One",
  });
  expect(await look({ theme: "dark" })).toEqual({
    width: 1280,
    outline: "- navigation: Menu - list:   - listitem: One",
  });
  expect(await look()).toEqual(whole);
  expect(await look({ target: { role: "list" } })).toMatchObject({ outline: "- listitem: One" });
  frame.close();
  container.remove();
});

it("opens no page out of sight for files that arrive once it is closed", async () => {
  const frames = () => document.querySelectorAll("iframe").length;
  const before = frames();
  const hidden = openHiddenPage();
  const answered = hidden.perform(new Map([["index.html", "<p>Late</p>"]]), { action: "look" });
  hidden.close();
  const late = new Promise((resolve) => setTimeout(() => resolve("late"), 3_000));
  expect(await Promise.race([answered, late])).toEqual({ kind: "failed", problem: copy.agent.left });
  expect(frames()).toBe(before);
});

it("waits for the page that a reload brings in place of one that hangs", async () => {
  const { control, asked, answer } = controlled();
  control.update({ reload: () => {}, missing: null });
  control.handle({ type: "shown" });
  control.handle({ type: "hung" });
  const reloaded = control.perform({ action: "reload" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  control.handle({ type: "shown" });
  await expect.poll(() => asked.length).toBe(1);
  answer({ title: "Again" });
  expect(await reloaded).toMatchObject({ title: "Again" });
});
