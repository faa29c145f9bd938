import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Panes } from "~/app/(workspace)/chat/[[...chatId]]/panes";
import { type Pane, readSplit, withPane } from "~/app/(workspace)/chat/[[...chatId]]/split";

function Workbench({ cookie, hasEditor }: { cookie: string; hasEditor: boolean }) {
  const [split, setSplit] = useState(() => readSplit(cookie));
  const [tab, setTab] = useState<Pane>("chat");
  const toggle = () => setSplit(withPane(split, "chat", split.closed.has("chat")));
  const fold = (
    <button type="button" data-toggles="chat" onClick={toggle}>
      Toggle chat
    </button>
  );
  return (
    <Panes
      hasTabs
      {...{ split, tab }}
      onSplit={setSplit}
      onTab={setTab}
      chat={fold}
      rail={
        <div id="rail" style={{ width: 120 }}>
          {fold}
        </div>
      }
      editor={hasEditor ? "editor" : null}
      preview="preview"
    />
  );
}

// The library marks each panel with its id.
const shareOf = (name: string) => {
  const pane = page.getByTestId(name).element();
  return Math.round((pane.getBoundingClientRect().width / (pane.parentElement?.clientWidth ?? 0)) * 100);
};
const first = page.getByRole("separator").first();
/** The one in the chat, or in the rail where that is folded. */
const toggle = page.getByRole("button", { name: "Toggle chat" });

async function pressMany(key: string) {
  (first.element() as HTMLElement).focus();
  for (let presses = 0; presses < 15; presses++) await userEvent.keyboard(`{${key}}`);
}

it.each([
  { cookie: "50-x50-50", hasEditor: false, least: 30 },
  { cookie: "50-50-50", hasEditor: true, least: 20 },
])(
  "keeps each pane at $least % by keyboard, mouse and cookie: $cookie",
  async ({ cookie, hasEditor, least }) => {
    const { unmount } = await render(<Workbench {...{ cookie, hasEditor }} />);
    await pressMany("ArrowLeft");
    await expect.poll(() => shareOf("chat")).toBe(least);
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("{Home}");
    expect(shareOf("chat")).toBe(least);
    await userEvent.dragAndDrop(first, page.getByTestId("chat"), { targetPosition: { x: 2, y: 300 } });
    expect(shareOf("chat")).toBe(least);
    await expect.element(first).toBeVisible();
    await pressMany("ArrowRight");
    expect(shareOf("preview")).toBeGreaterThanOrEqual(least);
    await unmount();
    await render(<Workbench cookie={cookie.replace("50", "5")} hasEditor={hasEditor} />);
    await expect.poll(() => shareOf("chat")).toBe(least);
  },
);

it("gives the code the most room at first", async () => {
  const { unmount } = await render(<Workbench cookie="" hasEditor />);
  await expect.poll(() => shareOf("chat")).toBe(43);
  await unmount();
  await render(<Workbench cookie="20-53-27" hasEditor />);
  await expect.poll(() => shareOf("editor")).toBe(53);
});

it("folds the chat by its button, and opens it as it was, with the focus on the button in its place", async () => {
  await render(<Workbench cookie="40-50-60" hasEditor />);
  await expect.poll(() => shareOf("chat")).toBe(27);
  await toggle.click();
  await expect.element(toggle).toHaveFocus();
  await expect.poll(() => shareOf("chat")).toBe(0);
  await expect.poll(() => shareOf("preview")).toBe(54);
  await pressMany("ArrowRight");
  expect(shareOf("chat")).toBe(0);
  expect(shareOf("preview")).toBe(30);
  await toggle.click();
  await expect.element(toggle).toHaveFocus();
  await expect.poll(() => shareOf("chat")).toBe(27);
});
