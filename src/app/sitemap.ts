import type { MetadataRoute } from "next";
import { publicPages } from "~/domain/marketing/public-page";
import { templatePath } from "~/domain/template/template-summary";
import { appUrl } from "~/env";
import { productTemplates } from "~/server/wiring";
import { docsPages } from "./docs/docs-pages";

// The server's URL is known only at run time.
export const dynamic = "force-dynamic";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const templates = (await productTemplates().all()).map(({ id }) => templatePath(id));
  const paths = new Set([
    ...Object.values(publicPages),
    ...docsPages().map(({ path }) => path),
    ...templates,
  ]);
  return [...paths].map((path) => ({ url: new URL(path, appUrl()).href }));
}
