import type { MetadataRoute } from "next";
import { publicPages } from "~/domain/marketing/public-page";
import { appUrl } from "~/env";

// The address of the server is known when it runs.
export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  return Object.values(publicPages).map((path) => ({ url: new URL(path, appUrl()).href }));
}
