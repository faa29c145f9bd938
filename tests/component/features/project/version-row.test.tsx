import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AllowedDeeds } from "~/components/ui/deed";
import { may, type Role } from "~/domain/access/role";
import type { VersionSummary } from "~/domain/project/project";
import { VersionRow } from "~/features/project/versions/version-list";

const version: VersionSummary = {
  id: crypto.randomUUID(),
  number: 1,
  parentId: null,
  author: "model",
  authorName: "Starter",
  message: "Add roses",
  name: null,
  isGood: true,
  createdAt: new Date(),
  reply: null,
};

it.each<[Role, string[]]>([
  ["viewer", ["New project from this version"]],
  ["commenter", ["New project from this version", "Comment"]],
  ["editor", ["Restore this version", "Name this version", "New project from this version", "Comment"]],
])("a version offers a %s what they may do with it", async (role, offered) => {
  const act = vi.fn();
  const onComment = may(role, "comment") ? act : undefined;
  await render(
    <AllowedDeeds value={(deed) => may(role, deed)}>
      <VersionRow
        version={version}
        isCurrent={false}
        isCompared={false}
        picture={null}
        actions={{ onCompare: act, onRestore: act, onName: act, onFork: act, onComment }}
      />
    </AllowedDeeds>,
  );
  await page.getByRole("button", { name: /Actions/ }).click();
  await expect
    .poll(() =>
      page
        .getByRole("menuitem")
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(offered);
});
