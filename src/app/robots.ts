import type { MetadataRoute } from "next";
import { protectedRoots } from "~/domain/auth/route-access";
import { appUrl } from "~/env";

// The address of the server is known when it runs.
export const dynamic = "force-dynamic";

/** Pages of one person: behind a mail's secret, or of this machine alone. */
const personal = ["/auth/", "/confirm-email-change", "/outbox", "/reset-password", "/verify-email"];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: ["/api/", "/frame", ...protectedRoots, ...personal] },
    sitemap: new URL("/sitemap.xml", appUrl()).href,
  };
}
