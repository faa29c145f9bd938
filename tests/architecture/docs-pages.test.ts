import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { docsPages, pageLinks } from "~/app/docs/docs-pages";
import { entriesOf } from "~/app/docs/entries";
import { isHighlighted } from "~/components/code/highlighter";
import { toMarkdown } from "~/domain/docs/document";
import { needsKey } from "~/domain/docs/key-placeholder";
import { variables } from "~/env";
import { writeIndex } from "~/features/docs/entry";
import { headingsOf, readDocument } from "~/lib/document-headings";
import { tools } from "~/server/api/mcp/table";
import { pageRoutes, routesOfTheTable } from "~tests/support/routes";
import { filesUnder, textOf } from "~tests/support/source-files";
import { projectPath } from "../../scripts/environment.mjs";
import { settings } from "../../sdk/js/src/cli/settings";

const pages = docsPages();
const texts = pages.map(({ path, text }) => [path, text] as const);
const variableNames = Object.values(variables).flatMap(Object.keys);
/** Of the SDK's command line, and of Go. */
const otherVariables = [...Object.values(settings).map(({ variable }) => variable), "GOPROXY", "GONOSUMDB"];

const FENCE = /^```.*\n([\s\S]*?)^```$/gm;
const proseOf = (text: string) => text.replace(FENCE, "").replace(/`[^`\n]*`/g, "");
const codeOf = (text: string) => [
  ...[...text.matchAll(FENCE)].map(([, code = ""]) => code),
  ...[...text.replace(FENCE, "").matchAll(/`([^`\n]+)`|<Command>(.*)<\/Command>/g)].map(
    ([, inline, command]) => inline ?? command ?? "",
  ),
];

/** The addresses that a link of the documentation may lead to: pages of it with their anchors. */
const placesInDocs = new Set(
  pages.flatMap((page) => [page.path, ...entriesOf(page).map(({ href }) => href)]),
);

const legalIds = ["privacy", "company", "terms"].flatMap((name) =>
  headingsOf(readDocument(`legal/${name}.mdx`)).map(({ id }) => id),
);
const sources = filesUnder("src")
  .filter((file) => /^src\/(?:app|features|components)\/.*\.tsx?$/.test(file))
  .map(textOf)
  .join("\n");

/** Whether a link to another part of the product has a route, and its anchor an element. */
function isPlace(link: string): boolean {
  const [path = "", id] = link.split("#");
  const hasRoute = [...pageRoutes(), ...routesOfTheTable()].some((route) =>
    new RegExp(`^${route.replace(/\/\[\[[^/]*\]\]/g, "(?:/.*)?").replace(/\[[^/]*\]/g, "[^/]+")}$`).test(
      path,
    ),
  );
  const isTemplate = !path.startsWith("/templates/") || templates.has(path.slice("/templates/".length));
  const hasAnchor =
    !id || (path === "/terms" ? legalIds.includes(id) : new RegExp(`\\bid[=:]\\s?"${id}"`).test(sources));
  return hasRoute && isTemplate && hasAnchor;
}
const isPackage = (link: string) =>
  link.startsWith("/sdk/") && existsSync(projectPath("public", link.slice(1)));
const templates = new Set(filesUnder("templates").map((file) => file.split("/")[1] ?? ""));

it.each(texts)("%s leads only to places that exist", (_, text) => {
  const links = [...text.matchAll(/\]\((\/[^()\s]*)\)/g)].map(([, link = ""]) => link);
  const broken = links.filter((link) =>
    /^\/docs(?:[/#]|$)/.test(link) ? !placesInDocs.has(link) : !isPlace(link) && !isPackage(link),
  );
  expect(broken).toEqual([]);
  // Without a leading slash, a link would depend on the page that it is on.
  expect([...proseOf(text).matchAll(/\]\((?!\/|https:\/\/)([^()]*)\)/g)].map(([, link]) => link)).toEqual([]);
});

