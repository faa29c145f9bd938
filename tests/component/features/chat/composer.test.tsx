import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import type { PickableModel } from "~/domain/billing/model-access";
import type { ModelListing } from "~/domain/model/model";
import { Composer } from "~/features/chat/composer/composer";
import { useAttachments } from "~/features/chat/composer/use-attachments";
import type { ContextSource } from "~/features/chat/composer/use-context-fit";
import { usedTokens } from "~/features/chat/composer/use-context-fit";
import { useMode } from "~/features/chat/composer/use-mode";
import { createReferenceStore } from "~/features/chat/reference-store";
import { api, TRPCReactProvider } from "~/trpc/react";

const box = page.getByRole("textbox", { name: "Message" });
const chips = page.getByRole("list", { name: "Attached files" });
const remove = (name: string) => page.getByRole("button", { name: `Remove ${name}` });

beforeEach(() => {
  localStorage.clear();
  // A server that is still reading.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

const browseTemplates = vi.fn();
const onUseModel = vi.fn();
const references = createReferenceStore();
const paths = ["index.html", "src/App.tsx", "src/api/app.ts"];

const answering: ModelListing = {
  id: "ollama:small",
  name: "small",
  isConnected: true,
  supportsImages: false,
  contextTokens: 1_000,
  maxOutputTokens: null,
};
const context = { fit: undefined, request: null, refresh: () => {}, hidesImages: false, answering };

type TestComposerProps = {
  onSend: (text: string) => Promise<boolean>;
  model?: ModelListing;
  fit?: ContextSource["fit"];
};

function TestComposer({ onSend, model = answering, fit }: TestComposerProps) {
  const attachments = useAttachments(false);
  const mode = useMode(null);
  return (
    <Composer
      chatId={null}
      phase="idle"
      attachments={attachments}
      onSend={onSend}
      onStop={() => {}}
      queue={{ messages: [], unqueue: async () => null }}
      mode={mode}
      slots={{
        tools: null,
        note: (problem) => problem && <p>{problem}</p>,
        onUseModel,
        commands: { browseTemplates, models: [], selectModel: () => {} },
      }}
      about={{ references, paths, context: { ...context, fit, answering: model }, onNewChat: () => {} }}
    />
  );
}

/** The composer for a model that cannot see images. */
async function renderComposer(sent = true, fit?: ContextSource["fit"]) {
  const onSend = vi.fn(async () => sent);
  await render(
    <TRPCReactProvider>
      <TestComposer onSend={onSend} {...(fit ? { fit } : {})} />
      <Toaster />
    </TRPCReactProvider>,
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

it("says when the message alone is longer than the model can read", async () => {
  await renderComposer();
  const warning = page.getByText("Too long for this model");
  await box.fill("word ".repeat(790));
  await expect.element(warning).not.toBeInTheDocument();
  await box.fill("word ".repeat(900));
  await expect.element(warning).toHaveTextContent("about 1,125 of 1,000 tokens");
  await box.fill("Short");
  await expect.element(warning).not.toBeInTheDocument();
});

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
    file("large.pdf", "application/pdf", "a".repeat(10_000_001)),
    file("empty.txt", "text/plain", ""),
  ]);
  await expect.element(chips.getByRole("listitem")).toHaveTextContent("sum.pyReading…");
  await expect.element(page.getByText("large.pdf is larger than 10 MB")).toBeVisible();
  await expect.element(page.getByText("empty.txt is empty")).toBeVisible();
  await remove("sum.py").click();
  await expect.element(chips).not.toBeInTheDocument();
});

