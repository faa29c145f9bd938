import type { MetadataRoute } from "next";
import { protectedRoots } from "~/domain/auth/route-access";
import { appUrl } from "~/env";

// The server's URL is known only at run time.
export const dynamic = "force-dynamic";

/** Private pages: reached by a secret link from an email, or on this machine only. */
const personal = [
  "/auth/",
  "/confirm-email-change",
  "/invite/",
  "/outbox",
  "/reset-password",
  "/verify-email",
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: ["/api/", "/frame", ...protectedRoots, ...personal] },
    sitemap: new URL("/sitemap.xml", appUrl()).href,
  };
}
