import type { Metadata } from "next";
import { headers } from "next/headers";
import { SignUp } from "~/features/auth/sign-up";
import { requireGuest } from "~/server/auth/guards";
import { outboxHref } from "~/server/auth/local-outbox";

export const metadata: Metadata = { title: "Sign up" };

export default async function SignUpPage() {
  await requireGuest();
  return <SignUp outboxHref={outboxHref(await headers())} />;
}
