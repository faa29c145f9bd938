import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { EmbeddingChoice } from "~/domain/knowledge/collection";
import { MeaningSection } from "~/features/knowledge/meaning-section";
import { api } from "~/trpc/react";

const near = { id: "ollama:nomic-embed-text", name: "nomic-embed-text", connection: null, place: "machine" };
const far = {
  id: "connection:0a5c4a75-0000-4000-8000-000000000001/large",
  name: "large",
  connection: "Work",
  place: "elsewhere",
};

/** A server that keeps the choice. @returns what was chosen, in turn */
function renderSection(choice: Pick<EmbeddingChoice, "models"> & Partial<EmbeddingChoice>) {
  const chosen: unknown[] = [];
  let now: EmbeddingChoice = { chosen: null, chosenName: null, isOffered: true, chats: null, ...choice };
  const fetch = async (_: unknown, init?: { body?: unknown }) => {
    const input = init?.body ? JSON.parse(String(init.body)).json : undefined;
    if (input) {
      chosen.push(input.modelId);
      const chats = input.embedsChats ? { done: 0, all: 12, problem: null } : null;
      now = { ...now, chosen: input.modelId, isOffered: true, chats };
    }
    return Response.json({ result: { data: superjson.serialize(input ? undefined : now) } });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <MeaningSection />
      </api.Provider>
    </QueryClientProvider>,
  );
  return chosen;
}

const models = [near, far] as EmbeddingChoice["models"];
const select = page.getByLabelText("Model");

it("a model on this machine is chosen at once, and none again", async () => {
  const chosen = renderSection({ models });
  await select.selectOptions("nomic-embed-text, on this machine");
  await expect.element(select).toHaveValue(near.id);
  await select.selectOptions("None: find by keywords only");
  await expect.poll(() => chosen).toEqual([near.id, null]);
});

it("a model at a provider is chosen only after it was said that the documents go there", async () => {
  const chosen = renderSection({ models });
  await select.selectOptions("large (Work), at a provider");
  const dialog = page.getByRole("dialog", { name: "Send your documents to large (Work)?" });
  await expect.element(dialog).toHaveTextContent("receives the text of all your documents");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(select).toHaveValue("");
  expect(chosen).toEqual([]);
  await select.selectOptions("large (Work), at a provider");
  await dialog.getByRole("button", { name: "Send them" }).click();
  await expect.poll(() => chosen).toEqual([far.id]);
});

it("a chosen model that is away stays chosen, and is said to be away", async () => {
  renderSection({ models: [], chosen: near.id, chosenName: near.name, isOffered: false });
  await expect.element(select).toHaveValue(near.id);
  await expect.element(page.getByRole("alert")).toHaveTextContent("nomic-embed-text is not connected.");
});

it("chats are found by meaning only when that is switched on, and it says where they are sent", async () => {
  const calls = renderSection({ models, chosen: far.id, chosenName: "large" });
  const chats = page.getByRole("switch", { name: "Include your chats" });
  await expect.element(chats).not.toBeChecked();
  await expect.element(page.getByText(/is sent to its provider/)).toBeVisible();
  await chats.click();
  await expect.poll(() => calls).toEqual([far.id]);
  await expect.element(chats).toBeChecked();
  await expect.element(page.getByText("0 of 12 messages can be found by meaning")).toBeVisible();
});
