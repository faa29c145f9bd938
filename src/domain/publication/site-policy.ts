import { supabaseSources } from "~preview";
import { publicationPath } from "./publication";

/**
 * The Content-Security-Policy of published files, which are hostile code. Without allow-same-origin their origin is
 * opaque, so they cannot reach our cookies or pages. They may be embedded, show external pictures and link anywhere, but
 * fetch only their own files and their Supabase project.
 *
 * @param appUrl the product's origin
 * @param supabase the origin of the Supabase project; null: none
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
