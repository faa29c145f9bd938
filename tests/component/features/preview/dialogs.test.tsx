import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { openPreviewFrame } from "~/features/preview/frame-bridge";
import type { FrameEvent } from "~/features/preview/frame-channel";
import { PreviewPane } from "~/features/preview/preview-pane";
import { preparePage } from "~preview";

/** Asks four times as it loads; the Console says which were not shown. */
const asking = (name: string) => `<!doctype html><title>${name}</title><button>${name}</button><script>
  for (const at of [1, 2, 3, 4]) confirm("${name} " + at);
</script>`;

const pane = (name: string) => {
  const files = new Map([["index.html", asking(name)]]);
  const version = { id: name, replyId: null, files, hasReply: true };
  return (
    <div style={{ height: 600 }}>
      <PreviewPane
        reply={{ replyId: null, replyText: null, phase: "done", earlier: null }}
        look={{ theme: "light" }}
        project={{ id: null, files, version }}
      />
    </div>
  );
};

const lines = { timeout: 8000 };

it("keeps the count of a page's dialogs through other versions and reloads, until the user presses something in it", async () => {
  const { rerender } = await render(pane("first"));
  await expect.element(page.getByText("1 warning", { exact: true }), lines).toBeVisible();
  await rerender(pane("second"));
  await expect.element(page.getByText("4 warnings", { exact: true }), lines).toBeVisible();
  const before = document.querySelector("iframe");
  await userEvent.click(page.getByRole("button", { name: "Reload" }));
  await expect.poll(() => document.querySelector("iframe"), lines).not.toBe(before);
  await expect.element(page.getByText("4 warnings", { exact: true }), lines).toBeVisible();
  await userEvent.click(page.frameLocator(page.getByTitle("Preview", { exact: true })).getByTitle("Page"));
  await rerender(pane("third"));
  await expect.element(page.getByText("1 warning", { exact: true }), lines).toBeVisible();
});

it("opens no dialog of a page that nobody sees", async () => {
  let warnings = 0;
  const onEvent = (event: FrameEvent) => {
    if (event.type === "console") warnings = event.counts.warn;
  };
  const settings = { theme: "light", outsideImages: false, isInert: true, onEvent } as const;
  const frame = openPreviewFrame(document.body, settings);
  frame.show(preparePage(asking("hidden")));
  await expect.poll(() => warnings, lines).toBe(4);
  frame.close();
});
