import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as Y from "yjs";
import { AllowedDeeds } from "~/components/ui/deed";
import { may, type Role } from "~/domain/access/role";
import { DraftFiles } from "~/domain/project/draft-files";
import { FileView } from "~/features/project/editor/file-view";

const nothing = () => {};
const tools = {
  service: null,
  actions: { define: nothing, findReferences: nothing, rename: nothing, fix: nothing },
  report: nothing,
  addToPrompt: nothing,
  onCursor: nothing,
  carets: {
    subscribe: () => nothing,
    people: () => [],
    agent: () => null,
    followedPresence: () => undefined,
    own: () => ({ at: "chat" as const }),
    report: nothing,
  },
};

it.each([
  ["a viewer", "viewer" as Role, "Moss"],
  ["an editor", "editor" as Role, "!Moss"],
])("what %s types into a file leaves it as %s may", async (_, role, text) => {
  const files = new DraftFiles(new Y.Doc());
  files.set("notes.txt", new Y.Text("Moss"));
  await render(
    <AllowedDeeds value={(deed) => may(role, deed)}>
      <FileView path="notes.txt" files={files} place={null} problems={[]} tools={tools} />
    </AllowedDeeds>,
  );
  const box = page.getByRole("textbox");
  await userEvent.click(box);
  await userEvent.keyboard("{Control>}{Home}{/Control}!");
  await expect.poll(() => files.get("notes.txt")?.toString()).toBe(text);
  // Changes by others still arrive.
  files.apply({ path: "notes.txt", type: "edit", edits: [{ at: 0, remove: 0, insert: "Fern. " }] });
  await expect.element(box).toHaveTextContent(`Fern. ${text}`);
});
