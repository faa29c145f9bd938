/** The languages that can be highlighted, with their file extensions and aliases. */
export const languages = {
  html: { ending: "html", aliases: ["htm", "xhtml", "html5"] },
  jsx: { ending: "jsx", aliases: ["react"] },
  tsx: { ending: "tsx", aliases: [] },
  javascript: { ending: "js", aliases: ["js", "mjs", "cjs", "node", "nodejs", "es6", "ecmascript"] },
  typescript: { ending: "ts", aliases: ["ts", "mts", "cts"] },
  css: { ending: "css", aliases: ["css3"] },
  scss: { ending: "scss", aliases: ["sass"] },
  java: { ending: "java", aliases: [] },
  python: { ending: "py", aliases: ["py", "py3", "python3", "pyw"] },
  php: { ending: "php", aliases: ["php8", "phtml"] },
  c: { ending: "c", aliases: ["h"] },
  cpp: { ending: "cpp", aliases: ["c++", "cc", "cxx", "hpp", "hxx", "hh"] },
  csharp: { ending: "cs", aliases: ["cs", "c#", "dotnet"] },
  ruby: { ending: "rb", aliases: ["rb"] },
  go: { ending: "go", aliases: ["golang"] },
  rust: { ending: "rs", aliases: ["rs"] },
  swift: { ending: "swift", aliases: [] },
  kotlin: { ending: "kt", aliases: ["kt", "kts"] },
  r: { ending: "r", aliases: ["rlang"] },
  bash: { ending: "sh", aliases: ["sh", "zsh"] },
  shell: { ending: "sh", aliases: ["console", "shellsession", "shell-session", "terminal", "sh-session"] },
  sql: {
    ending: "sql",
    aliases: ["mysql", "postgres", "postgresql", "pgsql", "psql", "plsql", "sqlite", "tsql"],
  },
  json: { ending: "json", aliases: ["jsonc", "json5"] },
  xml: { ending: "xml", aliases: ["svg", "rss", "xsl", "xsd", "plist"] },
} as const satisfies Record<string, { ending: string; aliases: readonly string[] }>;

export type Language = keyof typeof languages;

const languageOf: ReadonlyMap<string, Language> = new Map(
  (Object.keys(languages) as Language[]).flatMap((language) =>
    [language, ...languages[language].aliases].map((word) => [word, language] as const),
  ),
);

/** The canonical name of a language, or null if it is not highlighted. */
export function normalizeLanguage(word: string): Language | null {
  return languageOf.get(word.toLowerCase()) ?? null;
}

/** A file name's extension in lower case, without the dot; "" for none. */
export function fileEnding(fileName: string): string {
  return /\.([a-z0-9+#]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}
