import { expect, it } from "vitest";
import { filesUnder, textOf } from "~tests/support/source-files";

/** What only the builder shows, and dialogs that it opens. */
const builder = [
  "src/app/(workspace)/chat/[[...chatId]]/",
  "src/features/chat/",
  "src/features/github/",
  "src/features/model/connect-links.tsx",
  "src/features/preview/",
  "src/features/project/",
  "src/features/publication/",
  "src/features/tool/tool-servers-state.tsx",
];
/** Among those files, a part of the account. */
const inAccount = "src/features/publication/publications.tsx";

const link =
  /<(?:a|Link|ButtonLink)\b[^<>]*\bhref=(?:"\/(?:account|knowledge)\b|\{(?:LOCAL_MODELS|CONNECT)_PATH\})[^<>]*>/g;

it("opens settings beside the builder, which keeps its page, its panes and its draft", () => {
  const links = filesUnder("src").flatMap((file) =>
    builder.some((place) => file.startsWith(place)) && file !== inAccount
      ? (textOf(file).match(link) ?? []).map((tag) => ({ file, tag }))
      : [],
  );
  expect(links.length).toBeGreaterThan(8);
  expect(links.filter(({ tag }) => !tag.includes('target="_blank"'))).toEqual([]);
});