it("lists in the header and the sidebar what the product promises", () => {
  const links = pageLinks(pages);
  const paths = (chosen: typeof links) => chosen.map(({ href }) => href);
  const inMenu = (name: "start" | "reference") => paths(links.filter(({ menu }) => menu === name));
  expect(inMenu("start")).toEqual(
    ["install", "quickstart", "api", "examples"].map((name) => `/docs/${name}`),
  );
  expect(inMenu("reference")).toEqual(
    ["sdk", "cli", "config", "best-practices"].map((name) => `/docs/${name}`),
  );
  expect(paths(links).slice(0, 4)).toEqual([
    "/docs",
    ...["download", "install", "quickstart"].map((name) => `/docs/${name}`),
  ]);
  expect(paths(links.filter(({ section }) => section === "sdk"))).toEqual([
    "/docs/sdk",
    ...["core", "models", "generation", "embedding", "fine-tuning"].map((name) => `/docs/sdk/${name}`),
  ]);
});

it("gives every place an address of its own", () => {
  const hrefs = pages.flatMap(entriesOf).map(({ href }) => href);
  expect(hrefs.filter((href, at) => hrefs.indexOf(href) !== at)).toEqual([]);
});

it.each(texts)("%s names only commands of npm that exist", (_, text) => {
  const { scripts } = JSON.parse(textOf("package.json"));
  const named = codeOf(text).flatMap((code) =>
    [...code.matchAll(/\bnpm (?:run )?(start|test|[\w:]+)(?=$|\s|`)/gm)]
      .filter(([command, name = ""]) => command.startsWith("npm run ") || name === "start" || name === "test")
      .map(([, name = ""]) => name),
  );
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it.each(texts)("%s names only variables that exist", (_, text) => {
  const set = codeOf(text).flatMap((code) =>
    [...code.matchAll(/^([A-Z][A-Z0-9_]{3,})=/gm)].map(([, name]) => name),
  );
  const linked = [...text.matchAll(/\[([A-Z][A-Z0-9_]{3,})\]\(/g)].map(([, name]) => name);
  expect(
    [...set, ...linked].filter((name) => ![...variableNames, ...otherVariables].includes(name ?? "")),
  ).toEqual([]);
});

it("documents every tool of the MCP server", () => {
  const [, table = ""] = readDocument("docs/guides/mcp-servers.mdx").split("### Its tools");
  const documented = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(documented).toEqual(tools.map(({ name }) => name));
});

it.each(pages.map(({ path, text, scopes }) => [path, text, scopes] as const))(
  "%s says what a key must allow, if its snippets send one",
  (_, text, scopes) => {
    const snippets = [...text.matchAll(FENCE)].map(([, code = ""]) => code);
    expect(scopes !== undefined).toBe(snippets.some(needsKey));
  },
);

it("documents every variable, for the search as well", () => {
  const titles = pages.flatMap(entriesOf).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(variableNames));
});

/** What the product says, by which a page may quote a label in bold. */
const labels = [...filesUnder("src/features"), "src/domain/model/connection.ts"]
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("src/features/docs/variable"))
  .map(textOf)
  .join("\n");

it.each(texts)("%s quotes in bold only labels of the screens", (_, text) => {
  const quoted = [...proseOf(text).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = ""]) => label);
  expect(quoted.filter((label) => !labels.includes(`"${label}"`))).toEqual([]);
});

it.each(texts)("%s has code in languages that are highlighted, or says that it is text", (_, text) => {
  const languages = [...text.matchAll(/^```(\w*).*\n[\s\S]*?^```$/gm)].map(([, language = ""]) => language);
  expect(languages.filter((language) => language !== "text" && !isHighlighted(language))).toEqual([]);
});

it.each(pages.map(({ name }) => name))("%s is plain as Markdown, with the server's address", (name) => {
  const source = readDocument(`docs/${name}.mdx`);
  const markdown = toMarkdown(source, "https://builder.example", { Variables: "- `PORT`" });
  expect(proseOf(markdown)).not.toMatch(/<\/?[A-Z]|\]\(\/|^---$/m);
  expect(markdown).not.toContain("http://localhost:3000");
});

it("has an index that a phone loads quickly", () => {
  const index = writeIndex(pages.flatMap(entriesOf));
  expect(gzipSync(index).length).toBeLessThan(150_000);
});
