import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import type { RunView, StepView } from "~/domain/chat/agent/run";
import type { ChatMessage } from "~/domain/chat/message";
import { createLiveStore } from "~/features/chat/live/live-store";
import { AssistantMessage } from "~/features/chat/message/assistant-message";
import type { MessageActions } from "~/features/chat/message/message-actions";
import { RunScope } from "~/features/chat/run-scope";
import { api } from "~/trpc/react";

const edited = (position: number, textAt: number): StepView => ({
  position,
  role: "coder",
  modelName: null,
  tool: "edit_files",
  title: `Edited part ${position + 1}`,
  state: "done",
  summary: "",
  changes: [],
  versionId: `v${position}`,
  isUndone: false,
  textAt,
  durationMs: 900,
  tokens: 100,
});

const run: RunView = {
  state: "working",
  isPausing: false,
  reason: "",
  roles: [],
  plan: [],
  steps: [],
  questions: [],
  consent: null,
  remarks: [],
  proof: null,
  resumesAt: null,
  limits: DEFAULT_LIMITS,
  spent: { steps: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, cost: null, durationMs: 0 },
  baseVersionId: null,
  suggestionId: null,
};

const reply = (fields: Partial<ChatMessage>): ChatMessage => ({
  id: "r",
  parentId: "u",
  role: "assistant",
  author: null,
  status: "streaming",
  content: "",
  thinking: "",
  modelId: "openai:one",
  modelName: "one",
  insteadOf: null,
  failure: null,
  cut: null,
  waitsForTurn: false,
  changes: null,
  attachments: [],
  references: [],
  given: null,
  repair: null,
  toolCalls: [],
  run,
  usage: null,
  rating: null,
  siblingIds: ["r"],
  createdAt: new Date(0),
  ...fields,
});

const actions = {
  refresh: vi.fn(),
  regenerate: vi.fn(),
  continueReply: vi.fn(),
  rate: vi.fn(),
  showBranch: vi.fn(),
  consumeStep: () => null,
  stopRepair: vi.fn(),
  send: vi.fn(),
  edit: async () => true,
} satisfies MessageActions;

/** A reply, and what its server was asked to do. `refusal`: what it answers instead. */
async function show(message: ChatMessage, refusal?: string) {
  const asked: { name: string; input: unknown }[] = [];
  const fetch = async (address: unknown, init?: { body?: unknown; method?: string }) => {
    const name = String(address).replace(/.*chat\.(\w+).*/, "$1");
    if (init?.method === "POST") asked.push({ name, input: JSON.parse(String(init.body)).json });
    const error = { json: { message: refusal, code: -32_009, data: { code: "CONFLICT", httpStatus: 409 } } };
    const body = refusal ? { error } : { result: { data: superjson.serialize(null) } };
    return new Response(JSON.stringify(body), {
      status: refusal ? 409 : 200,
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  const live = createLiveStore();
  const element = (shown: ChatMessage) => (
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <RunScope value="c">
          <AssistantMessage message={shown} question="" live={live} actions={actions} />
          <Toaster />
        </RunScope>
      </api.Provider>
    </QueryClientProvider>
  );
  const { rerender } = await render(element(message));
  return { asked, change: (next: ChatMessage) => rerender(element(next)) };
}

const card = page.getByRole("group", { name: "Agent run" });
const button = (name: string) => page.getByRole("button", { name });

it("steers its run: pause, a remark, limits and stop", async () => {
  const { asked } = await show(reply({}));
  await button("Pause").click();
  await page.getByRole("textbox", { name: "Remark" }).fill("Use blue");
  await userEvent.keyboard("{Enter}");
  await button("Change limits").click();
  await page.getByLabelText("Steps", { exact: true }).fill("100");
  await button("Save limits").click();
  await expect.element(button("Save limits")).not.toBeInTheDocument();
  await button("Stop").click();
  await expect
    .poll(() => asked)
    .toEqual([
      { name: "pauseRun", input: { chatId: "c", replyId: "r", paused: true } },
      { name: "remark", input: { chatId: "c", replyId: "r", text: "Use blue" } },
      { name: "setRunLimits", input: { chatId: "c", limits: { ...DEFAULT_LIMITS, steps: 100 } } },
      { name: "stop", input: { chatId: "c", replyId: "r" } },
    ]);
});

it("undoes a step, and takes that back from the toast", async () => {
  const steps = [edited(0, 0), edited(1, 0)];
  const { asked } = await show(reply({ status: "streaming", run: { ...run, state: "paused", steps } }));
  await card.getByText("Edited part 1").click();
  await button("Undo this step").click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Step undone" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect
    .poll(() => asked)
    .toEqual([
      { name: "rewindRun", input: { chatId: "c", replyId: "r", position: 0, to: "undo" } },
      { name: "rewindRun", input: { chatId: "c", replyId: "r", position: 1, to: "keep" } },
    ]);
  expect(actions.refresh).toHaveBeenCalled();
});

it("says why the server refused, and offers the control again", async () => {
  await show(reply({}), "The run is over.");
  await button("Pause").click();
  await expect.element(page.getByText("The run is over.")).toBeVisible();
  await expect.element(button("Pause")).not.toHaveAttribute("aria-busy");
});

it("keeps what its model says of the end below its card, and what it said before in it", async () => {
  const text = "I begin.\n\nThe list is ready.";
  const message = reply({ content: text, run: { ...run, steps: [edited(0, 10)] } });
  const { change } = await show(message);
  await expect.element(card.getByText("The list is ready.")).toBeVisible();
  await change({ ...message, status: "complete", run: { ...run, state: "done", steps: [edited(0, 10)] } });
  await expect.element(page.getByText("The list is ready.")).toBeVisible();
  await expect.element(card.getByText("The list is ready.")).not.toBeInTheDocument();
  await expect.element(card.getByText("I begin.")).toBeVisible();
});

it("goes on with a run that was stopped, or asks again", async () => {
  await show(reply({ status: "stopped", run: { ...run, state: "stopped", reason: "You stopped it." } }));
  await button("Continue").click();
  expect(actions.continueReply).toHaveBeenCalledExactlyOnceWith("r");
  await button("Ask again").click();
  expect(actions.regenerate).toHaveBeenCalledExactlyOnceWith("r");
});
