import "server-only";
import { plainWords } from "./plain-words";

/** Names of languages that are not English words too, so that they count wherever they stand. */
const PLAIN_NAMES: readonly [language: string, name: RegExp][] = [
  ["typescript", /\b(?:typescript|tsx?)\b/],
  ["javascript", /\b(?:javascript|ecmascript|java script|jsx?|node(?:\.?js)?)\b/],
  ["python", /\b(?:python ?[23]?|py)\b/],
  ["go", /\bgolang\b/],
  ["mysql", /\b(?:mysql|mariadb)\b/],
  ["sqlite", /\bsqlite3?\b/],
  ["t-sql", /\b(?:t ?sql|tsql|mssql|sql server)\b/],
  ["pl/sql", /\b(?:pl ?sql|plsql|oracle(?: sql)?)\b/],
  ["sql", /\b(?:sql|postgres(?:ql)?|psql)\b/],
  ["c++", /\b(?:c\+\+|cpp)/],
  ["c#", /\b(?:c#|csharp|c sharp)/],
  ["f#", /\b(?:f#|fsharp)/],
  ["java", /\bjava\b(?! script)/],
  ["php", /\bphp\b/],
  ["kotlin", /\bkotlin\b/],
  ["scala", /\bscala\b/],
  ["haskell", /\bhaskell\b/],
  ["elixir", /\belixir\b/],
  ["erlang", /\berlang\b/],
  ["clojure", /\bclojure\b/],
  ["perl", /\bperl\b/],
  ["lua", /\blua\b/],
  ["ocaml", /\bocaml\b/],
  ["bash", /\b(?:bash|shell script|zsh)\b/],
  ["powershell", /\bpowershell\b/],
  ["matlab", /\bmatlab\b/],
  ["fortran", /\bfortran\b/],
  ["cobol", /\bcobol\b/],
  ["objective-c", /\bobjective c\b/],
  ["visual basic", /\b(?:visual basic|vb\.?net|vba)\b/],
  ["assembly", /\bassembly language\b/],
  ["html", /\bhtml5?\b/],
  ["css", /\bcss3?\b/],
];

/** Names that are English words or single letters too: they count only where a language would stand. */
const COMMON_WORDS = [
  "go",
  "rust",
  "swift",
  "ruby",
  "dart",
  "julia",
  "zig",
  "nim",
  "crystal",
  "scheme",
  "lisp",
  "prolog",
  "r",
  "c",
  "d",
];

const BEFORE = "(?:in|into|to|using|with|as|idiomatic|plain|pure|modern)";
const AFTER =
  "(?:function|functions|code|program|method|implementation|version|snippet|example|struct|class)";
/** "let's go", "how to go back" and the like are about walking. */
const GO_IS_A_VERB =
  /\b(?:let s|way to|ready to|want to|have to|back to|need to|able to|used to|here we|how to) go\b|\bgo (?:to|back|on|ahead|for|with|away|through|over|up|down|home)\b/;

type Mention = { language: string; at: number; marked: boolean };

/**
 * The language that the prompt names, in lower case ("typescript", "go", "rust", "c++"), known to us or not;
 * undefined when it names none. Of several, the one after "in", "to" or "using" wins, then the first.
 */
export function languageAskedFor(prompt: string): string | undefined {
  const words = plainWords(prompt);
  const mentions = [...plainMentions(words), ...commonMentions(words)].sort((a, b) => a.at - b.at);
  return (mentions.find(({ marked }) => marked) ?? mentions[0])?.language;
}

function plainMentions(words: string): Mention[] {
  return PLAIN_NAMES.flatMap(([language, name]) => {
    const found = name.exec(words);
    if (!found) return [];
    // "MS SQL Server" and "PL/SQL" are dialects of their own, not a second mention of SQL.
    if (language === "sql" && /\b(?:t|pl|ms) ?sql\b|\bsql server\b|\boracle sql\b/.test(words)) return [];
    const marked = new RegExp(`\\b${BEFORE} (?:the )?$`).test(words.slice(0, found.index));
    return [{ language, at: found.index, marked }];
  });
}

function commonMentions(words: string): Mention[] {
  return COMMON_WORDS.flatMap((language): Mention[] => {
    if (language === "go" && GO_IS_A_VERB.test(words)) return [];
    const word = `${language}(?![\\p{L}\\p{N}#+])`;
    const marked = new RegExp(`\\b${BEFORE} ${word}`, "u").exec(words);
    if (marked) return [{ language, at: marked.index, marked: true }];
    // "go binary search", "binary search go", "write a go function"; a single letter says too little at the edges.
    const edges = language.length === 1 ? "" : `^${word}(?= )| ${word}(?=$| please$)|`;
    const placed = new RegExp(`${edges}(?:^| )${word}(?= ${AFTER}\\b)`, "u").exec(words);
    return placed ? [{ language, at: placed.index, marked: false }] : [];
  });
}
