"use client";

import { FailureScreen } from "~/components/layout/failure-screen";
import { company } from "~/domain/marketing/company";
import "~/styles/globals.css";

type ErrorProps = { error: Error & { digest?: string } };

/** When the root layout itself fails. It replaces the whole document. */
export default function GlobalError({ error }: ErrorProps) {
  return (
    // The theme's script may have run already, or not at all: then it is dark.
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
