import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Menu, MenuAction } from "~/components/ui/menu";
import { Toaster } from "~/components/ui/toaster";
import { toast } from "~/lib/toast";

const dialog = page.getByRole("dialog", { name: "Delete it?" });
const isFocusInside = () => dialog.element().contains(document.activeElement);
/** Headless UI moves focus for two frames after a click. */
const settled = () =>
  new Promise<void>((done) => {
    const frame = (left: number) => (left ? requestAnimationFrame(() => frame(left - 1)) : done());
    frame(10);
  });

function DialogFromMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<Button>Actions</Button>}>
        <MenuAction onSelect={() => setOpen(true)}>Delete</MenuAction>
      </Menu>
      {open && <Dialog open onClose={() => setOpen(false)} title="Delete it?" />}
    </>
  );
}

function DialogFromToast() {
  const [open, setOpen] = useState(false);
  const save = () => toast.success("Saved", { action: { label: "Show it", onClick: () => setOpen(true) } });
  return (
    <>
      <Button onClick={save}>Save</Button>
      {open && <Dialog open onClose={() => setOpen(false)} title="Delete it?" />}
      <Toaster />
    </>
  );
}

it.each([
  ["a menu", <DialogFromMenu key="menu" />, "Actions", { role: "menuitem", name: "Delete" }],
  ["a toast", <DialogFromToast key="toast" />, "Save", { role: "button", name: "Show it" }],
] as const)(
  "a dialog opened from %s takes focus, and gives it back",
  async (_, screen, opener, { role, name }) => {
    await render(screen);
    page.getByRole("button", { name: opener }).element().focus();
    await userEvent.keyboard("{Enter}");
    const action = page.getByRole(role, { name });
    await expect.element(action).toBeVisible();
    action.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).toBeInTheDocument();
    await settled();
    expect(isFocusInside()).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: opener })).toHaveFocus();
  },
);
