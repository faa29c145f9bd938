import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { OpenFile } from "~/components/code/open-file";
import { Toaster } from "~/components/ui/toaster";
import type { CardReply } from "~/features/chat/file-card/file-change";
import { ProjectPathsContext } from "~/features/chat/file-card/use-card-reply";
import { Markdown } from "~/features/chat/markdown/markdown";
import { api, TRPCReactProvider } from "~/trpc/react";

const lines = Array.from({ length: 40 }, (_, at) => `export const row${at} = ${at};`);
const opening = "Here it is.\n\n**src/rows.ts**\n\n```ts\n";
const whole = `${opening}${lines.join("\n")}\n\`\`\`\n\nRun it:\n\n\`\`\`bash\nnpm run dev\n\`\`\`\n`;

const changes = [{ path: "src/rows.ts", state: "applied", added: 7, removed: 2 }] as const;

const card = page.getByRole("button", { name: /^src\/rows\.ts/ });
const renderReply = (text: string, status: CardReply["status"]) =>
  render(
    <>
      <Markdown
        text={text}
        streaming={status === "streaming"}
        reply={{ id: "1", status, changes: status === "complete" ? changes : null, basePaths: [] }}
      />
      <Toaster />
    </>,
  );

it("folds a file into a card that names it, opens by keyboard and is found by the browser's search", async () => {
  await renderReply(whole, "complete");
  await expect.element(card).toHaveAccessibleName("src/rows.ts, 7 lines added, 2 lines removed, applied");
  await expect.element(card).toHaveAttribute("aria-expanded", "false");
  // The line above that only names the file is not shown as well.
  expect(document.querySelector("strong")).toBeNull();
  const code = page.getByText("export const row39", { exact: false });
  await expect.element(code).not.toBeVisible();
  const fold = document.getElementById(card.element().getAttribute("aria-controls") ?? "");
  expect(fold?.getAttribute("hidden")).toBe("until-found");
  fold?.dispatchEvent(new Event("beforematch", { bubbles: true }));
  await expect.element(card).toHaveAttribute("aria-expanded", "true");
  await expect.element(code).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(card).toHaveAttribute("aria-expanded", "false");
  expect(fold?.getAttribute("hidden")).toBe("until-found");
  // A command is no file: it stays as it is.
  await expect.element(page.getByText("npm run dev")).toBeVisible();
  expect(document.querySelectorAll("button[aria-expanded]")).toHaveLength(1);
});

it("says where a file was moved from", async () => {
  const moved = [
    { path: "src/cards/Rows.tsx", state: "applied", added: 0, removed: 0 },
    { path: "src/Rows.tsx", state: "deleted", added: 0, removed: 0 },
  ] as const;
  const text = "Moved.\n\n```rename src/Rows.tsx\nsrc/cards/Rows.tsx\n```\n";
  const reply = { id: "5", status: "complete", changes: moved, basePaths: ["src/Rows.tsx"] } as const;
  await render(<Markdown text={text} streaming={false} reply={reply} />);
  await expect.element(page.getByRole("button", { name: "src/cards/Rows.tsx, applied" })).toBeVisible();
  await expect.element(page.getByText("Moved from src/Rows.tsx")).toBeVisible();
});

it("says which of two files was not used, and offers it", async () => {
  const text =
    "Option A:\n\n```css\na { color: red; }\n```\n\nOption B:\n\n```css\na { color: blue; }\n```\n";
  const chosen = [
    {
      path: "style.css",
      state: "applied",
      added: 1,
      removed: 0,
      unused: [{ block: 1, why: "alternative" }],
    },
  ] as const;
  const changes = chosen.map((change) => ({ ...change, unused: [...change.unused] }));
  const reply = { id: "6", status: "complete", changes, basePaths: ["style.css"] } as const;
  await render(
    <TRPCReactProvider>
      <Markdown text={text} streaming={false} reply={reply} />
    </TRPCReactProvider>,
  );
  await expect.element(page.getByRole("button", { name: "style.css, 1 line added, applied" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "style.css, 1 line added, not used" })).toBeVisible();
  await expect.element(page.getByText("as an alternative to the file above", { exact: false })).toBeVisible();
  expect(page.getByRole("button", { name: "Use This One" }).elements()).toHaveLength(1);
});

