import type { Metadata } from "next";
import { headers } from "next/headers";
import { safeReturnPath } from "~/domain/auth/safe-return-path";
import { LoginForm } from "~/features/auth/login-form";
import { requireGuest } from "~/server/auth/guards";
import { outboxHref } from "~/server/auth/local-outbox";

export const metadata: Metadata = { title: "Log in" };

type LoginPageProps = { searchParams: Promise<{ from?: string | string[] }> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const returnTo = safeReturnPath([(await searchParams).from].flat()[0]);
  await requireGuest(returnTo);
  return <LoginForm returnTo={returnTo} outboxHref={outboxHref(await headers())} />;
}
