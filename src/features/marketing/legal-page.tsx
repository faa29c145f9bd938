import { ChevronDown } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonStyles } from "~/components/ui/button-styles";
import { cn } from "~/lib/cn";
import { copy } from "./copy";

type LegalPageProps = { headings: { id: string; text: string; level: 2 | 3 }[]; children: ReactNode };

/** Privacy policy, company profile and terms of service, with a table of contents. */
export function LegalPage({ headings, children }: LegalPageProps) {
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-x-16 gap-y-10 px-4 pt-12 pb-24 sm:px-6 lg:flex-row">
      <details className="group -mt-4 border-border border-b lg:hidden">
        <summary className="flex items-center justify-between py-3 font-medium [&::-webkit-details-marker]:hidden">
          {copy.legal.contents}
          <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <Contents headings={headings} className="pb-5" />
      </details>
      <div className="sticky top-20 max-h-[calc(100dvh-6rem)] w-64 shrink-0 self-start overflow-auto max-lg:hidden">
        <p className="font-medium">{copy.legal.contents}</p>
        <Contents headings={headings} className="mt-3" />
      </div>
      <article className="min-w-0 max-w-2xl">
        <h1 className="mb-12 font-semibold text-4xl tracking-tight">{copy.legal.title}</h1>
        {children}
        <Link href="/login" prefetch={false} className={cn(buttonStyles(), "mt-16")}>
          {copy.legal.returnToLogin}
        </Link>
      </article>
    </div>
  );
}

type ContentsProps = Pick<LegalPageProps, "headings"> & { className: string };

function Contents({ headings, className }: ContentsProps) {
  return (
    <nav aria-label={copy.legal.contents} className={className}>
      <ul className="flex flex-col border-border border-l">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={cn(
                "-ml-px block border-transparent border-l py-1 transition-colors hover:border-accent hover:text-foreground pointer-coarse:py-2.5",
                level === 2 ? "pl-4 font-medium text-foreground" : "pl-7 text-muted",
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
