import type { ReactNode } from "react";
import { DocsHeader } from "./docs-header";
import { DocsSearch } from "./docs-search";
import { DocsSidebar, type PageHeading, type PageLink } from "./docs-sidebar";
import type { Entry } from "./entry";

type DocsPageProps = {
  brand: string;
  title: string;
  path: string;
  pages: readonly PageLink[];
  headings: readonly PageHeading[];
  entries: readonly Entry[];
  themeSwitch: ReactNode;
  children: ReactNode;
};

/** A documentation page: header, sidebar and content. */
export function DocsPage({ brand, title, entries, themeSwitch, children, ...sidebar }: DocsPageProps) {
  return (
    <>
      <DocsHeader brand={brand} search={<DocsSearch entries={entries} />} themeSwitch={themeSwitch} />
      <div className="mx-auto flex w-full max-w-7xl flex-1 max-lg:flex-col">
        <DocsSidebar {...sidebar} />
        <main
          id="main"
          className="min-w-0 flex-1 border-border px-4 pt-10 pb-24 sm:px-6 lg:border-l lg:px-12"
        >
          <article className="max-w-3xl">
            <h1 className="mb-2 font-semibold text-4xl tracking-tight">{title}</h1>
            {children}
          </article>
        </main>
      </div>
    </>
  );
}
