import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isPublicPage, type PublicPage } from "~/domain/marketing/public-page";
import { appUrl } from "~/env";
import { sharedMetadata } from "~/features/marketing/page-metadata";
import { SharedCard } from "~/features/marketing/shared-card";

// The server's URL is known only at run time. src/proxy.ts sends link preview bots here.
export const dynamic = "force-dynamic";

type SharedPageProps = { params: Promise<{ page: string }> };

const pageOf = async ({ params }: SharedPageProps): Promise<PublicPage> => {
  const { page } = await params;
  return isPublicPage(page) ? page : notFound();
};

export const generateMetadata = async (props: SharedPageProps): Promise<Metadata> =>
  sharedMetadata(await pageOf(props), appUrl());

export default async function SharedPage(props: SharedPageProps) {
  return <SharedCard page={await pageOf(props)} />;
}
