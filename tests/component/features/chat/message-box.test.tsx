import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "~/components/ui/button";
import { Popover } from "~/components/ui/popover";
import { focusMessageBoxIfIdle, MESSAGE_BOX_ID } from "~/features/chat/message-box";

it("gets no focus while a list is open, which would close", async () => {
  await render(
    <>
      <Popover trigger={<Button>Models</Button>}>{() => <a href="#first">A model</a>}</Popover>
      <textarea id={MESSAGE_BOX_ID} aria-label="Message" />
    </>,
  );
  focusMessageBoxIfIdle();
  const box = page.getByLabelText("Message");
  await expect.element(box).toHaveFocus();
  await page.getByRole("button", { name: "Models" }).click();
  await expect.element(page.getByRole("link", { name: "A model" })).toBeVisible();
  focusMessageBoxIfIdle();
  await expect.element(box).not.toHaveFocus();
  await expect.element(page.getByRole("link", { name: "A model" })).toBeVisible();
});
