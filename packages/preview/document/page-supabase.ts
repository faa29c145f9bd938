import { escapeMarkup } from "../literals";
import type { PreviewPage } from "../previewed-page";

/** What a page is given of a Supabase project: an origin, and the key that browsers may have. */
export type SupabaseAccess = { url: string; key: string };

/**
 * live: a client of the project · dry: one that reads nothing and writes nothing, for pages that run where nobody looks,
 * such as thumbnails and checks, whose controls are tried
 */
export type SupabaseUse = SupabaseAccess | "dry";

/** The client for pages, on our origin: packages/preview-libraries/stand-ins/page-supabase.js. */
export const SUPABASE_URL = "/packages/page-supabase.js";

const NOWHERE: SupabaseAccess = { url: "https://supabase.invalid", key: "none" };

const MENTIONS = /supabase/i;
const READS_PROCESS = /\bprocess\.env\.NEXT_PUBLIC_SUPABASE/;

/** The page with `window.supabase` before its own scripts, if it uses it. */
export function withSupabase(page: PreviewPage, use: SupabaseUse): PreviewPage {
  const codes = [page.html, ...Object.values(page.bundle?.modules ?? {}).map(({ code }) => code)];
  if (!codes.some((code) => MENTIONS.test(code))) return page;
  const access = use === "dry" ? NOWHERE : use;
  const facts = [
    `data-url="${escapeMarkup(access.url)}" data-key="${escapeMarkup(access.key)}"`,
    ...(use === "dry" ? ["data-dry"] : []),
    ...(codes.some((code) => READS_PROCESS.test(code)) ? ["data-process"] : []),
  ];
  return {
    ...page,
    html: `<script src="${SUPABASE_URL}" ${facts.join(" ")}></script>${page.html}`,
    ...(page.bundle && { bundle: { ...page.bundle, env: supabaseEnvironment("VITE_", access) } }),
  };
}

/** Whether a page expects a client that nobody gives it. */
export const expectsSupabase = ({ html, bundle }: PreviewPage): boolean =>
  [html, ...Object.values(bundle?.modules ?? {}).map(({ code }) => code)].some((code) =>
    /\bwindow\.supabase\b|@supabase\/supabase-js/.test(code),
  );

/** The variables that builds read, by the prefix that lets them into browsers. */
export const supabaseEnvironment = (
  prefix: string,
  { url, key }: SupabaseAccess,
): Record<string, string> => ({
  [`${prefix}SUPABASE_URL`]: url,
  [`${prefix}SUPABASE_ANON_KEY`]: key,
  [`${prefix}SUPABASE_PUBLISHABLE_KEY`]: key,
});

/** What a Content-Security-Policy must allow for it: requests, and the same host's socket for changes as they happen. */
export const supabaseSources = (url: string): string => `${url} ${url.replace(/^http/, "ws")}`;
