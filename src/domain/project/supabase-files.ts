import { isApp, markupTokens, type SupabaseAccess, scriptLiteral, supabaseEnvironment } from "~preview";
import type { ProjectFiles } from "./project-files";

/** The preview's version; a test compares it with the installed one. */
export const SUPABASE_VERSION = "2.119.1";

const MENTIONS = /supabase/i;

/** The client for exported pages, from its official CDN. */
const clientScripts = ({ url, key }: SupabaseAccess): string =>
  `<script src="https://cdn.jsdelivr.net/npm/@supabase/supabase-js@${SUPABASE_VERSION}/dist/umd/supabase.js"></script>
<script>
  {
    const { createClient } = window.supabase;
    const client = createClient(${scriptLiteral(url)}, ${scriptLiteral(key)});
    window.supabase = Object.assign(client, { createClient: () => client });
  }
</script>
`;

/** Adds the client to a page. */
function withClient(html: string, access: SupabaseAccess): string {
  const start = markupTokens(html).find(
    ({ kind, name }) => kind === "tag" && (name === "head" || name === "script" || name === "body"),
  );
  const at = start ? (/^<head/i.test(html.slice(start.start)) ? start.end : start.start) : 0;
  return `${html.slice(0, at)}\n${clientScripts(access)}${html.slice(at)}`;
}

/** Adds the client to a standalone page if it uses Supabase. */
export const standaloneWithClient = (html: string, access: SupabaseAccess): string =>
  MENTIONS.test(html) ? withClient(html, access) : html;

/**
 * Prepares an exported project for Supabase: adds the client to its pages, or the environment variables for a build. The
 * key is the public one.
 */
export function withSupabaseFiles(files: ProjectFiles, access: SupabaseAccess): ProjectFiles {
  const texts = [...files.values()].filter((content) => typeof content === "string");
  if (!texts.some((text) => MENTIONS.test(text))) return files;
  // A page may use the global in separate scripts.
  const usesGlobal = !isApp(files) || texts.some((text) => /\bwindow\.supabase\b/.test(text));
  const made = new Map(
    [...files].map(([path, content]) => [
      path,
      usesGlobal && typeof content === "string" && /\.html?$/i.test(path)
        ? withClient(content, access)
        : content,
    ]),
  );
  if (!isApp(files) || made.has(".env")) return made;
  const variables = {
    ...supabaseEnvironment("VITE_", access),
    ...supabaseEnvironment("NEXT_PUBLIC_", access),
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  return made.set(".env", lines.join(""));
}
