import type { Metadata } from "next";
import { authorizationQuery } from "~/domain/api/oauth/authorization";
import { Authorization } from "~/features/api/authorization";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

// The URL contains values that only the app should know.
export const metadata: Metadata = { title: "Allow an app", referrer: "no-referrer" };

type AuthorizePageProps = { searchParams: Promise<Record<string, string | string[]>> };

export default async function AuthorizePage({ searchParams }: AuthorizePageProps) {
  const { email } = await requireUser();
  const query = authorizationQuery.safeParse(await searchParams).data ?? null;
  if (query) void api.connectedApp.authorization.prefetch(query);
  return (
    <HydrateClient>
      <Authorization query={query} account={email} />
    </HydrateClient>
  );
}
