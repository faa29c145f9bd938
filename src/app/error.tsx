"use client";

import { FailureScreen } from "~/components/layout/failure-screen";
import { company } from "~/domain/marketing/company";

type ErrorProps = { error: Error & { digest?: string }; retry: () => void };

/** `retry` refetches the page from the server; Next's `reset` would only render the failed result again. */
export default function ErrorPage({ error, retry }: ErrorProps) {
  return <FailureScreen brand={company.product} reference={error.digest} onRetry={retry} />;
}
