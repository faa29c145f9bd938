import type { Metadata } from "next";
import { PageBody } from "~/components/layout/page-shell";
import { KnowledgePage } from "~/features/knowledge/knowledge-page";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Knowledge" };

export default async function KnowledgeRoute() {
  await requireUser();
  void api.knowledge.list.prefetch();
  return (
    <HydrateClient>
      <PageBody>
        <KnowledgePage />
      </PageBody>
    </HydrateClient>
  );
}
