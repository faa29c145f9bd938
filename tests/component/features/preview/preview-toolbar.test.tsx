import { createRef } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { PreviewToolbar } from "~/features/preview/pane/preview-toolbar";

const blocks = extractBlocks("```html a-page-with-a-long-name.html\n<!doctype html><h1>Page</h1>\n```\n");
const done: string[] = [];
const act = (name: string) => () => void done.push(name);

const renderToolbar = (width: number) =>
  render(
    <div data-testid="pane" className="@container" style={{ width }}>
      <PreviewToolbar
        {...{ blocks, chosen: blocks[0], isPage: true, view: "desktop", data: undefined }}
        pageTheme={{ theme: "own", onTheme: act("theme") }}
        editing={{ isOn: false, onToggle: act("edit") }}
        editButton={createRef()}
        onChoose={() => {}}
        onView={act("view")}
        onClearData={() => {}}
        actions={{ copyCode: async () => act("copy")(), download: act("download"), openTab: act("open") }}
        download={undefined}
        checks={undefined}
        saveAsTemplate={act("save")}
      />
    </div>,
  );

const actions = ["Mobile view", "Open in a new tab", "Copy code", "Save as template", "Download"];

it.each([256, 375, 397, 426, 512, 640])(
  "fits a pane of %i px, with every action in it or in its menu",
  async (width) => {
    done.length = 0;
    await renderToolbar(width);
    const pane = page.getByTestId("pane").element();
    const shown = [...pane.querySelectorAll("button")].filter((button) => button.checkVisibility());
    const name = page.getByText("a-page-with-a-long-name.html").element().getBoundingClientRect();
    for (const button of shown) {
      expect(button.getBoundingClientRect().left, button.ariaLabel ?? "").toBeGreaterThanOrEqual(name.right);
      expect(button.getBoundingClientRect().right, button.ariaLabel ?? "").toBeLessThanOrEqual(
        pane.getBoundingClientRect().right,
      );
    }
    const names = shown.map((button) => button.ariaLabel);
    const more = page.getByRole("button", { name: "More actions" });
    for (const name of actions) {
      if (!names.includes(name)) {
        await more.click();
        await page.getByRole("menuitem", { name }).click();
      } else await page.getByRole("button", { name }).click();
    }
    await expect.poll(() => done).toEqual(["view", "open", "copy", "save", "download"]);
  },
);
