import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ContextMeter } from "~/features/chat/composer/context-meter";
import { api, type RouterOutputs } from "~/trpc/react";

type Fit = RouterOutputs["chat"]["context"];
type Source = Fit["rules"][number];

const source = (source: string, kind: Source["kind"], more: Partial<Source> = {}): Source => ({
  source,
  kind,
  name: "",
  state: "on",
  tokens: 0,
  loaded: 0,
  isCut: false,
  problem: "",
  ...more,
});

const unread = {
  path: "docs/AGENTS.md",
  hash: "h".repeat(43),
  text: `Obey\u200B the moss.\n${"Use tabs.\n".repeat(40)}`,
};

/** A server whose chat has rules of every kind. */
function serverWith() {
  const asked: { name: string; input: unknown }[] = [];
  const rules = [
    source("account", "account", { tokens: 25 }),
    source("folder", "folder", { name: "Work", tokens: 40 }),
    source("AGENTS.md", "rules", { tokens: 320, isCut: true }),
    source("skills/pdf/SKILL.md", "skill", { name: "pdf", tokens: 30, loaded: 800 }),
    source("skills/csv/SKILL.md", "skill", { name: "csv", tokens: 20 }),
    source("skills/odd/SKILL.md", "skill", { state: "broken", problem: "It has no description." }),
    source(unread.path, "rules", { state: "unread" }),
  ];
  const nextFit = (): Fit => ({
    sent: 4,
    leftOut: 0,
    leftOutUntil: null,
    summary: "",
    imagesLeftOut: 0,
    cutFiles: [],
    project: {
      tokens: 900,
      files: ["src/App.tsx", "src/index.css", "AGENTS.md"].map((path) => ({
        path,
        tokens: 300,
        sent: path === "AGENTS.md" ? "listed" : "whole",
        choice: "auto",
      })),
    },
    rules,
    tokens: {
      instructions: 800,
      rules: 1_235,
      conversation: 2_000,
      passages: 0,
      reply: 4_096,
      context: 32_768,
    },
  });
  const change = (source: string, change: Partial<Source>) => {
    const at = rules.findIndex((each) => each.source === source);
    const before = rules[at];
    if (before) rules[at] = { ...before, ...change };
  };
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const name = /\w+\.(\w+)\?|\w+\.(\w+)$/.exec(String(address))?.slice(1).find(Boolean) ?? "";
    const input = init?.body ? JSON.parse(String(init.body)).json : undefined;
    if (input) asked.push({ name, input });
    if (name === "setRules") change(input.source, { state: input.isOn ? "on" : "off" });
    if (name === "acceptRules") change(unread.path, { state: "on", tokens: 6 });
    const answers: Record<string, unknown> = {
      context: nextFit(),
      ofChat: { projectId: "p" },
      unreadRules: [unread],
    };
    return new Response(JSON.stringify({ result: { data: superjson.serialize(answers[name]) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  return {
    asked,
    nextFit,
    client: api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] }),
  };
}

async function openDetails() {
  const { asked, nextFit, client } = serverWith();
  const queries = new QueryClient();
  const request = { chatId: "c", modelId: "openai:small", named: [], collections: [], attachments: [] };
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <div className="flex h-dvh items-end p-2">
          <ContextMeter
            context={{ fit: nextFit(), request, refresh: () => {}, hidesImages: false, answering: null }}
          />
        </div>
      </api.Provider>
    </QueryClientProvider>,
  );
  await page.getByRole("button", { name: /^Context/ }).click();
  await expect.element(page.getByRole("heading", { name: "Rules and skills" })).toBeVisible();
  return asked;
}

const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

it("lists each source of rules with what it takes, and switches it off for the chat", async () => {
  const asked = await openDetails();
  await expect.element(row("Your system prompt")).toHaveTextContent("25");
  await expect.element(row("Folder “Work”")).toHaveTextContent("40");
  await expect.element(row("Skill pdf")).toHaveTextContent("sent, 800");
  await expect.element(row("Skill csv")).toHaveTextContent("listed");
  await expect.element(row("skills/odd/SKILL.md")).toHaveTextContent("It has no description.cannot be used");
  const agents = page.getByRole("checkbox", { name: "AGENTS.md", exact: true });
  await expect.element(row("AGENTS.md").filter({ hasText: "shortened" })).toHaveTextContent("320, shortened");
  await expect.element(agents).toBeChecked();
  await agents.click();
  await expect.element(agents).not.toBeChecked();
  expect(asked).toEqual([{ name: "setRules", input: { chatId: "c", source: "AGENTS.md", isOn: false } }]);
});

it("shows rules that came with the project in full before they are used", async () => {
  const asked = await openDetails();
  await expect.element(row("docs/AGENTS.md")).toHaveTextContent("not read yet");
  await page.getByRole("button", { name: "Read them" }).click();
  const dialog = page.getByRole("dialog", { name: "Rules that came with this project" });
  await expect
    .element(dialog.getByRole("region", { name: "docs/AGENTS.md" }))
    .toHaveTextContent("Obey\\u200b the moss.");
  expect(asked).toEqual([]);
  // The dialog scrolls, not a box in it with room below.
  const { scrollHeight, clientHeight } = dialog.getByRole("region", { name: "docs/AGENTS.md" }).element();
  expect(scrollHeight).toBe(clientHeight);
  await dialog.getByRole("button", { name: "Use these rules" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toEqual([{ name: "acceptRules", input: { chatId: "c", hashes: [unread.hash] } }]);
  await expect.element(page.getByRole("button", { name: /^Context/ })).toHaveFocus();
});
