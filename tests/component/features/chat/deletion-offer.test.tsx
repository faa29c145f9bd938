import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConversationHostContext, type FileRemover, noHost } from "~/features/chat/conversation-host";
import { Markdown } from "~/features/chat/markdown/markdown";

async function renderReply(commands: string, problem?: string) {
  const removed: string[][] = [];
  const remover: FileRemover = {
    paths: ["src/App.tsx", "src/Old.tsx"],
    remove: async (paths) => {
      removed.push([...paths]);
      return problem;
    },
  };
  await render(
    <ConversationHostContext value={{ ...noHost, remover }}>
      <Markdown
        text={`It is not needed any more:\n\n\`\`\`bash\n${commands}\n\`\`\`\n`}
        streaming={false}
        reply={{ id: "1", status: "complete", changes: [], basePaths: [] }}
      />
    </ConversationHostContext>,
  );
  return removed;
}

const status = page.getByRole("status");

it("offers to delete the files that a reply's shell commands delete", async () => {
  const removed = await renderReply("rm src/Old.tsx");
  await page.getByRole("button", { name: "Delete src/Old.tsx", exact: true }).click();
  expect(removed).toEqual([["src/Old.tsx"]]);
  await expect.element(status).toHaveTextContent("Deleted.");
});

it("says why nothing was deleted", async () => {
  await renderReply("rm src/Old.tsx", "The project is full.");
  await page.getByRole("button", { name: "Delete src/Old.tsx", exact: true }).click();
  await expect.element(status).toHaveTextContent("Nothing was deleted. The project is full.");
});

it("offers nothing for what the project does not have", async () => {
  await renderReply("rm -rf node_modules");
  await expect.element(page.getByText("rm -rf node_modules")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Delete", exact: false })).not.toBeInTheDocument();
});
