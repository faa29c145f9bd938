/** What tools make or download again, and what holds secrets. */
const LEFT_OUT =
  /^(?:node_modules|bower_components|\.git|\.svn|\.hg|\.next|\.nuxt|\.output|\.vite|\.turbo|\.cache|\.idea|\.vscode|__MACOSX|dist|build|out|coverage|\.DS_Store|Thumbs\.db|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|\.env(?:\.(?!example$).*)?)$/;

/** The part of a path for which it is not imported, or null. */
export const leftOutPart = (path: string): string | null =>
  path.split("/").find((part) => LEFT_OUT.test(part)) ?? null;
