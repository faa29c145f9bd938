"use client";

import { FailureScreen } from "~/components/layout/failure-screen";
import "~/styles/globals.css";

type ErrorProps = { error: Error & { digest?: string } };

/** When the root layout itself fails. It replaces the whole document. */
export default function GlobalError({ error }: ErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <FailureScreen reference={error.digest} onRetry={() => window.location.reload()} />
      </body>
    </html>
  );
}
