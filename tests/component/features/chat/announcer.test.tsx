import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { ChatMessage } from "~/domain/chat/message";
import { Announcer } from "~/features/chat/live/announcer";
import { createLiveStore } from "~/features/chat/live/live-store";
import type { ReplyPhase } from "~/features/chat/state";

type Reply = Pick<ChatMessage, "status" | "cut">;

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
