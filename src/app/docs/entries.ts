import type { Entry } from "~/features/docs/entry";
import { topicHeading } from "~/features/docs/variable-tables";
import { sectionsOf } from "~/lib/document-headings";
import type { DocsPageFile } from "./docs-pages";
import { VARIABLES_TAG, variableGroups } from "./variables";

/** What the tables of variables add to the search; see src/features/docs/variable-tables.tsx. */
const ofVariables = variableGroups.flatMap(({ topic, variables }) => {
  const { id, text } = topicHeading(topic);
  return [
    { href: `#${id}`, title: text, text: variables.map(({ name }) => name).join(" ") },
    ...variables.map(({ name, meaning }) => ({ href: `#${name}`, title: name, text: meaning })),
  ];
});

/** The places on a page that a search finds. */
export function entriesOf({ path, title, description, text }: DocsPageFile): Entry[] {
  const sections = sectionsOf(text).map(({ heading, prose }) => ({
    href: heading ? `#${heading.id}` : "",
    title: heading?.text ?? title,
    text: heading ? prose : `${description} ${prose}`,
  }));
  const rows = text.includes(VARIABLES_TAG) ? ofVariables : [];
  return [...sections, ...rows].map((entry) => ({ ...entry, page: title, href: path + entry.href }));
}