it("shows the last lines of a file while it is written, at one height", async () => {
  const written = (count: number) => (
    <Markdown
      text={`${opening}${lines.slice(0, count).join("\n")}\n`}
      streaming
      reply={{ id: "2", status: "streaming", changes: null, basePaths: [] }}
    />
  );
  const { rerender } = await render(written(8));
  await expect.element(card).toHaveAccessibleName("src/rows.ts, 8 lines added, writing");
  const height = () => document.querySelector("figure")?.clientHeight;
  const before = height();
  const shown = () =>
    [...document.querySelectorAll("figure [aria-hidden] .truncate.h-5")].map((at) => at.textContent);
  expect(shown()).toContain("export const row7 = 7;");
  await rerender(written(30));
  await expect.poll(shown).toContain("export const row29 = 29;");
  expect(shown()).not.toContain("export const row7 = 7;");
  expect(height()).toBe(before);
});

it("says that a file of a stopped reply is not finished", async () => {
  await renderReply(`${opening}const a = 1;`, "ended");
  await expect.element(card).toHaveAccessibleName("src/rows.ts, 1 line added, not finished");
});

it("says why a file was refused", async () => {
  const reason = "Its first lines were not found in the file.";
  const refused = [{ path: "src/rows.ts", state: "refused" as const, added: 0, removed: 0, reason }];
  await render(
    <Markdown
      text={whole}
      streaming={false}
      reply={{ id: "3", status: "complete", changes: refused, basePaths: [] }}
    />,
  );
  await expect.element(card).toHaveAccessibleName("src/rows.ts, not applied");
  await expect.element(page.getByText(reason)).toBeVisible();
});

it("colours a long diff", async () => {
  const diff = Array.from({ length: 20 }, (_, at) => `-old ${at}\n+new ${at}`).join("\n");
  await renderReply(`\`\`\`diff\n${diff}\n\`\`\`\n`, "complete");
  await page.getByRole("button", { name: /^diff/ }).click();
  await expect.element(page.getByText("+new 19")).toHaveClass("text-success");
});

const texts = { before: "one\ntwo\n", after: "one\n-- two\n" };

/** What the server answered before. */
function Answered() {
  api.useUtils().project.fileChange.setData({ replyId: "4", path: "src/rows.ts" }, texts);
  return null;
}

it("shows what the reply changed, and opens a file of the project from every card", async () => {
  const openFile = vi.fn();
  await render(
    <TRPCReactProvider>
      <Answered />
      <OpenFile value={openFile}>
        <ProjectPathsContext value={["src/rows.ts"]}>
          <Markdown
            text={whole}
            streaming={false}
            reply={{ id: "4", status: "complete", changes: null, basePaths: [] }}
          />
        </ProjectPathsContext>
      </OpenFile>
    </TRPCReactProvider>,
  );
  await page.getByRole("button", { name: "Open src/rows.ts in editor" }).click();
  expect(openFile).toHaveBeenCalledWith({ path: "src/rows.ts" });
  await card.click();
  await page.getByRole("tab", { name: "Changes" }).click();
  await expect.element(page.getByText("- two", { exact: true })).toHaveClass("text-danger");
  await expect.element(page.getByText("+ -- two", { exact: true })).toHaveClass("text-success");
});

it("leaves commands to run to their card", async () => {
  await renderReply("Look.\n\n```run\nls\n```\n\n```run\n1\n2\n3\n4\n5\nsix\n```\n", "complete");
  await expect.element(page.getByText("six", { exact: false })).toBeVisible();
  expect(document.body.textContent).not.toContain("ls");
});

it("says of unnamed code in the project's language that it was not applied, and asks for it on a press", async () => {
  const text =
    "Use this:\n\n```ts\nrows.reverse();\n```\n\n```bash\nnpm test\n```\n\n```json\n{}\n```\n\n```py\nprint(1)\n```\n";
  const show = (paths: string[], status: CardReply["status"]) => (
    <ProjectPathsContext value={paths}>
      <Markdown
        text={text}
        streaming={status === "streaming"}
        reply={{ id: "9", status, changes: [], basePaths: [] }}
      />
      <textarea id="message-box" aria-label="Message" />
    </ProjectPathsContext>
  );
  const note = page.getByText("Not applied: it does not name a file.");
  const { rerender } = await render(show([], "complete"));
  await expect.element(page.getByText("rows.reverse();")).toBeVisible();
  expect(note.elements()).toHaveLength(0);
  await rerender(show(["src/rows.ts"], "streaming"));
  expect(note.elements()).toHaveLength(0);
  await rerender(show(["src/rows.ts", "package.json"], "complete"));
  await expect.element(note).toBeVisible();
  expect(note.elements()).toHaveLength(1);
  await userEvent.click(page.getByRole("button", { name: "Ask to apply it" }));
  await expect
    .element(page.getByRole("textbox", { name: "Message" }))
    .toHaveValue("Apply this part of your last answer to the file it belongs to:\n\nrows.reverse();");
});
