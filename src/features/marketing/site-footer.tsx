import { BrandMark } from "~/components/layout/brand-mark";
import { company } from "~/domain/marketing/company";
import { copy } from "./copy";
import { SocialLinks } from "./social-links";

const groups = [
  {
    title: copy.shell.footer.product,
    links: [
      { href: "/#features", label: copy.shell.footer.features },
      { href: "/#pricing", label: copy.shell.footer.pricing },
      { href: "/templates", label: copy.shell.footer.templates },
      { href: "/enterprise", label: copy.shell.footer.enterprise },
      { href: "/docs", label: copy.shell.footer.docs },
    ],
  },
  {
    title: copy.shell.footer.company,
    links: [
      { href: "/terms", label: copy.shell.footer.terms },
      { href: "/licenses", label: copy.shell.footer.licenses },
    ],
  },
];

/**
 * Footer of the public pages. @param year of the copyright line; public pages are static, so it is the year of the
 * build
 */
export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="far-110 md:far-76 border-border border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-16 gap-y-10 px-4 py-12 sm:px-6">
        <div className="flex max-w-xs flex-col gap-3">
          <p className="flex items-center gap-2 font-semibold text-[15px] tracking-tight">
            <BrandMark className="size-6" />
            {company.product}
          </p>
          <p className="text-pretty text-muted">{company.tagline}</p>
          <SocialLinks />
        </div>
        <nav aria-label={copy.shell.footer.label} className="flex flex-wrap gap-x-16 gap-y-8">
          {groups.map(({ title, links }) => (
            <div key={title} className="flex flex-col gap-3">
              <p className="font-medium">{title}</p>
              <ul className="flex flex-col gap-2.5">
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} className="text-muted transition-colors hover:text-foreground">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className="mx-auto max-w-6xl px-4 pb-10 text-[13px] text-muted sm:px-6">
        {copy.shell.footer.rights(year, company.product)}
      </p>
    </footer>
  );
}
