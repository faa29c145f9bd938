import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConversationHostContext, noHost, type PackageInstaller } from "~/features/chat/conversation-host";
import { Markdown } from "~/features/chat/markdown/markdown";

const reply = (info: string, commands: string) =>
  `Install them first:\n\n\`\`\`${info}\n${commands}\n\`\`\`\n`;

async function renderReply(text: string, status: "streaming" | "complete" = "complete") {
  const answer = Promise.withResolvers<{ output: string }>();
  const asked: string[][] = [];
  const looked: string[][] = [];
  const installer: PackageInstaller = {
    findMissing: async (specs) => {
      looked.push([...specs]);
      return specs.filter((spec) => spec !== "react");
    },
    install: (specs) => {
      asked.push([...specs]);
      return answer.promise;
    },
  };
  await render(
    <ConversationHostContext value={{ ...noHost, installer }}>
      <Markdown
        text={text}
        streaming={status === "streaming"}
        reply={{ id: "1", status, changes: status === "complete" ? [] : null, basePaths: [] }}
      />
    </ConversationHostContext>,
  );
  return { answer, asked, looked };
}

const offer = page.getByRole("button", { name: "Install", exact: false });
const status = page.getByRole("status");

it("offers to install what a reply's shell commands name and the preview lacks, once per click", async () => {
  const { answer, asked } = await renderReply(reply("bash", "npm install react jotai @dnd-kit/core"));
  const button = page.getByRole("button", { name: "Install jotai and @dnd-kit/core", exact: true });
  await button.click();
  await button.click();
  expect(asked).toEqual([["jotai", "@dnd-kit/core"]]);
  await expect.element(status).toHaveTextContent("answer it there");
  answer.resolve({ output: "Added jotai and @dnd-kit/core.\n" });
  await expect.element(status).toHaveTextContent("Added jotai and @dnd-kit/core.");
});

it("says why packages could not be installed", async () => {
  const { answer } = await renderReply(reply("sh", "npm i jotai"));
  await offer.click();
  answer.reject(new Error("offline"));
  await expect.element(status).toHaveTextContent("The packages could not be installed. Error: offline");
});

it("offers nothing that the preview brings along", async () => {
  const { looked } = await renderReply(reply("bash", "npm install react"));
  await expect.poll(() => looked).toEqual([["react"]]);
  await expect.element(offer).not.toBeInTheDocument();
});

it("offers nothing while the reply is being written", async () => {
  const { looked } = await renderReply(reply("bash", "npm install jotai"), "streaming");
  await expect.element(page.getByText("npm install jotai")).toBeVisible();
  expect(looked).toEqual([]);
});
