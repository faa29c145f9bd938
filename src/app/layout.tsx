import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AnchorHistory } from "~/components/layout/anchor-history";
import { EarlyInputReplay } from "~/components/layout/early-input-replay";
import { HydrationSignal } from "~/components/layout/hydration-signal";
import { SkipLink } from "~/components/layout/skip-link";
import { preloadSans } from "~/components/theme/fonts";
import { ThemeColor } from "~/components/theme/theme-color";
import { ThemeProvider } from "~/components/theme/theme-provider";
import { Toaster } from "~/components/ui/toaster";
import { company } from "~/domain/marketing/company";
import "~/styles/globals.css";

export const metadata: Metadata = {
  title: { default: company.product, template: `%s · ${company.product}` },
  description: company.tagline,
  applicationName: company.product,
};

export default function RootLayout({ children }: { children: ReactNode }) {
  if (!company.hasOwnFont) preloadSans();
  return (
    // The theme's inline script sets data-theme before hydration.
    <html lang="en" suppressHydrationWarning>
      <body>
        {/* First, because anything painted before the script runs would have the wrong theme. */}
        <ThemeProvider>
          <ThemeColor />
          <EarlyInputReplay />
          <SkipLink />
          {children}
          <Toaster />
          <AnchorHistory />
          <HydrationSignal />
        </ThemeProvider>
      </body>
    </html>
  );
}
