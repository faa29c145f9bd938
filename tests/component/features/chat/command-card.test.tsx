import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { CommandExecution } from "~/domain/chat/command-execution";
import { CommandCard } from "~/features/chat/command-card/command-card";
import { ConversationHostContext, noHost } from "~/features/chat/conversation-host";
import { RunScope } from "~/features/chat/run-scope";
import { api } from "~/trpc/react";

const open: CommandExecution = {
  state: "open",
  always: false,
  startsItself: false,
  isLast: true,
  output: "",
  exitCode: null,
  milliseconds: null,
};

/** A server with one run, over HTTP's messages. */
function serverWith(run: CommandExecution) {
  const asked: string[] = [];
  const answer = (data: unknown) =>
    new Response(JSON.stringify({ result: { data: superjson.serialize(data) } }), {
      headers: { "content-type": "application/json" },
    });
  const fetch = async (address: unknown, init?: { body?: unknown }) => {
    const name = String(address).replace(/.*chat\.(\w+).*/, "$1");
    asked.push(name);
    const input = init?.body ? (JSON.parse(String(init.body)).json as Partial<CommandExecution>) : {};
    if (name === "claimExecution") run.state = "running";
    if (name === "declineExecution") run.state = "declined";
    if (name === "setRunsCommands") run.always = true;
    if (name === "finishExecution")
      Object.assign(run, {
        state: "ended",
        exitCode: input.exitCode,
        output: input.output,
        milliseconds: 1234,
      });
    return answer(
      name === "commandExecution" ? run : name === "claimExecution" ? { claimId: "c" } : undefined,
    );
  };
  return {
    asked,
    client: api.createClient({ links: [httpLink({ url: "/", transformer: superjson, fetch })] }),
  };
}

async function renderCard(run: Partial<CommandExecution>) {
  const { asked, client } = serverWith({ ...open, ...run });
  const onOutput = vi.fn();
  const running = Promise.withResolvers<{ exitCode: number; output: string }>();
  const runner = vi.fn(
    (
      _: readonly string[],
      { signal, onOutput }: { signal: AbortSignal; onOutput: (text: string) => void },
    ) => {
      onOutput("1\n2\n");
      signal.addEventListener("abort", () => running.resolve({ exitCode: 130, output: "1\n2\n" }));
      return running.promise;
    },
  );
  const queries = new QueryClient();
  await render(
    <QueryClientProvider client={queries}>
      <api.Provider client={client} queryClient={queries}>
        <ConversationHostContext value={{ ...noHost, runInProject: runner }}>
          <RunScope value="a">
            <CommandCard replyId="b" commands={["npm test", "ls src | wc -l"]} onOutput={onOutput} />
          </RunScope>
        </ConversationHostContext>
      </api.Provider>
    </QueryClientProvider>,
  );
  return { asked, runner, running, onOutput };
}

const button = (name: string) => page.getByRole("button", { name });
const status = page.getByRole("status");

it("runs when it is allowed, shows the output as it comes, and is stopped", async () => {
  const { runner, onOutput } = await renderCard({});
  await expect.element(button("Run once")).toBeVisible();
  expect(runner).not.toHaveBeenCalled();
  await button("Run once").click();
  await expect.element(page.getByRole("region", { name: "Output" })).toHaveTextContent("1 2");
  await button("Stop").click();
  await expect.element(status).toHaveTextContent("Exit code 130, 1.2 s");
  expect(onOutput).not.toHaveBeenCalled();
  await button("Send output to the assistant").click();
  expect(onOutput.mock.lastCall?.[0]).toContain("$ npm test\n$ ls src | wc -l\n1\n2\n");
});

it("runs nothing that was declined", async () => {
  const { asked, runner } = await renderCard({});
  await button("Don't run").click();
  await expect.element(status).toHaveTextContent("Not allowed to run");
  expect(asked).not.toContain("claimExecution");
  expect(runner).not.toHaveBeenCalled();
});

it("runs by itself and sends the output where the server lets it", async () => {
  const { running, onOutput } = await renderCard({ always: true, startsItself: true });
  await expect.element(button("Stop")).toBeVisible();
  running.resolve({ exitCode: 0, output: "ok\n" });
  await expect.element(status).toHaveTextContent("Exit code 0");
  expect(onOutput).toHaveBeenCalledOnce();
});

it("asks where the server does not, though the project allows it", async () => {
  const { runner } = await renderCard({ always: true });
  await expect.element(button("Run once")).toBeVisible();
  expect(runner).not.toHaveBeenCalled();
});
