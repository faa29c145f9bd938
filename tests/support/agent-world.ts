import { afterEach } from "vitest";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ChatMessage } from "~/domain/chat/message";
import type { PageAnswer, PageRequest, PageRequestAnswer } from "~/domain/project/page-request-input";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import { answerPageRequest, claimPageRequest } from "~/server/services/project/page-requests";
import { type ChatWorld, chatWorld } from "./chat-world";
import type { ReplyScript, StandInCall } from "./model-stand-in";

const never = new AbortController().signal;

export const calm: PageAnswer = {
  kind: "page",
  problem: null,
  title: "A page",
  place: "",
  width: 1280,
  height: 800,
  outline: "",
  console: [],
  picture: null,
};

/** A turn of a played model: what it says, and the tools that it calls. */
export const turn = (text: string, ...toolCalls: StandInCall[]): Partial<ReplyScript> => ({
  tokens: text ? [text] : [],
  ...(toolCalls.length > 0 ? { toolCalls } : {}),
});

export const call = (name: string, args: object = {}): StandInCall => ({ name, arguments: args });

export const write = (...files: [path: string, content: string][]) =>
  call("write_files", { files: files.map(([path, content]) => ({ path, content })) });

/** A page, and a check that holds on it. */
export const page = "<!doctype html><title>List</title><h1>List</h1><button>Add</button>\n";
export const check = JSON.stringify({ name: "It lists", steps: ['See "List"'] });

/** A tab in which they hold. */
export const holding = (request: PageRequest): PageRequestAnswer => {
  if (request.action === "checks")
    return {
      kind: "checks",
      checks: [{ path: "checks/list.json", name: "It lists", state: "holds", problem: null }],
    };
  return { ...calm, outline: '- button "Add" [ref=e1]' };
};

export const finish = turn("", call("finish", { summary: "Done." }));

export const files = (count: number): [path: string, content: string][] =>
  Array.from({ length: count }, (_, at) => [`notes/${at}.md`, `Note ${at}\n`]);

/** Chats whose runs are played by the stand-in model, each with a tab that answers for the page. */
export function agentWorld(options: Parameters<typeof chatWorld>[0] = {}) {
  const world = chatWorld(options);
  const closing: AbortController[] = [];
  afterEach(() => {
    for (const tab of closing.splice(0)) tab.abort();
  });

  const send = (user: SignedInUser, text: string, chatId?: string, deps = world().deps) =>
    sendMessage(deps, user, { chatId, text, modelId: world().modelId, attachments: [], mode: "agent" });

  const replyOf = async (user: SignedInUser, chatId: string): Promise<ChatMessage> => {
    const reply = (await world().branch(user, chatId)).at(-1);
    if (!reply?.run) throw new Error("There is no run");
    return reply;
  };

  return {
    world,
    send,
    /** Follows a chat as a tab does, until the test ends, and answers for its page. */
    openTab(
      user: SignedInUser,
      chatId: string,
      answer: (request: PageRequest) => PageRequestAnswer,
      deps: ChatWorld["deps"] = world().deps,
    ) {
      const tab = new AbortController();
      closing.push(tab);
      const asked: PageRequest[] = [];
      void (async () => {
        for await (const _ of deps.streams.watch(chatId, tab.signal))
          for (;;) {
            const claimed = await claimPageRequest(deps, user, { chatId });
            if (!claimed) break;
            asked.push(claimed.request);
            const { requestId, claimId } = claimed;
            await answerPageRequest(deps, user, { requestId, claimId, answer: answer(claimed.request) });
          }
      })();
      return asked;
    },
    /** The run's reply once its state is one of these. */
    async until(user: SignedInUser, chatId: string, ...states: string[]) {
      for (;;) {
        const reply = await replyOf(user, chatId);
        if (reply.run && states.includes(reply.run.state) && (reply.status !== "streaming" || isHeld(reply)))
          return { ...reply, run: reply.run };
        if (reply.run && reply.status !== "streaming")
          throw new Error(
            `The run is ${reply.run.state}: ${reply.run.reason} ${JSON.stringify(reply.failure)}`,
          );
        // Reading a branch takes longer than most steps of a run.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    never,
  };
}

const isHeld = ({ run }: ChatMessage): boolean =>
  run !== null && ["paused", "asking", "consenting", "waiting"].includes(run.state);
