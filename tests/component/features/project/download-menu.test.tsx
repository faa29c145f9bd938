import { useQueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { VersionDownload } from "~/features/project/version-history";
import { api, TRPCReactProvider } from "~/trpc/react";

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

/** The menu of a version whose files are known. */
function Known({ versionId, files }: { versionId: string; files: Record<string, string> }) {
  const utils = api.useUtils();
  const cache = useQueryClient();
  const listing = {
    versionId,
    projectId: "p",
    replyId: null,
    files: Object.keys(files).map((path) => ({ path, id: path })),
  };
  utils.project.version.setData({ versionId }, listing as never);
  cache.setQueryData(["version-files", versionId], {
    versionId,
    replyId: null,
    files: new Map(Object.entries(files)),
  });
  return <VersionDownload projectId="p" versionId={versionId} />;
}

it.each([
  ["a page", true, { "index.html": "<h1>Hi</h1>" }],
  [
    "components in .js files",
    false,
    { "public/index.html": "<div id=root></div>", "src/App.js": "export default () => <main />;" },
  ],
  [
    "a TypeScript module",
    false,
    { "index.html": '<script type="module" src="main.ts"></script>', "main.ts": "let a = 1;" },
  ],
])("offers %s as one page: %s", async (name, isOffered, files) => {
  await render(
    <TRPCReactProvider>
      <Known versionId={name} files={files as Record<string, string>} />
    </TRPCReactProvider>,
  );
  await userEvent.click(page.getByRole("button", { name: "Download" }));
  await expect.element(page.getByRole("menuitem", { name: "Project (.zip)" })).toBeVisible();
  expect(page.getByRole("menuitem", { name: "One page (.html)" }).elements()).toHaveLength(isOffered ? 1 : 0);
});

it("tells how the project is cloned, and copies the command", async () => {
  await render(
    <TRPCReactProvider>
      <Known versionId="cloned" files={{ "index.html": "<h1>Hi</h1>" }} />
    </TRPCReactProvider>,
  );
  await userEvent.click(page.getByRole("button", { name: "Download" }));
  await userEvent.click(page.getByRole("menuitem", { name: "Clone with git…" }));
  const dialog = page.getByRole("dialog", { name: "Clone with git" });
  const command = `git clone ${window.location.origin}/git/p.git`;
  await expect.element(dialog.getByText(command)).toBeVisible();
  await expect
    .element(dialog.getByRole("link", { name: "Create an API key" }))
    .toHaveAttribute("href", "/account/api-keys");
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await userEvent.click(dialog.getByRole("button", { name: "Copy the command" }));
  expect(write).toHaveBeenCalledWith(command);
});
