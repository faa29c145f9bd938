import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import { readDraftChips, saveDraftChips } from "~/domain/chat/draft";
import { AttachmentChips } from "~/features/chat/composer/attachment-chips";
import { useAttachments } from "~/features/chat/composer/use-attachments";
import { useDraftChips } from "~/features/chat/composer/use-draft-chips";
import { createReferenceStore } from "~/features/chat/reference-store";
import { ReferenceChips } from "~/features/chat/references/reference-chips";
import { api } from "~/trpc/react";

const uploads: AttachmentSummary[] = [1, 2].map((at) => ({
  id: `0199b1f2-1c8e-7000-8000-00000000000${at}`,
  kind: "text",
  name: `notes-${at}.md`,
  bytes: 9,
  tokens: 3,
  pages: null,
  path: null,
}));
const [first, second] = uploads.map(({ id }) => id) as [string, string];
const storage = () => localStorage;

function Box({ chatId }: { chatId: string | null }) {
  const attachments = useAttachments(false);
  useDraftChips(chatId, references, attachments);
  return (
    <>
      <ReferenceChips store={references} />
      <AttachmentChips attachments={attachments} />
    </>
  );
}

let references = createReferenceStore();
beforeEach(() => {
  localStorage.clear();
  references = createReferenceStore();
});

/** The box of a chat, before a server that still has these uploads. */
function box(stored: readonly AttachmentSummary[]) {
  const fetch = async () =>
    new Response(JSON.stringify({ result: { data: superjson.serialize(stored) } }), {
      headers: { "content-type": "application/json" },
    });
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  return (chatId: string | null) => (
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <Box chatId={chatId} />
      </api.Provider>
    </QueryClientProvider>
  );
}

const list = (name: string) => page.getByRole("list", { name });

it("shows what was kept, without files that the server no longer has, and forgets what is removed", async () => {
  saveDraftChips(storage, "a", {
    references: [{ kind: "code", path: "src/App.tsx", from: 2, to: 4, text: "let a;" }],
    files: [first, second].map((id) => ({ id, place: "project" })),
  });
  await render(box(uploads.slice(1))("a"));
  await expect.element(list("This message is about")).toHaveTextContent("App.tsx:2–4");
  await expect.element(list("Attached files").getByRole("listitem")).toHaveTextContent("notes-2.md");
  await expect.element(list("Attached files")).toHaveTextContent("In the project");
  await page.getByRole("button", { name: "Remove App.tsx:2–4" }).click();
  await expect
    .poll(() => readDraftChips(storage, "a"))
    .toBe(JSON.stringify({ references: [], files: [{ id: second, place: "project" }] }));
});

it("keeps what is added, and moves it with a new chat that gets its id", async () => {
  const boxOf = box([]);
  const { rerender } = await render(boxOf(null));
  references.add({ kind: "file", path: "index.html" });
  await expect.poll(() => readDraftChips(storage, null)).toContain("index.html");
  await rerender(boxOf("b"));
  await expect.poll(() => readDraftChips(storage, "b")).toContain("index.html");
  expect(readDraftChips(storage, null)).toBeNull();
});
