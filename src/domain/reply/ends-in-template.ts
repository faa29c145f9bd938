/** Whether a script ends within a template literal. Handles braces, strings and comments, not regular expressions. */
export function endsInTemplate(script: string): boolean {
  /** For each open template, the brace depth of its current expression; -1 in its text. */
  const open: number[] = [];
  const skip = /\\[\s\S]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[`{}]/g;
  const text = /\\[\s\S]|`|\$\{/g;
  let at = 0;
  for (;;) {
    const depth = open.at(-1);
    const pattern = depth === -1 ? text : skip;
    pattern.lastIndex = at;
    const match = pattern.exec(script);
    if (!match) return depth === -1;
    at = match.index + match[0].length;
    const last = open.length - 1;
    if (depth === -1) {
      if (match[0] === "`") open.pop();
      else if (match[0] === "${") open[last] = 0;
    } else if (match[0] === "`") open.push(-1);
    else if (match[0] === "{" && depth !== undefined) open[last] = depth + 1;
    else if (match[0] === "}" && depth !== undefined) open[last] = depth - 1;
  }
}
