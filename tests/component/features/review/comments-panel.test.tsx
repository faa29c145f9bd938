import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import { useState } from "react";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { quoteLines } from "~/domain/review/anchor";
import { mentionOf } from "~/domain/review/mentions";
import type { ThreadSummary, ThreadView } from "~/domain/review/thread";
import type { ThreadPrompt } from "~/domain/review/thread-prompts";
import CommentsPanel from "~/features/review/comments-panel";
import type { PanelView } from "~/features/review/panel-view";
import { api } from "~/trpc/react";
import { axeIn } from "~tests/support/axe-in";

const at = new Date("2026-01-02T03:04:05Z");
const ann = { id: "00000000-0000-7000-8000-000000000001", name: "Ann Lee", avatarUrl: null };
const anchor = {
  kind: "lines" as const,
  ...quoteLines({ path: "index.html", startLine: 2, endLine: 2 }, "<h1>A</h1>\n<p>Roses</p>\n"),
};
const place = { path: "index.html", startLine: 7, endLine: 7 };

type World = { place?: ThreadSummary["place"]; thread?: Partial<ThreadView> };

function Panel({ onPrompt }: { onPrompt: (prompt: ThreadPrompt) => void }) {
  const [view, setView] = useState<PanelView>({ kind: "list" });
  const nothing = () => {};
  return (
    <CommentsPanel
      projectId="p"
      view={view}
      onView={setView}
      onClose={nothing}
      onShowPlace={nothing}
      onPrompt={onPrompt}
    />
  );
}

/** The panel on a project with one thread, and what was sent to the server. */
async function renderPanel({ place: placed = place, thread: changes }: World = {}) {
  const sent: unknown[] = [];
  const prompts: ThreadPrompt[] = [];
  const comment = { id: "c", author: ann, text: `Ask ${mentionOf(ann.id)}`, createdAt: at, editedAt: null };
  const thread: ThreadView = {
    id: "t",
    projectId: "p",
    anchor,
    resolvedAt: null,
    comments: [{ ...comment, mayEdit: true, mayDelete: true }],
    people: [ann],
    mayComment: true,
    mayEdit: true,
    ...changes,
  };
  // The server has cut the second mention.
  const excerpt = `Ask ${mentionOf(ann.id)} and ${mentionOf(ann.id).slice(0, 9)}`;
  const summary = { id: "t", anchor, place: placed, author: ann, excerpt, comments: 1, unread: 1 };
  const answers: Record<string, unknown> = {
    "review.threads": { threads: [{ ...summary, createdAt: at, resolvedAt: null }], mayComment: true },
    "review.thread": thread,
    "review.people": [ann],
    "review.reply": { commentId: "d" },
    "review.start": { threadId: "t" },
  };
  const fetch = async (url: RequestInfo | URL | { url: string }, init?: { body?: unknown }) => {
    const path = new URL(String(url), location.href).pathname.slice(1);
    if (init?.body) sent.push([path, superjson.deserialize(JSON.parse(String(init.body)))]);
    return Response.json({ result: { data: superjson.serialize(answers[path] ?? null) } });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <Panel onPrompt={(prompt) => prompts.push(prompt)} />
      </api.Provider>
    </QueryClientProvider>,
  );
  return { sent, prompts };
}

it("lists threads and opens one, which is then seen; both are accessible", async () => {
  const { sent } = await renderPanel();
  const row = page.getByRole("button", { name: /Ann Lee.*index\.html, line 7/ });
  await expect.element(row).toBeVisible();
  await expect.element(row).toHaveTextContent("Ask @Ann Lee and …");
  expect(await axeIn(document.body)).toEqual([]);
  await row.click();
  await expect.element(page.getByText("@Ann Lee")).toBeVisible();
  await expect.element(page.getByText("<p>Roses</p>")).toBeVisible();
  await expect.poll(() => sent).toContainEqual(["review.markSeen", { threadId: "t", commentId: "c" }]);
  expect(await axeIn(document.body)).toEqual([]);
});

it("completes names, and stores who is mentioned by their id", async () => {
  const { sent } = await renderPanel();
  await page.getByRole("button", { name: /Ann Lee/ }).click();
  const box = page.getByRole("textbox", { name: "Reply" });
  await box.fill("Thanks ");
  await userEvent.type(box, "@an");
  await expect.element(page.getByRole("option", { name: "Ann Lee" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("Thanks @Ann Lee ");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect
    .poll(() => sent)
    .toContainEqual(["review.reply", { threadId: "t", text: `Thanks ${mentionOf(ann.id)}` }]);
  await expect.element(box).toHaveValue("");
});

it("puts what a thread asks for into a prompt, with its place", async () => {
  const { prompts } = await renderPanel();
  await page.getByRole("button", { name: /Ann Lee/ }).click();
  await page.getByRole("button", { name: "Do this" }).click();
  expect(prompts).toEqual([
    {
      text: "Do what this comment asks for:\n\nAsk @Ann Lee",
      reference: { kind: "code", path: "index.html", from: 7, to: 7, text: "<p>Roses</p>" },
    },
  ]);
});

it("says that a place is gone, and offers who may only look nothing to do", async () => {
  await renderPanel({ place: null, thread: { mayComment: false, mayEdit: false } });
  await page.getByRole("button", { name: /no longer there/ }).click();
  await expect.element(page.getByText(/These lines were changed or deleted/)).toBeVisible();
  for (const name of ["Resolve", "Do this", "Add a check", "Show in the editor"])
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
});
