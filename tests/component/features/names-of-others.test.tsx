import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import type { PushedBranch } from "~/domain/project/branch";
import type { VersionSummary } from "~/domain/project/project";
import type { SuggestionSummary } from "~/domain/review/suggestion";
import { hasHidden } from "~/domain/text/verbatim";
import { ConflictNotice } from "~/features/github/project/conflict-notice";
import { LinkSummary } from "~/features/github/project/link-summary";
import { EditorTabs } from "~/features/project/editor/editor-tabs";
import { formatLog } from "~/features/project/log-versions";
import { SearchResultList } from "~/features/project/search/search-result-list";
import { VersionCard, VersionEntry } from "~/features/project/strip/version-menu";
import { TreeRow } from "~/features/project/tree/tree-row";
import { BranchList } from "~/features/project/versions/branches";
import { VersionRow } from "~/features/project/versions/version-list";
import { copy } from "~/features/project/versions-copy";
import { copy as suggestions } from "~/features/review/suggestion-copy";
import { SuggestionRow } from "~/features/review/suggestion-list";

/** Turned around it reads "photo.png". */
const NAME = "photo\u202egnp\u2066.\u200bjs";
const SHOWN = String.raw`photo\u202egnp\u2066.\u200bjs`;
const nothing = () => {};
const at = new Date("2026-01-02T03:04:05Z");

const version: VersionSummary = {
  id: "v",
  number: 2,
  parentId: null,
  author: "person",
  authorName: NAME,
  message: NAME,
  name: null,
  isGood: false,
  createdAt: at,
  reply: null,
};
const branch: PushedBranch = {
  name: NAME,
  commitId: "a".repeat(40),
  message: NAME,
  authorName: NAME,
  authoredAt: at,
  ahead: 1,
  behind: 1,
};
const suggestion: SuggestionSummary = {
  id: "s",
  title: NAME,
  state: "open",
  authorName: NAME,
  isOwn: false,
  createdAt: at,
  decidedAt: at,
  decidedByName: NAME,
  version: null,
};
const row = { path: NAME, name: NAME, isFolder: false, isOpen: false, level: 1, position: 1, siblings: 1 };
const match = { from: 0, to: 1, line: 1, column: 1, before: "", found: "a", after: "", replacement: "" };
const look = { isActive: false, isSelected: false, isCut: false, isTarget: false };

const places: Record<string, () => ReactNode> = {
  "the branches of a project": () => (
    <BranchList
      branches={[branch]}
      comparedName={null}
      mergingName={null}
      actions={{ onCompare: nothing, onMerge: nothing, onDelete: nothing }}
    />
  ),
  "the suggestions for a project": () => (
    <>
      <SuggestionRow suggestion={suggestion} isShown={false} onShow={nothing} />
      <p>
        {suggestions.decided({ ...suggestion, state: "refused" })} {suggestions.conflicts([NAME])}{" "}
        {suggestions.accepted(NAME)} {suggestions.offer.title(NAME)} {suggestions.offer.action(NAME)}
      </p>
    </>
  ),
  "what is asked and said about a branch": () => (
    <p>
      {copy.branches.conflict.title(NAME)} {copy.branches.conflict.keep(NAME)}{" "}
      {copy.branches.deleting.title(NAME)} {copy.branches.merged(NAME)}
    </p>
  ),
  "the list of versions": () => (
    <VersionRow
      version={version}
      isCurrent={false}
      isCompared={false}
      picture={null}
      actions={{ onCompare: nothing, onRestore: nothing, onName: nothing, onFork: nothing }}
    />
  ),
  "the menu of versions": () => (
    <VersionEntry version={version} isHead isFocused={false} renderPicture={() => null} />
  ),
  "the card of a version": () => (
    <VersionCard
      version={version}
      menu={document.documentElement}
      row={document.documentElement}
      picture={null}
    />
  ),
  "the log of the terminal": () => <pre>{formatLog([version], { count: 1, isOneLine: false })}</pre>,
  "the tree of files": () => <TreeRow id="r" row={row} look={look} top={0} input={null} menu={null} />,
  "the tabs of the editor": () => (
    <EditorTabs tabs={[NAME]} active={NAME} panelId="panel" dispatch={nothing} />
  ),
  "what a search found": () => (
    <SearchResultList
      results={{ files: [{ path: NAME, matches: [match] }], count: 1, isCut: false }}
      showsReplacement={false}
      onReplace={null}
      onOpen={nothing}
    />
  ),
  "a conflict on GitHub": () => (
    <ConflictNotice
      conflict={{
        branch: NAME,
        author: NAME,
        at,
        message: NAME,
        url: "https://github.com",
        files: 1,
        paths: [NAME],
      }}
    />
  ),
  "where a project is on GitHub": () => (
    <LinkSummary
      link={{
        repository: NAME,
        branch: NAME,
        url: "https://github.com",
        pushedAt: at,
        version: 1,
        versionId: "v",
        ahead: 0,
        removed: [],
      }}
    />
  ),
};

/** All that is read or spoken. */
const textsOf = (root: Element): string[] => [
  root.textContent ?? "",
  ...[...root.querySelectorAll("[title], [aria-label]")].flatMap((element) => [
    element.getAttribute("title") ?? "",
    element.getAttribute("aria-label") ?? "",
  ]),
];

it.each(Object.entries(places))("%s shows the characters of a name that cannot be seen", async (_, place) => {
  await render(place());
  const texts = textsOf(document.body);
  expect(texts.join()).toContain(SHOWN);
  expect(texts.filter((text) => hasHidden(text.replace(/\s/g, "")))).toEqual([]);
});
