import { isApp, markupTokens, type SupabaseAccess, scriptLiteral, supabaseEnvironment } from "~preview";
import type { ProjectFiles } from "./project-files";

/** What the preview serves; a test compares it with the installed one. */
export const SUPABASE_VERSION = "2.119.1";

const MENTIONS = /supabase/i;

/** The client for a page outside of the product, from the address that its makers name. */
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

/** A page that brings along the client. */
function withClient(html: string, access: SupabaseAccess): string {
  const start = markupTokens(html).find(
    ({ kind, name }) => kind === "tag" && (name === "head" || name === "script" || name === "body"),
  );
  const at = start ? (/^<head/i.test(html.slice(start.start)) ? start.end : start.start) : 0;
  return `${html.slice(0, at)}\n${clientScripts(access)}${html.slice(at)}`;
}

/** A page on its own, with the client if it uses it. */
export const standaloneWithClient = (html: string, access: SupabaseAccess): string =>
  MENTIONS.test(html) ? withClient(html, access) : html;

/**
 * A project with what it needs of Supabase outside of the product: the client in the pages that use it, or for builds the
 * variables that name the project. The key is the one that browsers have anyway.
 */
export function withSupabaseFiles(files: ProjectFiles, access: SupabaseAccess): ProjectFiles {
  const texts = [...files.values()].filter((content) => typeof content === "string");
  if (!texts.some((text) => MENTIONS.test(text))) return files;
  // A page's scripts may be separate files, and an app's are.
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
