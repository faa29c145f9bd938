import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { ApiScope } from "~/domain/api/scope";
import { copy } from "./copy";
import { DocsShell, type DocsShellProps } from "./docs-shell";
import { Contents, type PageHeading } from "./page/contents";
import { PageActions } from "./page/page-actions";
import { PageEnd, type PageTestReport } from "./page/page-end";
import { PageKeyProvider } from "./snippet/page-key";

type DocsPageProps = Omit<DocsShellProps, "children" | "aside"> & {
  title: string;
  description: string;
  headings: readonly PageHeading[];
  /** Where the page's source is edited; undefined while the company has no repository. */
  source: string | undefined;
  /** Undefined for a page that is being written. */
  checked: PageTestReport | undefined;
  /** The scopes that the snippets' API key needs; undefined if none sends a key. */
  scopes: readonly ApiScope[] | undefined;
  children: ReactNode;
};

/** A page of the documentation with its contents, and the pages before and after it. */
export function DocsPage(props: DocsPageProps) {
  const { title, description, headings, source, checked, scopes, children, ...shell } = props;
  const { path, pages } = shell;
  const at = pages.findIndex(({ href }) => href === path);
  const section = pages[at]?.section;
  return (
    <DocsShell
      {...shell}
      aside={
        headings.length > 1 && (
          <>
            <p className="font-medium text-[13px]">{copy.onThisPage}</p>
            <Contents headings={headings} />
          </>
        )
      }
    >
      <p className="mb-2 font-medium text-[13px] text-link">{section && copy.sections[section]}</p>
      <h1 className="font-semibold text-4xl tracking-tight">{title}</h1>
      <p className="mt-3 text-pretty text-base text-muted leading-relaxed">{description}</p>
      <PageActions path={path} />
      {headings.length > 1 && (
        // Where there is no space next to the page.
        <details className="group mt-6 rounded-card border border-border xl:hidden print:hidden">
          <summary className="flex items-center justify-between px-4 py-2.5 font-medium text-[13px] [&::-webkit-details-marker]:hidden">
            {copy.onThisPage}
            <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
          </summary>
          <div className="px-4 pb-4">
            <Contents headings={headings} />
          </div>
        </details>
      )}
      <div className="mt-8">
        {scopes ? (
          <PageKeyProvider name={copy.key.name(title)} scopes={scopes}>
            {children}
          </PageKeyProvider>
        ) : (
          children
        )}
      </div>
      <PageEnd checked={checked} previous={pages[at - 1]} next={pages[at + 1]} source={source} />
    </DocsShell>
  );
}
