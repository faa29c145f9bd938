import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { defaultPrompts } from "~/domain/chat/agent/default-prompts";
import type { RoleSetting } from "~/domain/chat/agent/role";
import { AgentRoles } from "~/features/chat/agent-roles";
import { api } from "~/trpc/react";

const model = (name: string, fields: object = {}) => ({
  id: `openai:${name}`,
  name,
  isConnected: true,
  supportsImages: false,
  contextTokens: null,
  maxOutputTokens: null,
  neededPlan: null,
  ...fields,
});

/** The section, with a server that keeps what it is told until it refuses. */
async function show(roles: RoleSetting[] = []) {
  const server = { roles, refuses: false };
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const input = init?.body ? JSON.parse(String(init.body)).json : undefined;
    if (input && server.refuses)
      return new Response(JSON.stringify({ error: superjson.serialize({ message: "No", code: -32_600 }) }), {
        status: 400,
        headers: { "content-type": "application/json" },
      });
    if (input) server.roles = input.roles;
    const listed = [
      model("qwen3:8b"),
      model("away", { isConnected: false }),
      model("big", { neededPlan: "enterprise-plan" }),
    ];
    const data = String(address).includes("model.list") ? listed : input ? undefined : server.roles;
    return new Response(JSON.stringify({ result: { data: superjson.serialize(data) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <AgentRoles />
      </api.Provider>
    </QueryClientProvider>,
  );
  return server;
}

const reviewer = page.getByRole("switch", { name: "Reviewer" });
const own = page.getByText("Model and prompt of the reviewer");
const set = (fields: Partial<RoleSetting>): RoleSetting => ({
  role: "reviewer",
  isOn: false,
  modelId: null,
  prompt: null,
  ...fields,
});

it("has all roles off, switches one on, and takes the switch back where the server refuses", async () => {
  const server = await show();
  await expect.element(reviewer).not.toBeChecked();
  expect(page.getByRole("switch").elements()).toHaveLength(3);
  await reviewer.click();
  await expect.poll(() => server.roles).toEqual([set({ isOn: true })]);
  await expect.element(reviewer).toBeChecked();
  server.refuses = true;
  await page.getByRole("switch", { name: "Planner" }).click();
  await expect.element(page.getByRole("switch", { name: "Planner" })).not.toBeChecked();
  await expect.element(reviewer).toBeChecked();
});

it("gives a role a model of those that can answer, and a prompt, and restores the default", async () => {
  const server = await show([set({ isOn: true })]);
  await own.click();
  const models = page.getByLabelText("Model", { exact: true });
  await expect
    .poll(() => [...(models.element() as HTMLSelectElement).options].map(({ text }) => text))
    .toEqual(["Same as the chat", "qwen3:8b"]);
  await models.selectOptions("qwen3:8b");
  await expect.poll(() => server.roles).toEqual([set({ isOn: true, modelId: "openai:qwen3:8b" })]);
  const prompt = page.getByLabelText("Prompt", { exact: true });
  await expect.element(prompt).toHaveValue(defaultPrompts.reviewer);
  await prompt.fill(" ");
  await page.getByRole("button", { name: "Save prompt" }).click();
  await expect.element(page.getByText("Write a prompt, or restore the default")).toBeVisible();
  await prompt.fill("Judge like a florist.");
  await page.getByRole("button", { name: "Save prompt" }).click();
  await expect.poll(() => server.roles[0]?.prompt).toBe("Judge like a florist.");
  expect(server.roles[0]?.modelId).toBe("openai:qwen3:8b");
  await page.getByRole("button", { name: "Restore the default" }).click();
  await expect.poll(() => server.roles[0]?.prompt).toBe(null);
  await expect.element(prompt).toHaveValue(defaultPrompts.reviewer);
});

it("keeps a model that nobody offers any more in the list, and what was typed when a switch is saved", async () => {
  await show([set({ isOn: true, modelId: "ollama:gone:7b" })]);
  await own.click();
  await expect.element(page.getByRole("combobox", { name: "Model" })).toHaveValue("ollama:gone:7b");
  await expect.element(page.getByText("gone:7b (not available)")).toBeInTheDocument();
  const prompt = page.getByLabelText("Prompt", { exact: true });
  await prompt.fill("Half a sen");
  await reviewer.click();
  await expect.element(reviewer).not.toBeChecked();
  await expect.element(prompt).toHaveValue("Half a sen");
});
