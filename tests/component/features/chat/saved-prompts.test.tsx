import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import type { SavedPrompt } from "~/domain/chat/saved-prompt";
import type { SavePromptInput } from "~/domain/chat/saved-prompt-input";
import SavedPrompts from "~/features/chat/saved-prompts/saved-prompts";
import { api } from "~/trpc/react";

/** A server that stores prompts, over HTTP's messages. */
function serverWith(prompts: SavedPrompt[]) {
  const answer = (content: object, status = 200) =>
    new Response(JSON.stringify(content), { status, headers: { "content-type": "application/json" } });
  const nameTaken = {
    json: {
      message: "You already have a prompt with this name.",
      code: -32009,
      data: { code: "CONFLICT", httpStatus: 409, field: "name" },
    },
  };
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const input = init?.body ? (JSON.parse(String(init.body)).json as SavePromptInput) : undefined;
    if (String(address).includes("savedPrompt.save") && input) {
      const { promptId: id = `new ${input.name}`, ...prompt } = input;
      if (prompts.some((each) => each.name === prompt.name && each.id !== id))
        return answer({ error: nameTaken }, 409);
      prompts = [...prompts.filter((each) => each.id !== id), { ...prompt, id }];
    }
    if (String(address).includes("savedPrompt.remove"))
      prompts = prompts.filter(({ id }) => id !== input?.promptId);
    const data = String(address).includes("savedPrompt.list") ? prompts : undefined;
    return answer({ result: { data: superjson.serialize(data) } });
  };
  return {
    stored: () => prompts.map(({ name, text }) => `${name}: ${text}`).toSorted(),
    client: api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] }),
  };
}

const IDS = ["0199b1f2-1c8e-7000-8000-000000000001", "0199b1f2-1c8e-7000-8000-000000000002"] as const;

async function renderPrompts(text = "") {
  const { client, stored } = serverWith([
    { id: IDS[0], name: "App", text: "An app" },
    { id: IDS[1], name: "Page", text: "A page about {{topic}}" },
  ]);
  const queries = new QueryClient();
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <SavedPrompts text={text} onClose={() => {}} />
        <Toaster />
      </api.Provider>
    </QueryClientProvider>,
  );
  return stored;
}

const name = page.getByRole("textbox", { name: "Name" });
const text = page.getByRole("textbox", { name: "Prompt" });
const button = (label: string) => page.getByRole("button", { name: label, exact: true });

it("saves a prompt, and says at its field what is missing or taken", async () => {
  const stored = await renderPrompts("A game about {{topic}}");
  await expect.element(button("Edit App")).toBeVisible();
  await button("Save as prompt").click();
  await expect.element(name).toHaveAccessibleDescription("Enter a name");
  await expect.element(name).toHaveFocus();
  await name.fill("Page");
  await userEvent.keyboard("{Enter}");
  await expect.element(name).toHaveAccessibleDescription("You already have a prompt with this name.");
  await name.fill("Game");
  await userEvent.keyboard("{Enter}");
  await expect.poll(stored).toContain("Game: A game about {{topic}}");
  await expect.element(text).toHaveValue("");
});

it("changes a prompt, keeping its place", async () => {
  const stored = await renderPrompts();
  await button("Edit App").click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue("App");
  await text.fill("A small app");
  await button("Save").click();
  await expect.poll(stored).toEqual(["App: A small app", "Page: A page about {{topic}}"]);
});

it("deletes by keyboard, and takes it back", async () => {
  const stored = await renderPrompts();
  await expect.element(button("Delete App")).toBeVisible();
  (button("Delete App").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(stored).toEqual(["Page: A page about {{topic}}"]);
  await expect.element(button("Undo")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(stored).toEqual(["App: An app", "Page: A page about {{topic}}"]);
  await expect.element(name).toHaveFocus();
  await expect.element(button("Undo")).not.toBeInTheDocument();
});

it("keeps the text of a prompt that is deleted while it is changed", async () => {
  const stored = await renderPrompts();
  await button("Edit App").click();
  await text.fill("A better app");
  await button("Delete App").click();
  await button("Save as prompt").click();
  await expect.poll(stored).toEqual(["App: A better app", "Page: A page about {{topic}}"]);
});
