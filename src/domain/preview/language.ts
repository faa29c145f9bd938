/** The languages that can be highlighted, by their canonical names. */
const LANGUAGES = [
  "html",
  "jsx",
  "tsx",
  "javascript",
  "typescript",
  "css",
  "scss",
  "java",
  "python",
  "php",
  "c",
  "cpp",
  "csharp",
  "ruby",
  "go",
  "rust",
  "swift",
  "kotlin",
  "r",
  "bash",
  "shell",
  "sql",
  "json",
  "xml",
] as const;

export type Language = (typeof LANGUAGES)[number];

const aliases: Record<Language, readonly string[]> = {
  html: ["htm", "xhtml", "html5"],
  jsx: ["react"],
  tsx: [],
  javascript: ["js", "mjs", "cjs", "node", "nodejs", "es6", "ecmascript"],
  typescript: ["ts", "mts", "cts"],
  css: ["css3"],
  scss: ["sass"],
  java: [],
  python: ["py", "py3", "python3", "pyw"],
  php: ["php8", "phtml"],
  c: ["h"],
  cpp: ["c++", "cc", "cxx", "hpp", "hxx", "hh"],
  csharp: ["cs", "c#", "dotnet"],
  ruby: ["rb"],
  go: ["golang"],
  rust: ["rs"],
  swift: [],
  kotlin: ["kt", "kts"],
  r: ["rlang"],
  bash: ["sh", "zsh"],
  shell: ["console", "shellsession", "shell-session", "terminal", "sh-session"],
  sql: ["mysql", "postgres", "postgresql", "pgsql", "psql", "plsql", "sqlite", "tsql"],
  json: ["jsonc", "json5"],
  xml: ["svg", "rss", "xsl", "xsd", "plist"],
};

const languageOf = new Map<string, Language>(
  LANGUAGES.flatMap((language) => [language, ...aliases[language]].map((word) => [word, language] as const)),
);

/** The canonical name of a language, or null if it is not highlighted. */
export function normalizeLanguage(word: string): Language | null {
  return languageOf.get(word.toLowerCase()) ?? null;
}

/** A file name's extension in lower case, without the dot; "" for none. */
export function fileEnding(fileName: string): string {
  return /\.([a-z0-9+#]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}
