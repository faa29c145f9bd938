import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useShortcuts } from "~/lib/use-shortcuts";

const done: string[] = [];

function Page({ isDialogOpen = false }) {
  useShortcuts([
    [{ command: true, key: "z" }, () => done.push("undo")],
    [{ command: true, key: "y" }, null],
    [{ shift: true, alt: true, key: "k" }, () => done.push("checks")],
  ]);
  return isDialogOpen ? <div role="dialog" /> : <input aria-label="Message" />;
}

it("acts on keys anywhere, except those that a text field takes, and none while a dialog is open", async () => {
  const { rerender } = await render(<Page />);
  await userEvent.keyboard("{Control>}zy{/Control}{Alt>}{Shift>}K{/Shift}{/Alt}");
  expect(done.splice(0)).toEqual(["undo", "checks"]);
  await page.getByRole("textbox").click();
  await userEvent.keyboard("{Control>}z{/Control}{Alt>}{Shift>}K{/Shift}{/Alt}");
  expect(done.splice(0)).toEqual(["checks"]);
  await rerender(<Page isDialogOpen />);
  await userEvent.keyboard("{Control>}z{/Control}{Alt>}{Shift>}K{/Shift}{/Alt}");
  expect(done).toEqual([]);
});
