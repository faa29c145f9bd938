import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import { renderHook } from "vitest-browser-react";
import { usePageRequests } from "~/app/(workspace)/chat/[[...chatId]]/use-page-requests";
import type { PageRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import type { RunInProject } from "~/features/chat/conversation-host";
import { copy } from "~/features/preview/copy";
import { api } from "~/trpc/react";

const workspace = { projectId: "a-project", isShown: () => true, reveal: () => {} };

/** The requests of a tab, whose server hands out what the test puts in its list. */
async function tab(chatId: string) {
  const waiting: PageRequest[] = [];
  const answers: PageRequestAnswer[] = [];
  const claims: string[] = [];
  const held = { claim: Promise.resolve() };
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const input = init?.body ? JSON.parse(String(init.body)).json : undefined;
    let data: unknown = null;
    if (String(address).includes("claimPageRequest")) {
      claims.push(input.chatId);
      const request = waiting.shift();
      if (request) {
        await held.claim;
        data = { requestId: "r", claimId: "c", agent: "Agent", isHidden: false, request };
      }
    } else if (String(address).includes("answerPageRequest")) answers.push(input.answer);
    return new Response(JSON.stringify({ result: { data: superjson.serialize(data) } }), {
      headers: { "content-type": "application/json" },
    });
  };
  const client = api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] });
  const queries = new QueryClient();
  const commands: string[] = [];
  const signals: AbortSignal[] = [];
  const run: RunInProject = ([command], { signal }) => {
    commands.push(command ?? "");
    if (signal) signals.push(signal);
    return new Promise((resolve) =>
      signal?.addEventListener("abort", () => resolve({ exitCode: 1, output: "" })),
    );
  };
  const hook = await renderHook(
    (props?: { chatId: string }) => usePageRequests(props?.chatId ?? chatId, workspace, run),
    {
      initialProps: { chatId },
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <api.Provider client={client} queryClient={queries}>
            {children}
          </api.Provider>
        </QueryClientProvider>
      ),
    },
  );
  return { hook, waiting, answers, claims, held, commands, signals };
}

const command = (text: string): PageRequest => ({ action: "command", command: text, mayDelete: 0 });

it("runs no command of a chat that the user has left in the project of the one on screen", async () => {
  const { hook, waiting, answers, claims, held, commands } = await tab("first");
  const { promise, resolve } = Promise.withResolvers<void>();
  held.claim = promise;
  waiting.push(command("rm notes.md"));
  hook.result.current.onRequest();
  await expect.poll(() => claims).toEqual(["first"]);
  await hook.rerender({ chatId: "second" });
  resolve();
  await expect.poll(() => answers).toEqual([{ kind: "failed", problem: copy.agent.left }]);
  expect(commands).toEqual([]);
  expect(claims).toEqual(["first"]);
  expect(hook.result.current.agents.agent).toBe(null);
});

it("stops every command that agents run", async () => {
  const { hook, waiting, commands, signals } = await tab("first");
  waiting.push(command("npm run a"), command("npm run b"));
  hook.result.current.onRequest();
  await expect.poll(() => commands).toEqual(["npm run a", "npm run b"]);
  hook.result.current.agents.onStop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
