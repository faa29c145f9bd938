import type { Metadata } from "next";
import { notFound } from "next/navigation";
import checks from "~/content/docs/checked.json";
import { DOCS_PATH, pageAt, sourceOfPage } from "~/domain/docs/address";
import { company } from "~/domain/marketing/company";
import { RememberedThemeSwitch } from "~/features/account/remembered-theme-switch";
import { DocsPage } from "~/features/docs/docs-page";
import { pageComponents } from "~/features/docs/page-components";
import { topicHeading, VariableTables } from "~/features/docs/variable-tables";
import { pageMetadata } from "~/features/marketing/page-metadata";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { headingsOf } from "~/lib/document-headings";
import { type DocsPageFile, docsPages, pageLinks } from "../docs-pages";
import { SearchBox } from "../search-box";
import { VARIABLES_TAG, variableGroups } from "../variables";

type DocsPageProps = { params: Promise<{ page?: string[] }> };

export const dynamicParams = false;

export const generateStaticParams = () =>
  docsPages().map(({ path }) => ({
    page: path
      .slice(DOCS_PATH.length + 1)
      .split("/")
      .filter(Boolean),
  }));

export async function generateMetadata(props: DocsPageProps): Promise<Metadata> {
  const { path, title, description } = (await readPage(props)).page;
  if (path === DOCS_PATH) return pageMetadata("docs");
  return { title: { absolute: `${title} · ${company.product}` }, description };
}

export default async function DocsContentPage(props: DocsPageProps) {
  const { pages, page } = await readPage(props);
  const { path, title, description } = page;
  const { default: Content } = await import(`~/content/docs/${page.name}.mdx`);
  return (
    <DocsPage
      pages={pageLinks(pages)}
      path={path}
      title={title}
      description={description}
      headings={contentsOf(page)}
      source={sourceOfPage(company.repository, page.name)}
      checked={checkOf(page.name)}
      scopes={page.scopes}
      search={<SearchBox />}
      themeSwitch={<RememberedThemeSwitch />}
    >
      {path === DOCS_PATH && <ShareImageLink page="docs" />}
      <Content components={{ ...pageComponents, Variables }} />
    </DocsPage>
  );
}

async function readPage({ params }: DocsPageProps) {
  const name = pageAt((await params).page ?? []);
  const pages = docsPages();
  const page = pages.find((each) => each.name === name);
  if (!page) notFound();
  return { pages, page };
}

function checkOf(name: string) {
  const pages: Record<string, { snippets: number; links: number }> = checks.pages;
  const page = pages[name];
  return page && { on: checks.on, version: checks.version, snippets: page.snippets, links: page.links };
}

const Variables = () => <VariableTables groups={variableGroups} />;

const topics = variableGroups.map(({ topic }) => ({ ...topicHeading(topic), level: 3 as const }));

const contentsOf = ({ text }: DocsPageFile) => [
  ...headingsOf(text),
  ...(text.includes(VARIABLES_TAG) ? topics : []),
];
