import { preloadMono } from "~/components/theme/fonts";
import Overview from "~/content/docs/overview.mdx";
import { company } from "~/domain/marketing/company";
import { RememberedThemeSwitch } from "~/features/account/remembered-theme-switch";
import { Command } from "~/features/docs/command";
import { DocsPage, overviewTitle } from "~/features/docs/docs-page";
import { EmbeddedParts, partEntries } from "~/features/docs/embedded-parts";
import { topicHeading, VariableTables } from "~/features/docs/variable-tables";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { headingsOf, sectionsOf } from "~/lib/document-headings";
import { variableGroups } from "./variables";

export const metadata = pageMetadata("docs");

const OVERVIEW = "docs/overview.mdx";
const VARIABLES = "environment-variables";
const topics = variableGroups.map(({ topic }) => ({ ...topicHeading(topic), level: 3 as const }));
const headings = headingsOf(OVERVIEW).flatMap((heading) =>
  heading.id === VARIABLES ? [heading, ...topics] : [heading],
);
const entries = [
  ...sectionsOf(OVERVIEW).map(({ heading, prose }) => ({
    href: `#${heading?.id ?? "main"}`,
    title: heading?.text ?? overviewTitle,
    text: prose,
  })),
  ...partEntries,
  ...topics.map(({ id, text }) => ({ href: `#${id}`, title: text, text: "" })),
  ...variableGroups
    .flatMap(({ variables }) => variables)
    .map(({ name, meaning }) => ({ href: `#${name}`, title: name, text: meaning })),
];

const Variables = () => <VariableTables groups={variableGroups} />;

export default function DocsOverviewPage() {
  preloadMono();
  return (
    <DocsPage
      brand={company.product}
      path="/docs"
      headings={headings}
      entries={entries}
      themeSwitch={<RememberedThemeSwitch />}
    >
      <ShareImageLink page="docs" />
      <Overview components={{ Command, EmbeddedParts, Variables }} />
    </DocsPage>
  );
}
