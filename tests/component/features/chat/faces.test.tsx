import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { Presence } from "~/domain/access/presence";
import { Faces } from "~/features/chat/faces";
import { FollowingFrame } from "~/features/chat/following-frame";
import { announcePeople } from "~/features/chat/live/announce-people";
import { PresenceStore } from "~/features/chat/presence-store";
import { axeIn } from "~tests/support/axe-in";

const there = (name: string, at: Presence["at"] = "chat", isTyping = false): Presence => ({
  tabId: `tab of ${name}`,
  person: { id: name, name, avatarUrl: null },
  at,
  isTyping,
});
const inFile = { path: "src/App.tsx", caret: null };

afterEach(() => void vi.useRealTimers());

async function show() {
  const presence = new PresenceStore();
  await render(
    <>
      <div className="@container">
        <Faces presence={presence} />
      </div>
      <FollowingFrame presence={presence}>editor</FollowingFrame>
    </>,
  );
  return presence;
}

it("shows nothing while nobody else is there, then who is and where", async () => {
  const presence = await show();
  expect(page.getByRole("list").elements()).toEqual([]);
  presence.receive([there("Ana", inFile), there("Ben", "preview"), there("Cem", "chat", true)]);
  await expect.element(page.getByRole("button", { name: "Ana · src/App.tsx" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Ben · preview" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Cem · typing a message" })).toBeVisible();
  presence.receive([]);
  await expect.element(page.getByRole("list")).not.toBeInTheDocument();
});

it("shows three faces, or one in a narrow pane, all on a press, and a person of two tabs once", async () => {
  const presence = await show();
  const people = ["Ana", "Ben", "Cem", "Dan", "Eva"].map((name) => there(name));
  presence.receive([...people, { ...there("Ana", inFile), tabId: "another" }]);
  await page.viewport(900, 600);
  await expect.element(page.getByText("+2")).toBeVisible();
  expect(page.getByRole("button", { name: "·" }).elements()).toHaveLength(3);
  await page.viewport(375, 600);
  await expect.element(page.getByText("+4")).toBeVisible();
  expect(page.getByRole("button", { name: "·" }).elements()).toHaveLength(1);
  expect(await axeIn(document.body)).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "All 5 people here" }));
  await userEvent.click(page.getByRole("menuitem", { name: "Eva · chat" }));
  await expect.poll(presence.followed).toBe("Eva");
});

it("says whom it follows, until they leave or are pressed again", async () => {
  const presence = await show();
  presence.receive([there("Ana", inFile)]);
  const face = page.getByRole("button", { name: "Ana" });
  await userEvent.click(face);
  await expect.element(page.getByRole("status")).toHaveTextContent("Following Ana");
  await expect.element(face).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(face);
  await expect.element(page.getByRole("status")).toHaveTextContent("");
  await userEvent.click(face);
  presence.receive([]);
  await expect.element(page.getByRole("status")).toHaveTextContent("");
  expect(presence.followed()).toBeNull();
});

it("escapes names that hide characters", async () => {
  const presence = await show();
  presence.receive([there("Ana\u202egnp")]);
  await expect.element(page.getByRole("button", { name: String.raw`Ana\u202egnp` })).toBeVisible();
});

it("announces who comes and goes, once in ten seconds at most, and not who did both in between", () => {
  vi.useFakeTimers();
  const presence = new PresenceStore();
  const said: string[] = [];
  const stop = announcePeople(presence, (sentence) => said.push(sentence));
  presence.receive([there("Ana")]);
  vi.advanceTimersByTime(0);
  expect(said).toEqual(["Ana is here."]);
  presence.receive([there("Ana", inFile), there("Ben")]);
  presence.receive([there("Ben"), there("Cem"), there("Dan")]);
  presence.receive([there("Cem"), there("Dan")]);
  vi.advanceTimersByTime(9_900);
  expect(said).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(said.slice(1)).toEqual(["Cem and Dan are here. Ana left."]);
  stop();
  presence.receive([]);
  vi.advanceTimersByTime(20_000);
  expect(said).toHaveLength(2);
});

it("reports in batches, again while it stays, and only when somebody can see it", async () => {
  vi.useFakeTimers();
  const presence = new PresenceStore();
  const sent: unknown[] = [];
  const stop = presence.connect(async (own) => sent.push(own.at));
  presence.report({ at: "preview" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  presence.receive([]);
  presence.report({ at: inFile });
  presence.report({ at: "chat" });
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(["chat"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toEqual(["chat", "chat"]);
  // A path that the server would refuse.
  presence.report({ at: { path: "x".repeat(301), caret: null } });
  expect(presence.own().at).toBe("chat");
  stop();
  presence.report({ at: "preview" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});
