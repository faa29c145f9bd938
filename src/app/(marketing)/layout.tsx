import type { ReactNode } from "react";
import { company } from "~/domain/marketing/company";
import { RememberedThemeSwitch } from "~/features/account/remembered-theme-switch";
import { SiteFooter } from "~/features/marketing/site-footer";
import { SiteHeader } from "~/features/marketing/site-header";

export default function MarketingLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader brand={company.product} themeSwitch={<RememberedThemeSwitch />} />
      <main id="main" className="flex-1">
        {children}
      </main>
      <SiteFooter year={new Date().getFullYear()} />
    </div>
  );
}