it("keeps a file for which the server could not be reached, and uploads it again", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await renderComposer();
  paste([file("notes.md", "text/markdown")]);
  await expect.element(chips.getByRole("listitem")).toHaveTextContent("notes.mdNot uploaded");
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await page.getByRole("button", { name: "Upload notes.md again" }).click();
  await expect.element(chips.getByRole("listitem")).toHaveTextContent("notes.mdReading…");
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

it("completes commands by keyboard, runs them, and sends a message that begins with a slash", async () => {
  const onSend = await renderComposer();
  const list = page.getByRole("listbox", { name: "Commands and skills" });
  await box.click();
  await userEvent.keyboard("/");
  await expect.poll(() => list.getByRole("option").elements().length).toBe(7);
  await userEvent.keyboard("t");
  await expect
    .element(list.getByRole("option", { name: "/template" }))
    .toHaveAttribute("aria-selected", "true");
  expect(box.element().getAttribute("aria-activedescendant")).toBe(list.getByRole("option").element().id);
  await userEvent.keyboard("{Enter}");
  expect(browseTemplates).toHaveBeenCalledOnce();
  await expect.element(box).toHaveValue("");
  await userEvent.keyboard("/clear{Escape}{Enter}");
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard("/ is the root path{Enter}");
  await expect.poll(() => onSend.mock.calls).toEqual([["/clear"], ["/ is the root path"]]);
});

it("completes the skills that the chat uses, wherever they are named", async () => {
  const rule = { source: "", kind: "skill" as const, tokens: 9, loaded: 0, isCut: false, problem: "" };
  const onSend = await renderComposer(true, {
    sent: 0,
    leftOut: 0,
    leftOutUntil: null,
    summary: "",
    imagesLeftOut: 0,
    cutFiles: [],
    project: { tokens: 0, files: [] },
    rules: [
      { ...rule, name: "invoice-pdf", state: "on" },
      { ...rule, name: "invoice-mail", state: "off" },
      { ...rule, name: "import", state: "on" },
      { ...rule, kind: "folder", name: "inbox", state: "on" },
    ],
    tokens: { instructions: 0, rules: 0, conversation: 0, passages: 0, reply: 0, context: null },
  });
  const list = page.getByRole("listbox", { name: "Commands and skills" });
  const labels = () =>
    list
      .getByRole("option")
      .elements()
      .map(({ textContent }) => textContent);
  await box.click();
  await userEvent.keyboard("/i");
  await expect.poll(labels).toEqual(["/invoice-pdfSkill", "/importSkill"]);
  await userEvent.keyboard("{Escape}");
  await box.fill("");
  await userEvent.keyboard("Print it with /in");
  await expect.poll(labels).toEqual(["/invoice-pdfSkill"]);
  expect(box.element().getAttribute("aria-activedescendant")).toBe(list.getByRole("option").element().id);
  await userEvent.keyboard("{Enter}now");
  await expect.element(box).toHaveValue("Print it with /invoice-pdf now");
  // What names no skill is sent as it is.
  await userEvent.keyboard(" /model{Enter}");
  await expect.poll(() => onSend.mock.calls).toEqual([["Print it with /invoice-pdf now /model"]]);
});

it("counts passages among the tokens of the context", () => {
  const tokens = { instructions: 100, rules: 20, conversation: 3, passages: 4_000, reply: 0, context: null };
  expect(usedTokens({ tokens, project: { tokens: 50_000, files: [] } })).toBe(54_123);
});

it("completes files after @ and points the message at them", async () => {
  const onSend = await renderComposer();
  await box.click();
  await userEvent.keyboard("Make @app");
  const list = page.getByRole("listbox", { name: "Files and collections" });
  await expect.element(list.getByRole("option").first()).toHaveTextContent("src/App.tsx");
  await userEvent.keyboard("{ArrowDown}{Tab}blue");
  await expect.element(box).toHaveValue("Make @src/api/app.ts blue");
  await expect.element(list).not.toBeInTheDocument();
  const about = page.getByRole("list", { name: "This message is about" });
  await expect.element(about.getByRole("listitem")).toHaveTextContent("src/api/app.ts");
  expect(references.get()).toEqual([{ kind: "file", path: "src/api/app.ts" }]);
  await about.getByRole("button", { name: "Remove src/api/app.ts" }).click();
  await expect.element(about).not.toBeInTheDocument();
  // An address is no mention.
  await box.fill("");
  await userEvent.type(box.element(), "ada@index");
  await expect.element(list).not.toBeInTheDocument();
  expect(onSend).not.toHaveBeenCalled();
});

it("keeps a command that matches nothing in the box and says so; a space after one changes nothing", async () => {
  const onSend = await renderComposer();
  await box.fill("/model nosuch");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/^No matching command/).first()).toBeVisible();
  await expect.element(box).toHaveValue("/model nosuch");
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}{Enter}");
  expect(onSend).toHaveBeenCalledExactlyOnceWith("/model nosuch");
  await box.fill("/help ");
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog", { name: "Commands and keyboard shortcuts" });
  await expect.element(dialog.getByText("/template")).toBeVisible();
  await expect.element(dialog.getByText("New line in a message")).toBeVisible();
});

const prompt = { id: "1", name: "Page", text: "A {{kind}} page about {{topic}}" };

/** What the server answered before. */
type AnsweredProps = { prompts?: (typeof prompt)[]; models?: PickableModel[] };

/** Answers of the server. */
function Answered({ prompts, models }: AnsweredProps) {
  const utils = api.useUtils();
  if (prompts) utils.savedPrompt.list.setData(undefined, prompts);
  if (models) utils.model.list.setData(undefined, models);
  return null;
}

it("fills in a saved prompt, and Tab moves from one variable to the next and then on", async () => {
  await render(
    <TRPCReactProvider>
      <Answered prompts={[prompt]} />
      <TestComposer onSend={async () => true} />
    </TRPCReactProvider>,
  );
  const area = box.element() as HTMLTextAreaElement;
  const selected = () => area.value.slice(area.selectionStart, area.selectionEnd);
  await box.fill("/prompt pa");
  await expect.element(page.getByRole("option", { name: "Page" })).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  expect(selected()).toBe("{{kind}}");
  await userEvent.keyboard("long{Tab}");
  expect(selected()).toBe("{{topic}}");
  await userEvent.keyboard("moss{Tab}");
  await expect.element(box).toHaveValue("A long page about moss");
  await expect.element(box).not.toHaveFocus();
});

