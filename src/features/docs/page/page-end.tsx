import { ArrowLeft, ArrowRight, PencilLine } from "lucide-react";
import { dayInWords } from "~/lib/days";
import { copy } from "../copy";
import type { PageLink } from "./docs-sidebar";

const linkStyles =
  "flex flex-1 flex-col gap-0.5 rounded-card border border-border px-4 py-3 transition-colors hover:border-control";

/** The result of the documentation tests for a page. */
export type PageTestReport = { on: string; version: string; snippets: number; links: number };

type PageEndProps = {
  checked: PageTestReport | undefined;
  previous: PageLink | undefined;
  next: PageLink | undefined;
  /** URL for editing the page; undefined while the company has no repository. */
  source: string | undefined;
};

/** Page footer: test date, edit link, previous and next page. */
export function PageEnd({ checked, previous, next, source }: PageEndProps) {
  return (
    <footer className="mt-16 border-border border-t pt-6 print:hidden">
      {checked && (
        <p className="mb-3 text-[13px] text-muted">
          {copy.end.checked(dayInWords(checked.on), checked.version)} {copy.end.ran(checked)}
        </p>
      )}
      {source && (
        <a
          href={source}
          className="mb-6 inline-flex items-center gap-2 rounded-inner py-1 text-[13px] text-muted hover:text-foreground"
        >
          <PencilLine aria-hidden className="size-3.5" />
          {copy.end.edit}
        </a>
      )}
      <nav aria-label={copy.end.label} className="flex gap-3 max-sm:flex-col">
        {previous && (
          <a href={previous.href} rel="prev" className={linkStyles}>
            <span className="flex items-center gap-1.5 text-[13px] text-muted">
              <ArrowLeft aria-hidden className="size-3.5" />
              {copy.end.previous}
            </span>
            <span className="font-medium">{previous.title}</span>
          </a>
        )}
        {next && (
          <a href={next.href} rel="next" className={`${linkStyles} items-end text-right`}>
            <span className="flex items-center gap-1.5 text-[13px] text-muted">
              {copy.end.next}
              <ArrowRight aria-hidden className="size-3.5" />
            </span>
            <span className="font-medium">{next.title}</span>
          </a>
        )}
      </nav>
    </footer>
  );
}
