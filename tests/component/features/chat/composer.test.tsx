import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import { Composer } from "~/features/chat/composer/composer";
import { useAttachments } from "~/features/chat/composer/use-attachments";

const box = page.getByRole("textbox", { name: "Message" });
const chips = page.getByRole("list", { name: "Attached files" });
const remove = (name: string) => page.getByRole("button", { name: `Remove ${name}` });

function TestComposer({ onSend }: { onSend: (text: string) => Promise<boolean> }) {
  const attachments = useAttachments(false);
  return (
    <Composer
      chatId={null}
      phase="idle"
      attachments={attachments}
      onSend={onSend}
      onStop={() => {}}
      queue={{ messages: [], takeBack: async () => null }}
      tools={null}
      note={null}
    />
  );
}

/** The composer for a model that cannot see images. */
async function renderComposer(sent = true) {
  const onSend = vi.fn(async () => sent);
  await render(
    <>
      <TestComposer onSend={onSend} />
      <Toaster />
    </>,
  );
  return onSend;
}

const file = (name: string, type = "text/plain", text = "remember\n") => new File([text], name, { type });

/** Whether the default paste was allowed. */
function paste(files: readonly File[], text = "") {
  const clipboardData = new DataTransfer();
  for (const each of files) clipboardData.items.add(each);
  if (text) clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  return box.element().dispatchEvent(event);
}

it("grows with its text and shrinks after sending; Shift+Enter inserts a line break, Enter sends", async () => {
  const onSend = await renderComposer();
  const height = () => box.element().parentElement?.clientHeight ?? 0;
  await box.click();
  await userEvent.keyboard("Make a todo list{Shift>}{Enter}{/Shift}with five entries");
  await expect.element(box).toHaveValue("Make a todo list\nwith five entries");
  await expect.poll(height).toBeGreaterThan(60);
  await userEvent.keyboard("{Enter}");
  await expect.poll(height).toBe(60);
  expect(onSend).toHaveBeenCalledExactlyOnceWith("Make a todo list\nwith five entries");
  await expect.element(box).toHaveFocus();
});

it("restores the text when sending failed", async () => {
  await renderComposer(false);
  await box.fill("Make a stopwatch");
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("Make a stopwatch");
});

it("attaches picked files and explains rejected ones", async () => {
  await renderComposer();
  const input = page
    .getByLabelText("Attach files")
    .elements()
    .find((each) => each instanceof HTMLInputElement);
  await userEvent.upload(input as HTMLInputElement, [
    file("sum.py", "text/x-python"),
    file("large.txt", "text/plain", "a".repeat(200_001)),
    file("cat.png", "image/png", "\u0089PNG"),
  ]);
  await expect.element(chips.getByRole("listitem")).toHaveTextContent("sum.py");
  await expect.element(page.getByText("large.txt is larger than 200 kB")).toBeVisible();
  await expect
    .element(page.getByText("cat.png was not attached: the selected model cannot see images"))
    .toBeVisible();
  await remove("sum.py").click();
  await expect.element(chips).not.toBeInTheDocument();
});

it("leaves pasted text to the browser and attaches pasted files", async () => {
  await renderComposer();
  expect(paste([], "let a = 1;")).toBe(true);
  expect(paste([file("notes.md", "text/markdown")], "notes.md")).toBe(false);
  await expect.element(chips.getByRole("listitem")).toHaveTextContent("notes.md");
});

it("moves focus from a removed file to the next one, and finally to the message box", async () => {
  await renderComposer();
  paste([file("one.txt"), file("two.txt"), file("three.txt")]);
  await expect.element(remove("one.txt")).toBeVisible();
  (remove("one.txt").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(remove("two.txt")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(remove("three.txt")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(chips).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
});
