/** Generated or downloaded files, and secrets. */
const LEFT_OUT =
  /^(?:node_modules|bower_components|\.git|\.svn|\.hg|\.next|\.nuxt|\.output|\.vite|\.turbo|\.cache|\.idea|\.vscode|__MACOSX|dist|build|out|coverage|\.DS_Store|Thumbs\.db|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|\.env(?:\.(?!example$).*)?)$/;

/** The part of a path that excludes it from imports, or null. */
export const leftOutPart = (path: string): string | null =>
  path.split("/").find((part) => LEFT_OUT.test(part)) ?? null;
