import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useShortcuts } from "~/lib/use-shortcuts";

const done: string[] = [];

function Page({ isDialogOpen = false }) {
  useShortcuts([
    [{ command: true, key: "z" }, () => done.push("undo")],
    [{ command: true, key: "y" }, null],
    [{ command: true, key: "e" }, () => done.push("edit")],
    [{ shift: true, alt: true, key: "k" }, () => done.push("checks")],
  ]);
  return isDialogOpen ? <div role="dialog" /> : <input aria-label="Message" />;
}

it("acts on keys anywhere, except those that a text field takes, and none while a dialog is open", async () => {
  const { rerender } = await render(<Page />);
  await userEvent.keyboard("{Control>}zye{/Control}{Alt>}{Shift>}K{/Shift}{/Alt}");
  expect(done.splice(0)).toEqual(["undo", "edit", "checks"]);
  await page.getByRole("textbox").click();
  await userEvent.keyboard("{Control>}ze{/Control}{Alt>}{Shift>}K{/Shift}{/Alt}");
  expect(done.splice(0)).toEqual(["edit", "checks"]);
  await rerender(<Page isDialogOpen />);
  await userEvent.keyboard("{Control>}z{/Control}{Alt>}{Shift>}K{/Shift}{/Alt}");
  expect(done).toEqual([]);
});