it("leads to the first saved prompt where there is none", async () => {
  await render(
    <TRPCReactProvider>
      <Answered prompts={[]} />
      <TestComposer onSend={async () => true} />
    </TRPCReactProvider>,
  );
  await box.fill("/prompt ");
  await expect.element(page.getByRole("option", { name: /^Save your first prompt/ })).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toBeVisible();
});

it("opens the saved prompts with the text after /save", async () => {
  const onSend = await renderComposer();
  await box.fill("/save A page about {{topic}}");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("textbox", { name: "Prompt" })).toHaveValue("A page about {{topic}}");
  expect(onSend).not.toHaveBeenCalled();
});

const modeButton = page.getByRole("button", { name: /^Mode:/ });
const mode = (name: string) => page.getByRole("menuitem", { name });
async function chooseMode(name: string) {
  await modeButton.click();
  await mode(name).click();
}

it("switches how it answers by mouse, by arrow keys and by its shortcut, and says what that does", async () => {
  await renderComposer();
  await expect.element(modeButton).toHaveTextContent("Build");
  await modeButton.click();
  await expect.element(mode("Build")).toHaveTextContent("Writes code");
  await expect.element(mode("Agent")).toHaveTextContent("Works by itself");
  await mode("Chat").click();
  await expect.element(modeButton).toHaveAccessibleName("Mode: Chat");
  await userEvent.keyboard("{Enter}{End}{Enter}");
  await expect.element(modeButton).toHaveAccessibleName("Mode: Agent");
  await box.click();
  await userEvent.keyboard("{Control>}.{/Control}");
  await expect.element(modeButton).toHaveAccessibleName("Mode: Chat");
  await expect.element(box).toHaveFocus();
});

it("sets the limits of a run where the next message begins one", async () => {
  await renderComposer();
  const limits = page.getByRole("button", { name: "Limits of a run" });
  await expect.element(limits).not.toBeInTheDocument();
  await chooseMode("Agent");
  await limits.click();
  await page.getByLabelText("Steps").fill("12");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("Steps")).not.toBeInTheDocument();
  await limits.click();
  await expect.element(page.getByLabelText("Steps")).toHaveValue(12);
});

it.each([
  [
    { ...answering, contextTokens: 32_000, abilities: [] },
    "This model can't call tools, so it writes each step as text.",
    true,
  ],
  [{ ...answering, id: "builtin:starter" }, "Starter can't work as an agent.", false],
])(
  "says beforehand what a model lacks for a run, and sends none that cannot be",
  async (model, sentence, isSent) => {
    const onSend = vi.fn(async () => true);
    await render(
      <TRPCReactProvider>
        <TestComposer onSend={onSend} model={model} />
      </TRPCReactProvider>,
    );
    const said = page.getByText(sentence);
    expect(said.elements()).toHaveLength(0);
    await chooseMode("Agent");
    await expect.element(said).toBeVisible();
    expect(said.elements()).toHaveLength(1);
    await box.fill("A list");
    await userEvent.keyboard("{Enter}");
    expect(onSend.mock.calls.length > 0).toBe(isSent);
    await expect.element(box).toHaveValue(isSent ? "" : "A list");
  },
);

it("keeps a half-typed word when Enter confirms it, as Chromium and as Safari report the key", async () => {
  const onSend = await renderComposer();
  await userEvent.fill(box, "half-typed にほんご");
  const press = (isComposing: boolean) =>
    box.element().dispatchEvent(
      new KeyboardEvent("keydown", {
        key: "Enter",
        isComposing,
        keyCode: 229,
        bubbles: true,
        cancelable: true,
      }),
    );
  box.element().dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  expect(press(true)).toBe(true);
  box.element().dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  expect(press(false)).toBe(true);
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(box).toHaveValue("half-typed にほんご");
  await expect.element(box).toHaveAttribute("dir", "auto");
  await expect.element(box).toHaveAttribute("enterkeyhint", "enter");
});

// The last one: the client keeps its models.
it("leads to the models instead of Agent where none can work as one", async () => {
  await render(
    <TRPCReactProvider>
      <Answered models={[{ ...answering, id: "builtin:starter", neededPlan: null }]} />
      <TestComposer onSend={async () => true} />
    </TRPCReactProvider>,
  );
  await modeButton.click();
  await expect.element(mode("Agent")).toHaveTextContent("Needs a language model · Connect one");
  await mode("Agent").click();
  expect(onUseModel).toHaveBeenCalledOnce();
  await expect.element(modeButton).toHaveAccessibleName("Mode: Build");
  await box.click();
  // The shortcut skips it.
  await userEvent.keyboard("{Control>}.{/Control}");
  await expect.element(modeButton).toHaveAccessibleName("Mode: Chat");
});
