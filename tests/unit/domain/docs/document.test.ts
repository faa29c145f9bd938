import { expect, it } from "vitest";
import { chatAbout, markdownRoute, pageAt, pageToAttach, sourceOfPage } from "~/domain/docs/address";
import { bySection, parseFrontMatter, toMarkdown } from "~/domain/docs/document";

const facts = "title: Ports: one each\ndescription: Which.\nsection: guides\norder: 3";
const page = (text: string, above = facts) => `---\n${above}\n---\n\n${text}`;

it("reads what stands above a page, and refuses what is missing or unknown", () => {
  expect(parseFrontMatter(page("Text.", `${facts}\nmenu: start`))).toEqual({
    title: "Ports: one each",
    description: "Which.",
    section: "guides",
    order: 3,
    menu: "start",
  });
  expect(parseFrontMatter(page("Text.", `${facts}\nscopes: models, projects:read`)).scopes).toEqual([
    "models",
    "projects:read",
  ]);
  const unknown = [
    `${facts}\nmenus: start`,
    facts.replace("guides", "guide"),
    `${facts}\nscopes: everything`,
  ];
  for (const wrong of ["title: A", ...unknown])
    expect(() => parseFrontMatter(page("Text.", wrong))).toThrow();
});

it("makes Markdown of a page, with this server's address and what components draw", () => {
  const source = page(`Read [the list](/docs/config#PORT), [below](#below) or [MDN](https://example.org/a).

<DownloadButton file="/sdk/npm/sdk.tgz">Download v1</DownloadButton>

<Command>npm start</Command>

<Picture name="workbench" alt="A chat." />

<Tabs>
<Tab label="Linux">

\`\`\`bash not-run="It is an example."
curl http://localhost:3000/docs.md
\`\`\`

</Tab>
</Tabs>

<Variables />
`);
  expect(toMarkdown(source, "https://b.example", { Variables: "- `PORT`" })).toBe(`# Ports: one each

> Which.

Read [the list](https://b.example/docs/config#PORT), [below](#below) or [MDN](https://example.org/a).

[Download v1](https://b.example/sdk/npm/sdk.tgz)

\`\`\`bash
npm start
\`\`\`

![A chat.](https://b.example/docs/pictures/workbench-light.webp)

Linux:

\`\`\`bash
curl https://b.example/docs.md
\`\`\`

- \`PORT\`
`);
});

it.each([
  ["/docs", "text/html,*/*", undefined],
  ["/docs", "text/markdown, text/html;q=0.5", "/api/docs"],
  ["/docs.md", null, "/api/docs"],
  ["/docs/guides/github.md", "text/html", "/api/docs/guides/github"],
  ["/docs/guides/github", "text/markdown", "/api/docs/guides/github"],
  ["/docsx", "text/markdown", undefined],
  ["/chat.md", "text/markdown", undefined],
])("answers %s, accepting %s, from %s", (path, accept, route) => {
  expect(markdownRoute(path, accept)).toBe(route);
});

it("finds the file of an address, and none outside of the folder", () => {
  expect(pageAt([])).toBe("overview");
  expect(pageAt(["guides", "github.md"])).toBe("guides/github");
  for (const wrong of [["..", "env"], ["a/b"], [""], ["A"], ["a.mdx"]]) expect(pageAt(wrong)).toBeUndefined();
});

it("attaches only pages of the documentation to a chat", () => {
  const { search } = new URL(chatAbout("/docs/guides/github"), "https://b.example");
  expect(pageToAttach(search)).toBe("/docs/guides/github");
  for (const other of [
    "",
    "?about=/api/health",
    "?about=//evil.example/docs",
    "?about=/docs/../api",
    "?about=/docs?x",
  ])
    expect(pageToAttach(other)).toBeUndefined();
});

it("links to a page's source once the company has a repository", () => {
  expect(sourceOfPage("https://github.com", "install")).toBeUndefined();
  expect(sourceOfPage("https://github.com/a/b", "guides/github")).toBe(
    "https://github.com/a/b/edit/main/src/content/docs/guides/github.mdx",
  );
});

it("puts pages in the order of sections, then by their number", () => {
  const of = (title: string, section: "guides" | "start", order: number) => ({
    title,
    description: "",
    section,
    order,
  });
  const sorted = bySection([of("C", "guides", 1), of("B", "start", 2), of("A", "start", 1)]);
  expect(sorted.map(({ title }) => title).join("")).toBe("ABC");
});
