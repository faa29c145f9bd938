"use client";

import { FailureScreen } from "~/components/layout/failure-screen";
import { company } from "~/domain/marketing/company";
import "~/styles/globals.css";

type ErrorProps = { error: Error & { digest?: string } };

/** Shown when the root layout itself fails. Replaces the whole document. */
export default function GlobalError({ error }: ErrorProps) {
  return (
    // The theme script may not have run; the default is dark.
    <html lang="en" suppressHydrationWarning>
      <body>
        <title>{`Something went wrong · ${company.product}`}</title>
        <FailureScreen
          brand={company.product}
          reference={error.digest}
          onRetry={() => window.location.reload()}
        />
      </body>
    </html>
  );
}
