"use client";

import { FailureScreen } from "~/components/layout/failure-screen";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorProps) {
  return <FailureScreen reference={error.digest} onRetry={reset} />;
}
