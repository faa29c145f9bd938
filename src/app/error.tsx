"use client";

import { FailureScreen } from "~/components/layout/failure-screen";
import { company } from "~/domain/marketing/company";

type ErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** `retry` asks the server for the page anew; Next's `reset` would draw what failed once more. */
export default function ErrorPage({ error, retry }: ErrorProps) {
  return <FailureScreen brand={company.product} reference={error.digest} onRetry={retry} />;
}
