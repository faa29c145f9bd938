import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { company } from "~/domain/marketing/company";
import { ShareImageLink } from "~/features/marketing/share-image-link";
import { copy } from "~/features/template/copy";
import { productTemplates } from "~/server/wiring";

/** Template pages are generated at build time; there are no others. */
export const dynamicParams = false;

export const generateStaticParams = async () =>
  (await productTemplates().all()).map(({ id }) => ({ templateId: id }));

type TemplatePageProps = { params: Promise<{ templateId: string }> };

export async function generateMetadata({ params }: TemplatePageProps): Promise<Metadata> {
  const template = await productTemplates().find((await params).templateId);
  if (!template) notFound();
  const { description } = template.manifest;
  const title = `${copy.tab.template(template.manifest.title)} · ${company.product}`;
  return {
    title: { absolute: title },
    description,
    openGraph: { title, description, type: "website", siteName: company.product },
    twitter: { card: "summary_large_image", title, description },
  };
}

/** The gallery opens the template named in the URL. */
export default function TemplatePage() {
  return <ShareImageLink page="templates" />;
}
