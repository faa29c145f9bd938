import { expect, it } from "vitest";
import { headingsOf, sectionsOf } from "~/lib/document-headings";

const sections = sectionsOf("docs/overview.mdx");

it("returns every section with its heading's id and its plain text", () => {
  expect(sections[0]).toMatchObject({ heading: null, prose: expect.stringContaining("Bluebonnet is an AI") });
  expect(sections.find(({ heading }) => heading?.id === "health-checks")?.prose).toMatch(
    /^\/api\/health responds/,
  );
  for (const { prose } of sections) expect(prose).not.toMatch(/\]\(|`|<[A-Z]|\n/);
});

it("returns the headings in order", () => {
  expect(headingsOf("docs/overview.mdx").map(({ id }) => id)).toEqual(
    sections.flatMap(({ heading }) => heading?.id ?? []),
  );
});
