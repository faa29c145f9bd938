import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Dialog } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/text-field";

function Form() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Form">
      <form>
        <TextField label="Name" />
      </form>
    </Dialog>
  );
}

const dialog = page.getByRole("dialog");
const name = page.getByLabelText("Name");
const clickOutside = () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });

it("a click beside a dialog closes it, but not once something is typed in its form", async () => {
  await render(<Form />);
  await name.fill("Ada");
  await clickOutside();
  await expect.element(name).toHaveValue("Ada");
  await name.fill("");
  await clickOutside();
  await expect.element(dialog).not.toBeInTheDocument();
});

it("Escape and × close a dialog with text", async () => {
  const first = await render(<Form />);
  await name.fill("Ada");
  await clickOutside();
  await name.click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await first.unmount();
  await render(<Form />);
  await name.fill("Ada");
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
