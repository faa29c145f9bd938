import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import type { RunView, StepView } from "~/domain/chat/agent/run";
import type { RunActions } from "~/features/chat/agent-run/run-actions";
import { RunCard } from "~/features/chat/agent-run/run-card";
import { MESSAGE_BOX_ID } from "~/features/chat/message-box";
import { RunScope } from "~/features/chat/run-scope";
import { api } from "~/trpc/react";

const stepOf = (position: number, fields: Partial<StepView> = {}): StepView => ({
  position,
  role: "coder",
  modelName: null,
  tool: "read_file",
  title: `Read part ${position + 1}`,
  state: "done",
  summary: "120 lines",
  changes: [],
  versionId: null,
  isUndone: false,
  textAt: 0,
  durationMs: 1_200,
  tokens: 840,
  ...fields,
});

const edited = (position: number, fields: Partial<StepView> = {}) =>
  stepOf(position, {
    tool: "edit_files",
    title: "Edited src/App.tsx",
    changes: [{ path: "src/App.tsx", state: "applied", added: 12, removed: 3 }],
    versionId: `v${position}`,
    ...fields,
  });

const working: RunView = {
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
  spent: {
    steps: 3,
    inputTokens: 120_000,
    cachedTokens: 90_000,
    outputTokens: 4_500,
    cost: 0.1234,
    durationMs: 125_000,
  },
  baseVersionId: null,
  suggestionId: null,
};

const actionsOf = () => ({
  setPaused: vi.fn<RunActions["setPaused"]>(async () => true),
  stop: vi.fn<RunActions["stop"]>(async () => true),
  sendMessage: vi.fn<RunActions["sendMessage"]>(async () => true),
  answer: vi.fn<RunActions["answer"]>(async () => true),
  consent: vi.fn<RunActions["consent"]>(async () => true),
  rewind: vi.fn<RunActions["rewind"]>(async () => true),
  revert: vi.fn<RunActions["revert"]>(async () => true),
  saveLimits: vi.fn<RunActions["saveLimits"]>(async () => true),
  proceed: vi.fn<RunActions["proceed"]>(),
  askAgain: vi.fn<RunActions["askAgain"]>(),
});

const details = {
  arguments: '{"path":"src/App.tsx"}',
  result: "Edited 1 file",
  diff: "--- a/src/App.tsx\n+++ b/src/App.tsx\n@@ -1 +1 @@\n-old\n+new",
};

