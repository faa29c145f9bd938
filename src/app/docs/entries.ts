import type { Entry } from "~/features/docs/entry";
import { topicHeading } from "~/features/docs/variable-tables";
import { sectionsOf } from "~/lib/document-headings";
import type { DocsPageFile } from "./docs-pages";
import { VARIABLES_TAG, variableGroups } from "./variables";

/** The search entries of the variable tables; see src/features/docs/variable-tables.tsx. */
const variableEntries = variableGroups.flatMap(({ topic, variables }) => {
  const { id, text } = topicHeading(topic);
  return [
    { href: `#${id}`, title: text, text: variables.map(({ name }) => name).join(" ") },
    ...variables.map(({ name, meaning }) => ({ href: `#${name}`, title: name, text: meaning })),
  ];
});

/** The search entries of a page: its sections and variables. */
export function entriesOf({ path, title, description, text }: DocsPageFile): Entry[] {
  const sections = sectionsOf(text).map(({ heading, prose }) => ({
    href: heading ? `#${heading.id}` : "",
    title: heading?.text ?? title,
    text: heading ? prose : `${description} ${prose}`,
  }));
  const rows = text.includes(VARIABLES_TAG) ? variableEntries : [];
  return [...sections, ...rows].map((entry) => ({ ...entry, page: title, href: path + entry.href }));
}
