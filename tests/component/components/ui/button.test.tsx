import { type FormEvent, useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "~/components/ui/button";

function SlowForm({ onSend }: { onSend: () => void }) {
  const [isSending, setIsSending] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    onSend();
  };
  return (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" loading={isSending}>
        Send
      </Button>
    </form>
  );
}

it("keeps its focus while it is loading, and sends nothing again", async () => {
  let sent = 0;
  await render(<SlowForm onSend={() => (sent += 1)} />);
  const button = page.getByRole("button", { name: "Send" });
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await page.getByLabelText("Name").click();
  await userEvent.keyboard("{Enter}");
  expect(sent).toBe(1);
});
