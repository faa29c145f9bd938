import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import type { DocumentSummary } from "~/domain/knowledge/collection";
import { CollectionPage } from "~/features/knowledge/collection-page";
import { api } from "~/trpc/react";

const collectionId = "0a5c4a75-0000-4000-8000-000000000001";

type Refusal = { reason: string; detail: string | null };

/** A server with one collection, over HTTP's messages. `refuse` says why a document is not taken. */
function renderCollection(refuse: (name: string, tries: number) => Refusal | undefined = () => undefined) {
  const asked: string[] = [];
  const documents: DocumentSummary[] = [];
  const fetch = async (_: unknown, init?: { body?: unknown }) => {
    const input = init?.body ? JSON.parse(String(init.body)).json : undefined;
    const refusal =
      input &&
      refuse(input.name, asked.push(input.name) && asked.filter((each) => each === input.name).length);
    if (refusal) {
      const error = { message: "It was refused.", code: -32600, data: { httpStatus: 400, ...refusal } };
      return Response.json({ error: superjson.serialize(error) }, { status: 400 });
    }
    if (input)
      documents.push({
        id: input.name,
        name: input.name,
        state: "ready",
        address: null,
        problem: null,
        pages: null,
        bytes: 1,
        addedAt: new Date(),
      });
    const data = input
      ? undefined
      : { id: collectionId, name: "Garden", role: null, documents, embedding: null };
    return Response.json({ result: { data: superjson.serialize(data) } });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  const screen = render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <CollectionPage collectionId={collectionId} />
        <Toaster />
      </api.Provider>
    </QueryClientProvider>,
  );
  return { asked, screen };
}

const choose = (...names: string[]) =>
  userEvent.upload(
    page.getByLabelText("Files to add"),
    names.map((name) => new File(["Moss"], name)),
  );

it("uploads files one after the other, and lists them", async () => {
  const { asked, screen } = renderCollection();
  await screen;
  await choose("a.md", "b.md");
  await expect.element(page.getByRole("list", { name: "Documents" })).toHaveTextContent(/a\.md.*b\.md/);
  expect(asked).toEqual(["a.md", "b.md"]);
});

it("says once which files were refused, and goes on with the others", async () => {
  const { asked, screen } = renderCollection((name) =>
    name === "c.md" ? undefined : { reason: "invalid", detail: null },
  );
  await screen;
  await choose("a.md", "b.md", "c.md");
  await expect.element(page.getByText("a.md and 1 other file could not be uploaded")).toBeInTheDocument();
  expect(asked).toEqual(["a.md", "b.md", "c.md"]);
});

it("stops where the plan allows no more documents", async () => {
  const { asked, screen } = renderCollection(() => ({ reason: "plan_needed", detail: "Delete some." }));
  await screen;
  await choose("a.md", "b.md", "c.md");
  await expect.element(page.getByText("It was refused. Delete some.")).toBeInTheDocument();
  expect(asked).toEqual(["a.md"]);
});

it("waits as long as the server asks for, and sends the file again", async () => {
  const { asked, screen } = renderCollection((_, tries) =>
    tries === 1 ? { reason: "too_many_requests", detail: "1" } : undefined,
  );
  await screen;
  await choose("a.md");
  await expect.element(page.getByRole("list", { name: "Documents" })).toHaveTextContent("a.md");
  expect(asked).toEqual(["a.md", "a.md"]);
});

it("takes dropped files", async () => {
  const { asked, screen } = renderCollection();
  await screen;
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["Moss"], "dropped.md"));
  const target = page.getByText("No documents yet");
  await expect.element(target).toBeInTheDocument();
  const drag = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  target.element().dispatchEvent(drag("dragenter"));
  await expect.element(page.getByText("Drop files or folders to add them")).toBeInTheDocument();
  target.element().dispatchEvent(drag("drop"));
  await expect.element(page.getByRole("list", { name: "Documents" })).toHaveTextContent("dropped.md");
  expect(asked).toEqual(["dropped.md"]);
});
