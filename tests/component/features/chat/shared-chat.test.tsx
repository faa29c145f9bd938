import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AllowedDeeds } from "~/components/ui/deed";
import { may, type Role } from "~/domain/access/role";
import type { ChatMessage } from "~/domain/chat/message";
import { QueuedMessages } from "~/features/chat/composer/queued-messages";
import { ConversationHostContext, noHost } from "~/features/chat/conversation-host";
import type { MessageActions } from "~/features/chat/message/message-actions";
import { UserMessage } from "~/features/chat/message/user-message";

const ana = { id: "ana", name: "Ana \u202egnp", avatarUrl: null };
const message: ChatMessage = {
  id: "m",
  parentId: null,
  role: "user",
  author: ana,
  status: "complete",
  content: "Make a page about moss",
  thinking: "",
  modelId: null,
  modelName: null,
  insteadOf: null,
  failure: null,
  cut: null,
  waitsForTurn: false,
  changes: null,
  attachments: [],
  references: [],
  given: null,
  repair: null,
  toolCalls: [],
  run: null,
  usage: null,
  rating: null,
  siblingIds: ["m", "n"],
  createdAt: new Date(0),
};
const actions = { consumeStep: () => null, showBranch: () => {} } as unknown as MessageActions;

/** As somebody other than Ana with this role sees it. */
const renderFor = (role: Role | null, screen: ReactNode) =>
  render(
    <AllowedDeeds value={(deed) => may(role, deed)}>
      <ConversationHostContext value={{ ...noHost, isOwn: (author) => author?.id !== ana.id }}>
        <main>{screen}</main>
      </ConversationHostContext>
    </AllowedDeeds>,
  );
const main = page.getByRole("main");
const button = (name: string) => page.getByRole("button", { name });

it("says who wrote a message that is not the viewer's, with hidden characters shown", async () => {
  await renderFor("editor", <UserMessage message={message} actions={actions} />);
  await expect.element(main).toHaveTextContent(String.raw`Ana \u202egnp: Make a page about moss`);
  await expect.element(button("Edit message")).toBeVisible();
  await expect.element(button("Next version")).toBeVisible();
});

it("leaves the viewer's own messages as they are", async () => {
  await renderFor(null, <UserMessage message={{ ...message, author: null }} actions={actions} />);
  await expect.element(main).toHaveTextContent(/^You: Make a page/);
});

it("offers who may only view nothing that changes the chat", async () => {
  await renderFor("suggester", <UserMessage message={message} actions={actions} />);
  await expect.element(button("Copy message")).toBeVisible();
  await expect.element(button("Edit message")).not.toBeInTheDocument();
  await expect.element(button("Next version")).not.toBeInTheDocument();
});

it.each([
  ["an editor", "editor" as const, 1],
  ["the owner", null, 2],
])("lets %s return queued messages", async (_, role, count) => {
  const queued = [
    { id: "a", content: "Add ferns", attachments: [], author: ana },
    { id: "b", content: "Add stones", attachments: [], author: null },
  ];
  await renderFor(role, <QueuedMessages queued={queued} onUnqueue={() => {}} />);
  await expect.element(main).toHaveTextContent(/Ana .*Add ferns.*Add stones/);
  expect(page.getByRole("button", { name: /Return to the message box/ }).elements()).toHaveLength(count);
});
