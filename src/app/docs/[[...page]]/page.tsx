import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { company } from "~/domain/marketing/company";
import { RememberedThemeSwitch } from "~/features/account/remembered-theme-switch";
import { Command } from "~/features/docs/command";
import { DocsPage } from "~/features/docs/docs-page";
import { EmbeddedParts, partEntries } from "~/features/docs/embedded-parts";
import type { Entry } from "~/features/docs/entry";
import { topicHeading, VariableTables } from "~/features/docs/variable-tables";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { headingsOf, sectionsOf } from "~/lib/document-headings";
import { type DocsPageFile, docsPages, docsPaths } from "../docs-pages";
import { variableGroups } from "../variables";

/** The overview, which contains the tables of components and variables. */
const HOME = "/docs";
const VARIABLES = "environment-variables";

type DocsPageProps = { params: Promise<{ page?: string[] }> };

export const dynamicParams = false;

export const generateStaticParams = () =>
  docsPaths().map((path) => ({ page: path === HOME ? [] : [path.slice(HOME.length + 1)] }));

export async function generateMetadata(props: DocsPageProps): Promise<Metadata> {
  const { path, title, description } = (await readPage(props)).page;
  if (path === HOME) return pageMetadata("docs");
  return { title: { absolute: `${title} · ${company.product}` }, description };
}

export default async function DocsContentPage(props: DocsPageProps) {
  const { pages, page } = await readPage(props);
  const { Content, path, title } = page;
  return (
    <DocsPage
      brand={company.product}
      title={title}
      path={path}
      pages={pages.map((each) => ({ href: each.path, title: each.title }))}
      headings={headingsOf(page.document).flatMap((heading) =>
        heading.id === VARIABLES ? [heading, ...topics] : [heading],
      )}
      entries={pages.flatMap(entriesOf).map((entry) => onPage(path, entry))}
      themeSwitch={<RememberedThemeSwitch />}
    >
      {path === HOME && <ShareImageLink page="docs" />}
      <Content components={{ Command, EmbeddedParts, Variables }} />
    </DocsPage>
  );
}

async function readPage({ params }: DocsPageProps) {
  const { page: parts = [] } = await params;
  const pages = await docsPages();
  const page = pages.find(({ path }) => path === [HOME, ...parts].join("/"));
  if (!page) notFound();
  return { pages, page };
}

const Variables = () => <VariableTables groups={variableGroups} />;

const topics = variableGroups.map(({ topic }) => ({ ...topicHeading(topic), level: 3 as const }));

/** The search entries of a page, with URLs that include its path. */
const entriesOf = ({ document, path, title }: DocsPageFile): Entry[] =>
  [
    ...sectionsOf(document).map(({ heading, prose }) => ({
      href: `#${heading?.id ?? "main"}`,
      title: heading?.text ?? title,
      text: prose,
    })),
    ...(path === HOME ? tableEntries : []),
  ].map((entry) => ({ ...entry, href: path + entry.href }));

const tableEntries: Entry[] = [
  ...partEntries,
  ...topics.map(({ id, text }) => ({ href: `#${id}`, title: text, text: "" })),
  ...variableGroups
    .flatMap(({ variables }) => variables)
    .map(({ name, meaning }) => ({ href: `#${name}`, title: name, text: meaning })),
];

/** Links within the open page do not reload it. */
const onPage = (path: string, { href, ...entry }: Entry): Entry => ({
  ...entry,
  href: href.startsWith(`${path}#`) ? href.slice(path.length) : href,
});
