import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { ToolCallView } from "~/domain/tool/tool-call";
import { Markdown } from "~/features/chat/markdown/markdown";
import { MESSAGE_BOX_ID } from "~/features/chat/message-box";
import { RunScope } from "~/features/chat/run-scope";
import { ToolCard } from "~/features/chat/tool-card/tool-card";
import { api } from "~/trpc/react";

const echo: ToolCallView = {
  position: 0,
  serverName: "Flowers",
  tool: "echo",
  arguments: '{"message":"April"}',
  shownId: "shown",
  isChanged: false,
  state: "asking",
  textAt: 12,
  resultCharacters: 0,
};

/** A card with a server that answers everything, and what it was asked. */
function cardOf(call: Partial<ToolCallView>, text?: string) {
  const asked: { name: string; input: unknown }[] = [];
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    asked.push({
      name: String(address).replace(/.*chat\.(\w+).*/, "$1"),
      input: init?.body ? JSON.parse(String(init.body)).json : undefined,
    });
    const data = superjson.serialize({ arguments: echo.arguments, result: "Echo: April" });
    return new Response(JSON.stringify({ result: { data } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  const card = <ToolCard key="tool" replyId="r" call={{ ...echo, ...call }} />;
  const element = (
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <RunScope value="c">
          {text === undefined ? (
            card
          ) : (
            <Markdown text={text} streaming={false} asides={[{ at: echo.textAt, node: card }]} />
          )}
        </RunScope>
      </api.Provider>
    </QueryClientProvider>
  );
  return { element, asked };
}

async function show(call: Partial<ToolCallView>, text?: string) {
  const { element, asked } = cardOf(call, text);
  await render(element);
  return asked;
}

it("shows what a call would send, and sends the answer once", async () => {
  const asked = await show({});
  await expect
    .element(page.getByRole("region", { name: "Arguments" }))
    .toHaveTextContent('"message": "April"');
  await expect.element(page.getByRole("status")).toHaveTextContent("Waiting for you");
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole("button", { name: "Allow once" })).toHaveFocus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect
    .poll(() => asked)
    .toEqual([
      {
        name: "answerToolCall",
        input: { chatId: "c", replyId: "r", position: 0, shownId: "shown", answer: "once" },
      },
    ]);
});

it("hands the focus of its answered question to the message box", async () => {
  const client = api.createClient({ links: [] });
  const card = (state: ToolCallView["state"]) => (
    <api.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <ToolCard replyId="r" call={{ ...echo, state }} />
        <textarea id={MESSAGE_BOX_ID} aria-label="Message" />
      </QueryClientProvider>
    </api.Provider>
  );
  const queries = new QueryClient();
  const { rerender } = await render(card("asking"));
  // Not by Tab, which starts where the test above left off.
  page.getByRole("button", { name: "Allow once" }).element().focus();
  await rerender(card("running"));
  await expect.element(page.getByLabelText("Message")).toHaveFocus();
});

it("says that a tool has changed since it was allowed", async () => {
  await show({ isChanged: true });
  await expect
    .element(page.getByText("its server has changed the description since", { exact: false }))
    .toBeVisible();
});

it("asks for the answer of a call when it is opened", async () => {
  const asked = await show({ state: "done", resultCharacters: 11 });
  expect(asked).toEqual([]);
  await page.getByText("echo").click();
  await expect.element(page.getByRole("group", { name: "Answer" })).toHaveTextContent("Echo: April");
});

it("asks for the answer of a call that was opened before hydration", async () => {
  const { element } = cardOf({ state: "done", resultCharacters: 11 });
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(element);
  const details = container.querySelector("details");
  const opened = new Promise((resolve) => details?.addEventListener("toggle", resolve, { once: true }));
  details?.setAttribute("open", "");
  await opened;
  const root = hydrateRoot(container, element);
  await expect.element(page.getByRole("group", { name: "Answer" })).toHaveTextContent("Echo: April");
  root.unmount();
  container.remove();
});

it.each([
  ["refused", "Not allowed"],
  ["unanswered", "Not answered in time"],
  ["interrupted", "Ended early"],
] as const)("has no answer when it is %s", async (state, words) => {
  const asked = await show({ state });
  await expect.element(page.getByRole("status")).toHaveTextContent(words);
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

it("shows what is long whole, folded with its length, and what cannot be seen as escapes", async () => {
  const note = `begin${"x".repeat(4_500)}\u202eend`;
  await show({ tool: "re\u202ead", arguments: JSON.stringify({ path: "/etc/passwd", note }) });
  await expect.element(page.getByRole("region", { name: "Tool re\\u202ead" })).toBeVisible();
  const shown = page.getByRole("region", { name: "Arguments" });
  await expect.element(shown).toHaveTextContent('"path": "/etc/passwd"');
  await expect.element(shown).toHaveTextContent("\\u202eend");
  const fold = page.getByRole("button", { name: /^Show 4,1\d\d more characters$/ });
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(fold).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: /^Fold/ })).toHaveAttribute("aria-expanded", "true");
  const text = shown
    .element()
    .querySelector("pre")
    ?.textContent.replace(/Fold [\d,]+ characters/, "");
  expect(JSON.parse(text ?? "")).toEqual({ path: "/etc/passwd", note });
});

it("says what “always” covers", async () => {
  await show({});
  await expect
    .element(page.getByText(/covers every later call of echo on Flowers, in all of your chats/))
    .toBeVisible();
});

it("stands where it was called, between the words before and after", async () => {
  await show({ state: "done" }, "I look up.\n\nIt is April.");
  const text = document.body.textContent;
  expect(text.indexOf("I look up.")).toBeLessThan(text.indexOf("echo"));
  expect(text.indexOf("echo")).toBeLessThan(text.indexOf("It is April."));
});
