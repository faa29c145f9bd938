import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as Y from "yjs";
import { Panes } from "~/app/(workspace)/chat/[[...chatId]]/panes";
import { readSplit, withPane } from "~/app/(workspace)/chat/[[...chatId]]/split";
import { CodeView } from "~/features/project/editor/code-view";
import { SidePanel } from "~/features/project/editor/side-panel";

const text = new Y.Doc().getText("App.tsx");
text.insert(0, `${"x".repeat(200)}\n`.repeat(120));
const memory = new WeakMap();

const editor = (
  <section className="@container flex h-full min-h-0 flex-col">
    <div className="relative flex min-h-0 flex-1">
      <SidePanel>files</SidePanel>
      <div className="flex min-w-0 flex-1 flex-col">
        <CodeView
          {...{ path: "App.tsx", text, place: null, problems: [], memory, carets: null, extensions: [] }}
        />
      </div>
    </div>
  </section>
);

/** How many characters of the code are in view. */
function charactersInView(): number {
  const [scroller, line] = [".cm-scroller", ".cm-line"].map((each) => document.querySelector(each));
  if (!scroller || !line?.firstChild) return 0;
  const range = document.createRange();
  range.setStart(line.firstChild, 0);
  range.setEnd(line.firstChild, 10);
  const ten = range.getBoundingClientRect();
  const end = scroller.getBoundingClientRect().left + scroller.clientWidth;
  return Math.floor((end - ten.left) / (ten.width / 10));
}

it("keeps 60 characters of a line in view at 1440 px with all panes open, and the chat at its least width", async () => {
  await page.viewport(1440, 900);
  const split = withPane(readSplit(undefined), "editor", true);
  await render(
    <Panes
      hasTabs
      {...{ split, tab: "editor", chat: "chat", rail: null, editor, preview: "preview" }}
      onSplit={() => {}}
      onTab={() => {}}
    />,
  );
  await expect.poll(charactersInView).toBeGreaterThanOrEqual(60);
  const chat = page.getByTestId("chat").element().getBoundingClientRect();
  expect(Math.round(chat.width / 14.4)).toBe(20);
});
