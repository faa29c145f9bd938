import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import type { RunView } from "~/domain/chat/agent/run";
import type { ChatMessage } from "~/domain/chat/message";
import { Announcer } from "~/features/chat/live/announcer";
import { createLiveStore } from "~/features/chat/live/live-store";
import type { ReplyPhase } from "~/features/chat/state";

type Reply = Pick<ChatMessage, "status" | "cut"> & Partial<Pick<ChatMessage, "run">>;

/** The announcer alone, with replies set by the test; `said` is everything announced. */
async function openAnnouncer() {
  const live = createLiveStore((show) => show());
  const { container, rerender } = await render(<Announcer live={live} phase="idle" reply={undefined} />);
  const said: (string | null)[] = [];
  new MutationObserver(() => said.push(container.textContent)).observe(container, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  let from = 0;
  return {
    said: () => said.join(" | "),
    enter: (phase: ReplyPhase, reply?: Reply) =>
      rerender(<Announcer live={live} phase={phase} reply={reply} />),
    write(text: string) {
      live.push({ type: "reply", replyId: "a", from, text, thinkingFrom: 0, thinking: "" });
      from += text.length;
    },
  };
}

it("announces a reply from its first word, and code by its language", async () => {
  const { enter, write, said } = await openAnnouncer();
  await enter("thinking");
  write("First sentence here. ");
  await enter("streaming");
  write("Then more.\n\n```html\n<p>one</p>\n");
  await expect.poll(said).toContain("First sentence here. Then more.");
  write("```\n");
  await enter("ended");
  await expect.poll(said).toContain("Code in html. The reply is complete.");
  expect(said()).not.toContain("one");
});

it("does not announce code when a chat is opened while it is being written", async () => {
  const { enter, write, said } = await openAnnouncer();
  write("Before.\n\n```html\n<p>one");
  await enter("streaming");
  write("</p>\n<p>two</p>\n```\n\nAfter it.\n");
  await enter("ended");
  await expect.poll(said).toContain("After it. The reply is complete.");
  expect(said()).not.toMatch(/Before|one|two/);
});

it("announces completion of a reply that arrived all at once", async () => {
  const { enter, said } = await openAnnouncer();
  await enter("thinking");
  await enter("ended");
  await expect.poll(said).toContain("The reply is complete.");
});

it("does not announce completion of a failed reply", async () => {
  const { enter, write, said } = await openAnnouncer();
  await enter("thinking");
  await enter("streaming");
  write("Half of a");
  await enter("failed");
  await expect.poll(said).toContain("Half of a");
  expect(said()).not.toContain("complete");
});

it.each<[Reply, string]>([
  [{ status: "stopped", cut: null }, "You stopped this reply."],
  [{ status: "complete", cut: "length" }, "This reply reached its length limit."],
])("says how a reply ended early: %j", async (reply, sentence) => {
  const { enter, write, said } = await openAnnouncer();
  await enter("thinking");
  await enter("streaming", { status: "streaming", cut: null });
  write("Half of a");
  await enter("ended", reply);
  await expect.poll(said).toContain(`Half of a ${sentence}`);
  expect(said()).not.toContain("The reply is complete.");
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

it("announces how a run stands and what it asks, and nothing of its steps", async () => {
  const { enter, write, said } = await openAnnouncer();
  const stands = (fields: Partial<RunView>) =>
    enter("streaming", { status: "streaming", cut: null, run: { ...run, ...fields } });
  await enter("thinking");
  await stands({});
  await expect.poll(said).toContain("The agent is working.");
  write("I look at the files. ");
  await stands({ spent: { ...run.spent, steps: 1 } });
  await stands({ state: "asking", questions: [{ text: "Which color?", options: [] }] });
  await expect.poll(said).toContain("The agent asks: Which color?");
  await stands({ state: "paused", reason: "It has reached its limit of 60 steps." });
  await expect.poll(said).toContain("The run is paused. It has reached its limit of 60 steps.");
  await enter("ended", { status: "complete", cut: null, run: { ...run, state: "done" } });
  await expect.poll(said).toContain("The run is done.");
  expect(said()).not.toContain("I look at the files.");
});
