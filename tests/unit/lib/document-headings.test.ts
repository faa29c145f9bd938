import { expect, it } from "vitest";
import { headingsOf, readDocument, sectionsOf } from "~/lib/document-headings";

const text = `Above all.

## Health checks

\`/api/health\` responds, see [the \`log\`](/docs).

| Name | Use |
| --- | --- |
| one | **first** |

### In code

\`\`\`bash
curl x
\`\`\`

<Command>npm start</Command>
`;
const sections = sectionsOf(text);

it("returns every section with its heading's id and its plain text", () => {
  expect(sections).toEqual([
    { heading: null, prose: "Above all." },
    {
      heading: { id: "health-checks", text: "Health checks", level: 2 },
      prose: "/api/health responds, see the log. Name Use one first",
    },
    { heading: { id: "in-code", text: "In code", level: 3 }, prose: "curl x npm start" },
  ]);
});

it("returns the headings of a document in order", () => {
  expect(headingsOf(readDocument("legal/terms.mdx"))[1]?.id).toBe("the-agreement");
  expect(headingsOf(text).map(({ id }) => id)).toEqual(["health-checks", "in-code"]);
});
