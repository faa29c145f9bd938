import "server-only";

/** Names that are more than a capital letter. */
const LABELS: Readonly<Record<string, string>> = {
  javascript: "JavaScript",
  typescript: "TypeScript",
  sql: "SQL",
  mysql: "MySQL",
  sqlite: "SQLite",
  "t-sql": "T-SQL",
  "pl/sql": "PL/SQL",
  php: "PHP",
  ocaml: "OCaml",
  powershell: "PowerShell",
  matlab: "MATLAB",
  cobol: "COBOL",
  "objective-c": "Objective-C",
  "visual basic": "Visual Basic",
  html: "HTML",
  css: "CSS",
};

/** A programming language as a sentence writes it, known to us or not. */
export const languageLabel = (language: string): string =>
  LABELS[language] ?? language.charAt(0).toUpperCase() + language.slice(1);
