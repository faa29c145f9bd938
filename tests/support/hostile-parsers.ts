/** What parses or unpacks foreign bytes on the server, and how `npm run bench -- hostile` feeds it. */
export const hostileParsers: Readonly<Record<string, { fedAs: FeedName } | { notFed: string }>> = {
  "packages/preview/bundle/compile-file.ts": { fedAs: "a site" },
  "packages/preview/bundle/sass-file.ts": { fedAs: "a site" },
  "packages/preview/bundle/vue-file.ts": { fedAs: "a site" },
  "src/domain/text/changed-runs.ts": { fedAs: "a diff" },
  "src/domain/project/merge-texts.ts": { fedAs: "a merge" },
  "src/domain/reply/place-edit.ts": { fedAs: "edits" },
  "src/domain/chat/agent/changed-outline.ts": {
    notFed: "compares outlines of answers with each other, whose lines are bounded",
  },
  "src/domain/project/draft-files.ts": { notFed: "types only" },
  "src/domain/project/hand-edit/jsx-elements.ts": { notFed: "runs in the user's browser" },
  "src/domain/project/hand-edit/string-literal.ts": { notFed: "types only" },
  "src/domain/project/hand-edit/text-places.ts": { notFed: "runs in the user's browser" },
  "src/domain/project/rules/skill.ts": { fedAs: "a skill" },
  "src/domain/template/page-source.ts": { fedAs: "a page to edit" },
  "src/domain/text/decode-text.ts": { fedAs: "a text to decode" },
  "src/lib/line-changes.ts": { notFed: "runs in the user's browser" },
  "src/lib/picture-fonts.ts": { notFed: "reads fonts that are part of the product" },
  "src/server/adapters/archives/zip-archives.ts": {
    notFed: "reads in pieces with a limit on each; see the bench of imports",
  },
  "src/server/adapters/documents/documents-in-workers.ts": { fedAs: "a document" },
  "src/server/adapters/github/tarball.ts": {
    notFed: "streams, with a limit on files and bytes; needs a stand-in of GitHub",
  },
  "src/server/adapters/images/sharp.ts": { fedAs: "a picture" },
  "src/server/adapters/mailer/outbox.ts": { notFed: "reads the product's own mails" },
  "src/server/adapters/net/create-fetch.ts": { notFed: "parses nothing" },
  "src/server/adapters/net/read-items.ts": { notFed: "see the bench of answers" },
  "src/server/adapters/workers/jobs/check-file.ts": { fedAs: "a file to check" },
  "src/server/adapters/workers/jobs/html-text.mjs": { fedAs: "a document" },
  "src/server/adapters/workers/jobs/read-docx.mjs": { fedAs: "a document" },
  "src/server/adapters/workers/jobs/read-pdf.mjs": { fedAs: "a document" },
  "src/server/api/git/read-git-body.ts": { notFed: "git's own tests and bench" },
  "src/server/adapters/workers/jobs/inflate-object.ts": { notFed: "git's own tests and bench" },
  "src/server/services/project/draft-document.ts": {
    notFed: "binary updates of shared documents, with a limit on their parts: 40,000 take 80 ms",
  },
  "src/server/services/project/draft-store.ts": {
    notFed: "updates that were accepted before",
  },
  "src/server/services/project/git-bundle.ts": { notFed: "git's own tests and bench" },
  "src/server/services/project/git-repository.ts": { notFed: "packs, and unpacks nothing" },
  "src/server/services/project/fetch.ts": { notFed: "packs, and unpacks nothing" },
};

export type FeedName =
  | "a site"
  | "a file to check"
  | "edits"
  | "a diff"
  | "a merge"
  | "a skill"
  | "a page to edit"
  | "a text to decode"
  | "a document"
  | "a picture";

const unitShapes = {
  "elements in each other": "<div>",
  "elements that are opened again": "<p><b>",
  "pictures in each other": "<svg><g>",
  "tags that do not end": "<a ",
  "comments that do not end": "<!--",
  "scripts in turn": "<script>a</script>",
  entities: "&amp;&",
  "rules in each other": "a{",
  "many rules": "a{}",
  "conditions in each other": "@media x{",
  "brackets in each other": "(",
  "lists in each other": "[",
  "objects in each other": '{"a":',
  "calls with types in each other": "async<T>(",
  "types before lists": "<a>[",
  "choices in each other": "a?b:",
  "a chain of properties": "x.a",
  "templates in each other": "`${",
  "quotes that are all escaped": '\\"',
  "comments of code": "/*",
  "one long line": "x",
  "many lines": "\n",
  "many different lines": "a\nb\n\n",
} as const;

/** Texts of about a length that are slow for a parser that nests, copies or tries twice. */
export function hostileShapes(length: number): Record<string, string> {
  const of = (unit: string) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  return {
    ...Object.fromEntries(Object.entries(unitShapes).map(([name, unit]) => [name, of(unit)])),
    "keys that repeat": `{${of('"a":1,')}"a":1}`,
    "many attributes": `<p ${Array.from({ length: length / 10 }, (_, at) => `a${at}=1`).join(" ")}>`,
    aliases: `---\nname: a\ndescription: b\nx0: &x0 [a]\n${Array.from({ length: 60 }, (_, at) => `x${at + 1}: &x${at + 1} [*x${at}, *x${at}]\n`).join("")}---\n${of("a ")}`,
  };
}
