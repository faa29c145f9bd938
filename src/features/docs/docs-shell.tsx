import type { ReactNode } from "react";
import { DocsHeader } from "./page/docs-header";
import { DocsSidebar, type DocsSidebarProps } from "./page/docs-sidebar";

export type DocsShellProps = DocsSidebarProps & {
  search: ReactNode;
  themeSwitch: ReactNode;
  /** Next to the page on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The layout of all documentation pages: header, sidebar and search. */
export const DocsShell = ({ path, pages, search, themeSwitch, aside, children }: DocsShellProps) => (
  <>
    <DocsHeader pages={pages} search={search} themeSwitch={themeSwitch} />
    <div className="mx-auto flex w-full max-w-[88rem] flex-1 max-lg:flex-col">
      <DocsSidebar path={path} pages={pages} />
      <main
        id="main"
        className="min-w-0 flex-1 border-border px-4 pt-10 pb-24 sm:px-6 lg:border-l lg:px-10 print:border-0 print:p-0"
      >
        <div className="mx-auto flex max-w-[62rem] gap-10 print:block">
          <article className="w-full min-w-0 max-w-3xl flex-1">{children}</article>
          {aside && (
            <aside className="sticky top-24 max-h-[calc(100dvh-8rem)] w-48 shrink-0 self-start overflow-auto max-xl:hidden print:hidden">
              {aside}
            </aside>
          )}
        </div>
      </main>
    </div>
  </>
);