/** The card of a run, with a server that knows what is in a step. */
async function show(fields: Partial<RunView> = {}, text = "") {
  const asked: string[] = [];
  const fetch = async (address: unknown) => {
    asked.push(String(address).replace(/.*chat\.(\w+).*/, "$1"));
    return new Response(JSON.stringify({ result: { data: superjson.serialize(details) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  const actions = actionsOf();
  const card = (run: RunView, written: string) => (
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <RunScope value="c">
          <RunCard
            replyId="r"
            run={run}
            text={written}
            actions={actions}
            model={{ modelId: null, waitsForTurn: false }}
          />
          <textarea id={MESSAGE_BOX_ID} aria-label="Message" />
        </RunScope>
      </api.Provider>
    </QueryClientProvider>
  );
  const { rerender } = await render(card({ ...working, ...fields }, text));
  return {
    asked,
    actions,
    change: (next: Partial<RunView>, written = text) => rerender(card({ ...working, ...next }, written)),
  };
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const card = page.getByRole("group", { name: "Agent run" });

it("ticks off the plan, and says how much of it is done", async () => {
  const plan: RunView["plan"] = [
    { text: "Read the project", state: "done" },
    { text: "Build the page", state: "doing" },
    { text: "Write tests", state: "open" },
    { text: "Deploy", state: "dropped" },
  ];
  const { change } = await show({ plan });
  const bar = page.getByRole("progressbar", { name: "Plan" });
  await expect.element(bar).toHaveAttribute("aria-valuetext", "1 of 3");
  await expect.element(page.getByRole("listitem").nth(1)).toHaveAttribute("aria-current", "step");
  await change({ plan: plan.map((item, at) => (at === 1 ? { ...item, state: "done" } : item)) });
  await expect.element(bar).toHaveAttribute("aria-valuetext", "2 of 3");
  await expect.element(page.getByText("Build the page")).toHaveTextContent("Build the page, Done");
});

it("shows what was written and done in its order, and opens a step to what it did", async () => {
  const text = "I look first.\n\nNow I change it.\n\n";
  const { asked } = await show(
    { steps: [stepOf(0, { textAt: 15 }), stepOf(1, { textAt: 15 }), edited(2, { textAt: text.length })] },
    text,
  );
  expect(card.element().textContent).toMatch(
    /I look first\..*Read part 1.*Read part 2.*Now I change it\..*Edited src/s,
  );
  await expect.element(card.getByText("+12")).toBeVisible();
  expect(asked).toEqual([]);
  const step = card.getByText("Edited src/App.tsx");
  (step.element().closest("summary") as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("group", { name: "Arguments" }))
    .toHaveTextContent('"path": "src/App.tsx"');
  await expect.element(page.getByRole("group", { name: "Result" })).toHaveTextContent("Edited 1 file");
  await expect.element(page.getByRole("group", { name: "Changes" })).toHaveTextContent("+new");
  expect(asked).toEqual(["runStep"]);
  await expect.element(page.getByText("Pause the run to undo or keep steps.")).toBeVisible();
});

it("names who made which steps and with which model, where several agents share the work", async () => {
  const steps = [
    stepOf(0, { role: "planner", tool: "set_plan", title: "Planned" }),
    stepOf(1),
    stepOf(2),
    stepOf(3, { role: "reviewer", modelName: "qwen3:8b", tool: "review", title: "Sent the work back" }),
  ];
  const { change } = await show({ steps });
  await expect.element(card.getByText("Coder")).not.toBeInTheDocument();
  const roles = ["planner", "coder", "reviewer"] as const;
  await change({
    steps,
    roles: roles.map((role) => ({ role, missingModel: role === "planner" ? "gone:7b" : null })),
  });
  expect(card.element().textContent).toMatch(
    /Planner.*Planned.*Coder.*Read part 2.*Read part 3.*Reviewer · qwen3:8b.*Sent/s,
  );
  expect(card.getByText("Coder", { exact: true }).elements()).toHaveLength(1);
  await expect
    .element(card.getByText("Planner: gone:7b is not available, so this reply's model answers."))
    .toBeVisible();
});

it("stays light with 200 steps: the newest are shown, earlier ones on request", async () => {
  const steps = Array.from({ length: 200 }, (_, at) => stepOf(at));
  await show({ steps });
  const rows = card.getByRole("listitem");
  expect(rows.elements()).toHaveLength(8);
  await expect.element(card.getByText("Read part 200")).toBeVisible();
  await button("Show 192 earlier steps").click();
  expect(rows.elements()).toHaveLength(58);
  await expect.element(button("Show 142 earlier steps")).toBeVisible();
});

it("pauses after the step that runs, resumes and stops, by keyboard too", async () => {
  const { actions, change } = await show({
    steps: [stepOf(0, { state: "running", title: "Running the tests" })],
  });
  await expect.element(card.getByText("Running the tests").first()).toBeVisible();
  (button("Pause").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.element(button("Pauses after this step")).toHaveAttribute("aria-busy", "true");
  expect(actions.setPaused.mock.calls).toEqual([[true]]);
  await change({ state: "paused", reason: "You paused it." });
  await button("Resume").click();
  expect(actions.setPaused).toHaveBeenLastCalledWith(false);
  await button("Stop").click();
  expect(actions.stop).toHaveBeenCalledOnce();
});

it("says that it pauses after its step where that was asked for in another tab", async () => {
  const { change } = await show({ isPausing: true });
  await expect.element(button("Pauses after this step")).toHaveAttribute("aria-busy", "true");
  await change({ isPausing: false });
  await expect.element(button("Pause")).not.toHaveAttribute("aria-busy", "true");
});

it("takes a remark, shows that it waits, and keeps the text where it was refused", async () => {
  const { actions, change } = await show();
  const box = page.getByRole("textbox", { name: "Remark" });
  await userEvent.click(button("Add remark"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Write a remark first");
  actions.sendMessage.mockResolvedValueOnce(false);
  await box.fill("Use blue");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => actions.sendMessage.mock.calls).toEqual([["Use blue"]]);
  await expect.element(box).toHaveValue("Use blue");
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("");
  await change({ remarks: [{ text: "Use blue", at: null }] });
  await expect
    .element(page.getByRole("group", { name: "Taken at the next step" }))
    .toHaveTextContent("Use blue");
});

it("keeps remarks where they were read, and says which were not", async () => {
  const remarks = [
    { text: "Use blue", at: 1 },
    { text: "And red", at: null },
  ];
  await show({ steps: [stepOf(0), stepOf(1)], remarks, state: "working" });
  const lines = page.getByRole("group", { name: "Agent run" }).element().textContent;
  expect(lines).toMatch(/Read part 1.*You said: Use blue.*Read part 2/s);
  await show({ steps: [stepOf(0), stepOf(1)], remarks, state: "stopped" });
  await expect
    .element(page.getByRole("group", { name: "Not read before the run ended" }))
    .toHaveTextContent("And red");
});

it("asks its questions as a form: ready answers, own words, and none", async () => {
  const { actions, change } = await show({
    state: "asking",
    questions: [
      { text: "Which colors?", options: ["Blue", "Green"] },
      { text: "For whom is it?", options: ["Children", "Adults"] },
      { text: "What is it called?", options: [] },
    ],
  });
  await page.getByRole("group", { name: "Which colors?" }).getByLabelText("Green").click();
  await page.getByRole("group", { name: "For whom is it?" }).getByLabelText("Something else").click();
  await userEvent.keyboard("Gardeners");
  await button("Send answers").click();
  const asked = ["Which colors?", "For whom is it?", "What is it called?"];
  await expect.poll(() => actions.answer.mock.calls).toEqual([[asked, ["Green", "Gardeners", ""]]]);
  await change({ state: "working" });
  await expect.element(page.getByLabelText("Message", { exact: true })).toHaveFocus();
});

it("keeps what was typed as an answer when the server tells of a step", async () => {
  const questions = [{ text: "What is it called?", options: [] }];
  const { change } = await show({ state: "asking", questions });
  await page.getByLabelText("What is it called?").fill("Moss");
  await change({ state: "asking", questions: structuredClone(questions), steps: [stepOf(0)] });
  await expect.element(page.getByLabelText("What is it called?")).toHaveValue("Moss");
});

it("shows all that it asks leave for, with what cannot be seen as escapes, and answers what was shown", async () => {
  const { actions } = await show({
    state: "consenting",
    consent: {
      position: 4,
      title: "Delete 7 files",
      lines: ["src/a.ts", "src/\u202etxt.exe"],
      shownId: "shown",
      mayAlways: false,
    },
  });
  const shown = page.getByRole("region", { name: "Everything it would do" });
  await expect.element(shown).toHaveTextContent("src/\\u202etxt.exe");
  await expect.element(button("Always allow")).not.toBeInTheDocument();
  await button("Don't allow").click();
  await userEvent.keyboard("{Enter}");
  expect(actions.consent.mock.calls).toEqual([[{ position: 4, shownId: "shown", answer: "never" }]]);
});

it("undoes a step at once, and asks where later changes would go with it", async () => {
  const { actions } = await show({
    state: "paused",
    reason: "You paused it.",
    steps: [edited(0), stepOf(1), edited(2)],
  });
  const step = card.getByText("Edited src/App.tsx").first();
  await step.click();
  await button("Undo this step").click();
  expect(actions.rewind.mock.calls).toEqual([[0, "undo"]]);
  await button("Keep up to here").click();
  const dialog = page.getByRole("dialog", { name: "Keep up to step 1?" });
  await expect.element(dialog).toHaveTextContent("1 later change is undone");
  await dialog.getByRole("button", { name: "Keep up to here" }).click();
  await expect.poll(() => actions.rewind.mock.calls.at(-1)).toEqual([0, "keep"]);
  await button("Back to before the run").click();
  await expect.element(page.getByRole("dialog")).toHaveTextContent("All 2 of this run's changes are undone");
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  expect(actions.revert).toHaveBeenCalledOnce();
});

it("says of a run that reached a limit what helps, and changes its limits", async () => {
  const { actions } = await show({ state: "paused", reason: "It has reached its limit of 60 steps." });
  await expect.element(card).toHaveTextContent("It has reached its limit of 60 steps.");
  await button("Change limits").first().click();
  await page.getByLabelText("Steps", { exact: true }).fill("0");
  await button("Save limits").click();
  await expect.element(page.getByText("At least 1 step")).toBeVisible();
  await page.getByLabelText("Steps", { exact: true }).fill("100");
  await page.getByLabelText("Minutes").fill("");
  await page.getByLabelText("Dollars").fill("2.5");
  await button("Save limits").click();
  await expect
    .poll(() => actions.saveLimits.mock.calls)
    .toEqual([[{ steps: 100, tokens: 2_000_000, minutes: null, dollars: 2.5, proposes: false }]]);
  await expect.element(button("Save limits")).not.toBeInTheDocument();
  await button("Continue").click();
  expect(actions.setPaused).toHaveBeenCalledExactlyOnceWith(false);
});

it("shows the proof of what is done, and why something could not be tried", async () => {
  await show({
    state: "ended",
    reason: "The checks still break.",
    steps: [edited(0)],
    proof: [
      { kind: "page", state: "holds", detail: "The page runs without errors." },
      { kind: "checks", state: "broken", detail: "Adding an item" },
      { kind: "tests", state: "unknown", detail: "The project has no tests." },
    ],
  });
  const proof = page.getByRole("group", { name: "Proof" });
  await expect.element(proof.getByRole("listitem").nth(1)).toHaveTextContent("ChecksFails: Adding an item");
  await expect
    .element(proof.getByRole("listitem").nth(2))
    .toHaveTextContent("Could not be tested: The project has no tests.");
  await expect.element(button("Ask again")).toBeVisible();
  // Of a run that had ended when it was opened, only the outcome is unfolded.
  await expect.element(card.getByText("Edited src/App.tsx")).not.toBeVisible();
});

it("counts down while it waits for its provider", async () => {
  await show({ resumesAt: Date.now() + 42_500 });
  await expect.element(page.getByText(/Waiting for the provider: 0:4[0-2]/)).toBeVisible();
  await expect.element(page.getByText(/Waiting for the provider: 0:(?:3\d|40)/)).toBeVisible();
});

it("names the time at which a pause ends by itself", async () => {
  const today = new Date();
  today.setHours(14, 5, 0, 0);
  await show({ state: "paused", reason: "Slow down.", resumesAt: today.getTime() });
  await expect.element(page.getByText("Resume at 14:05", { exact: true })).toBeVisible();
});
