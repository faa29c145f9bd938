import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PageBody } from "~/components/layout/page-shell";
import { collectionInput } from "~/domain/knowledge/knowledge-input";
import { CollectionPage } from "~/features/knowledge/collection-page";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient, isNotFound } from "~/trpc/server";

type CollectionRouteProps = { params: Promise<{ collectionId: string }> };

/** The collection named in the URL, or the not-found page. Cached per request. */
const collectionAt = cache(async (collectionId: string) => {
  const input = collectionInput.safeParse({ collectionId });
  if (!input.success) notFound();
  return api.knowledge.collection(input.data).catch((error: unknown) => {
    if (isNotFound(error)) notFound();
    throw error;
  });
});

export async function generateMetadata({ params }: CollectionRouteProps): Promise<Metadata> {
  await requireUser();
  return { title: (await collectionAt((await params).collectionId)).name };
}

export default async function CollectionRoute({ params }: CollectionRouteProps) {
  await requireUser();
  const { id } = await collectionAt((await params).collectionId);
  void api.knowledge.collection.prefetch({ collectionId: id });
  return (
    <HydrateClient>
      <PageBody>
        <CollectionPage collectionId={id} />
      </PageBody>
    </HydrateClient>
  );
}
