import { ACTION_LABEL } from "./written-action";

/** No line of a file begins with three backticks, so its content cannot close its fence. */
const REST = `
prose ::= ([^\`\\n] [^\\n]{0,400} "\\n"){0,4} "\\n"?
path ::= ([A-Za-z0-9_@()-]{1,40} "/"){0,8} [A-Za-z0-9_-]{1,40} ("." [a-z0-9]{1,10}){1,2}
language ::= "html" | "css" | "js" | "jsx" | "ts" | "tsx" | "json" | "md" | "vue" | "svelte" | "svg" | "sql" | "txt"
file ::= language " " path "\\n" line* "\`\`\`"
line ::= ([^\`\\n] [^\\n]*)? "\\n" | "\`" "\`"? ([^\`\\n] [^\\n]*)? "\\n"
object ::= "{" ws (pair ("," ws pair)*)? "}" ws
pair ::= string ":" ws value
value ::= object | array | string | number | ("true" | "false" | "null") ws
array ::= "[" ws (value ("," ws value)*)? "]" ws
string ::= "\\"" ([^"\\\\\\x00-\\x1f] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F]{4}))* "\\"" ws
number ::= "-"? [0-9]{1,15} ("." [0-9]{1,15})? ws
ws ::= [ \\n]{0,4}
`;

/**
 * The written protocol as a llama.cpp grammar (GBNF). It rules out answers without an action, unparsable actions and
 * unknown tools.
 */
export const actionGrammar = (tools: readonly string[]): string => {
  const writes = tools.includes("write_files") ? " | file" : "";
  const names = tools.map((name) => `"\\"${name}\\""`).join(" | ");
  return `root ::= prose "\`\`\`" ("${ACTION_LABEL}\\n" action "\`\`\`"${writes})
action ::= "{\\"tool\\": " tool ("," ws pair)* "}\\n"
tool ::= ${names}${REST}`;
};
