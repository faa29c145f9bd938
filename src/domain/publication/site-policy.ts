import { supabaseSources } from "~preview";
import { publicationPath } from "./publication";

/**
 * The Content-Security-Policy of published files. They are generated code, and hostile: without allow-same-origin they
 * have no origin, so that neither our cookies nor our pages are theirs. They may be shown on other sites, show pictures
 * from them and lead to them, but fetch only their own files, and from the Supabase project that theirs uses.
 *
 * @param appUrl the origin of the product
 * @param supabase the origin of that project; null for none
 */
export const sitePolicy = (appUrl: string, slug: string, supabase: string | null): string =>
  [
    "sandbox allow-scripts allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    "script-src 'unsafe-inline' 'unsafe-eval' blob: 'self'",
    "worker-src 'none'",
    "style-src 'unsafe-inline' 'self'",
    "img-src data: blob: 'self' https:",
    "media-src data: blob: 'self' https:",
    "font-src data: 'self'",
    `connect-src data: blob: ${appUrl}${publicationPath(slug)}/${supabase ? ` ${supabaseSources(supabase)}` : ""}`,
    "frame-src https:",
    `base-uri ${appUrl}`,
    "form-action 'none'",
  ].join("; ");
