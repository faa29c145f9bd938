import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { defaultSettings } from "~/domain/account/settings";
import type { PickableModel } from "~/domain/billing/model-access";
import { type EditFormat, editingOf } from "~/domain/model/edit-format";
import { EditFormats } from "~/features/account/settings/edit-formats";
import { api } from "~/trpc/react";

const model = (name: string) => ({
  id: `openai:${name}`,
  name,
  isConnected: true,
  supportsImages: false,
  contextTokens: null,
  maxOutputTokens: null,
  neededPlan: null,
});

/** A server whose models are asked by what was chosen, over HTTP's messages. */
function renderFormats() {
  const choices = new Map<string, EditFormat | null>();
  const record = { applied: 18, refused: 2 };
  const models = (): PickableModel[] =>
    ["devstral-2", "qwen3:8b"].map((name) => ({
      ...model(name),
      editing: editingOf({ name }, { choice: choices.get(`openai:${name}`) ?? null, record }),
    }));
  const fetch = async (_: unknown, init?: { body?: unknown }) => {
    const input = init?.body ? JSON.parse(String(init.body)).json : undefined;
    if (input) choices.set(input.modelId, input.format);
    const data = input ? undefined : models();
    return new Response(JSON.stringify({ result: { data: superjson.serialize(data) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  return render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <EditFormats settings={defaultSettings} />
      </api.Provider>
    </QueryClientProvider>,
  );
}

const field = (name: string) => page.getByRole("button", { name });

it("shows how a model is asked, what its changes have shown, and takes another choice", async () => {
  await renderFormats();
  const counted = "18 of 20 partial changes applied on the first try.";
  await expect.element(page.getByRole("status")).toHaveTextContent(`Now: only the changed parts. ${counted}`);
  await field("Format").click();
  await page.getByRole("option", { name: "Whole files" }).click();
  await expect.element(field("Format")).toHaveTextContent("Whole files");
  await expect.element(page.getByRole("status")).toHaveTextContent(new RegExp(`^${counted}$`));
  await field("Format").click();
  await page.getByRole("option", { name: "Automatic" }).click();
  await expect.element(field("Format")).toHaveTextContent("Automatic");

  // The choice was for that model alone.
  await field("Model to set").click();
  await page.getByRole("option", { name: "qwen3:8b" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Now: only the changed parts.");
});
