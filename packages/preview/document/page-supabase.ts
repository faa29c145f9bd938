import { escapeMarkup } from "../literals";
import type { PreviewPage } from "../previewed-page";

/** A page's access to a Supabase project: its origin and its public key. */
export type SupabaseAccess = { url: string; key: string };

/**
 * Live access to a project, or "dry": a client that reads and writes nothing. Dry is for pages that run unattended,
 * such as thumbnails and checks.
 */
export type SupabaseUse = SupabaseAccess | "dry";

/** The client for pages, on our origin: packages/preview-libraries/stand-ins/page-supabase.js. */
export const SUPABASE_URL = "/packages/page-supabase.js";

const NOWHERE: SupabaseAccess = { url: "https://supabase.invalid", key: "none" };

const MENTIONS = /supabase/i;
const READS_PROCESS = /\bprocess\.env\.NEXT_PUBLIC_SUPABASE/;

const codesOf = ({ html, bundle }: PreviewPage): string[] => [
  html,
  ...Object.values(bundle?.modules ?? {}).map(({ code }) => code),
];

/** Whether a page may depend on the Supabase project. */
export const mentionsSupabase = (page: PreviewPage): boolean =>
  codesOf(page).some((code) => MENTIONS.test(code));

/** The page with `window.supabase` before its own scripts, if it uses it. */
export function withSupabase(page: PreviewPage, use: SupabaseUse): PreviewPage {
  if (!mentionsSupabase(page)) return page;
  const access = use === "dry" ? NOWHERE : use;
  const attributes = [
    `data-url="${escapeMarkup(access.url)}" data-key="${escapeMarkup(access.key)}"`,
    ...(use === "dry" ? ["data-dry"] : []),
    ...(codesOf(page).some((code) => READS_PROCESS.test(code)) ? ["data-process"] : []),
  ];
  return {
    ...page,
    html: `<script src="${SUPABASE_URL}" ${attributes.join(" ")}></script>${page.html}`,
    ...(page.bundle && { bundle: { ...page.bundle, env: supabaseEnvironment("VITE_", access) } }),
  };
}

/** Whether a page uses a Supabase client without loading one. */
export const expectsSupabase = (page: PreviewPage): boolean =>
  codesOf(page).some((code) => /\bwindow\.supabase\b|@supabase\/supabase-js/.test(code));

/** The environment variables for builds. @param prefix what exposes a variable to browser code, such as "VITE_" */
export const supabaseEnvironment = (
  prefix: string,
  { url, key }: SupabaseAccess,
): Record<string, string> => ({
  [`${prefix}SUPABASE_URL`]: url,
  [`${prefix}SUPABASE_ANON_KEY`]: key,
  [`${prefix}SUPABASE_PUBLISHABLE_KEY`]: key,
});

/** The Content-Security-Policy sources for Supabase: its origin, and the same host's WebSocket for realtime updates. */
export const supabaseSources = (url: string): string => `${url} ${url.replace(/^http/, "ws")}`;
