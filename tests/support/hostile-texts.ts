/** Repeats `unit` to `length` characters. */
const repeat = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Growing runs: ` `` ``` ```` `. */
function growingRuns(mark: string, gap: string, length: number): string {
  let text = "";
  for (let run = 1; text.length < length; run++) text += mark.repeat(run) + gap;
  return text.slice(0, length);
}

/** Lines indented by one more `step` each. */
function staircase(step: string, line: string, length: number): string {
  let text = "";
  for (let depth = 0; text.length < length; depth++) text += `${step.repeat(depth)}${line}\n`;
  return text.slice(0, length);
}

/** Texts of about `length` characters that are slow for a parser that backtracks, nests or copies. */
export function hostileTexts(length: number): Record<string, string> {
  const of = (unit: string) => repeat(unit, length);
  const half = repeat("a", length / 2);
  return {
    "one letter": of("a"),
    spaces: of(" "),
    tabs: of("\t"),
    "empty lines": of("\n"),
    "returns alone": of("\r"),
    "short lines": of("a\n"),
    "spaces before a letter": `- ${of(" ")}x`,
    "one long word after a fence": `\`\`\`html\n${of("a")}`,
    "one long word in a page": `<!doctype html><p>${of("a")}`,
    backticks: of("`"),
    "backticks before a word": `${of("`")}x\``,
    "growing backticks": growingRuns("`", " ", length),
    "growing tildes": growingRuns("~", "\n", length),
    "fences in turn": of("```\n~~~\n"),
    "fences that open and close": of("```\n"),
    "fences of css": of("```css\na\n```\n"),
    "a page and fences of css": `\`\`\`html\n<p>\n\`\`\`\n${of("```css\na\n```\n")}`,
    "a page of links and a long file": `\`\`\`html\n${repeat("<link href=a.css>", length / 2)}\n\`\`\`\n\`\`\`css a.css\n${half}\n\`\`\`\n`,
    "a fence with a long name": `\`\`\`html title="${of("a")}`,
    "a fence with many names": `\`\`\`html ${of("name = ")}`,
    "quotes in each other": of("> "),
    "quotes without spaces": of(">"),
    "quotes in each other, then lines": `${repeat("> ", 400)}a\n${of("b\n")}`,
    "lines in a deep quote": of(`${repeat("> ", 40)}a\n`),
    "quote and line in turn": of("> a\nb\n"),
    "lists in each other": of("- "),
    "lists in each other and a letter": `${of("- ")}x`,
    "lists of three kinds": of("- * + "),
    "numbers in each other": of("1. "),
    "numbers with brackets": of("1) a\n"),
    "lists that go in": staircase(" ", "- a", length),
    "lists that go in by two": staircase("  ", "- a", length),
    "a list": of("- a\n"),
    "a list with gaps": of("- a\n\n"),
    "an item of many lines": `- ${of("a\n")}`,
    "an item of many lines that go in": `- a\n${of("  b\n")}`,
    "empty items": of("-\n"),
    dashes: of("-"),
    "dashes and spaces": of("- - - -\n"),
    "equal signs": of("="),
    "a table": `|a|b|\n|-|-|\n${of("|1|2|\n")}`,
    "a wide table": `${repeat("|a", length / 2)}|\n${repeat("|-", length / 2)}|\n`,
    headings: of("# a\n"),
    stars: of("*a "),
    "stars of two kinds": of("**a *b "),
    underscores: of("__a"),
    "underscores between": of("a_"),
    tildes: of("~~a"),
    brackets: of("["),
    "brackets that close": `${repeat("[", length / 2)}${repeat("]", length / 2)}`,
    "links without an end": of("[a]("),
    "pictures without an end": of("![a]("),
    definitions: of("[a]: b\n"),
    addresses: of("http://a "),
    "one long address": `http://${of("a")}`,
    "an address of dots": `www${of(".a")}`,
    "mail addresses": of("a@b"),
    "less-than signs": of("<"),
    "tags without an end": of("<a "),
    "tags with open quotes": of('<a b="'),
    "tags with other quotes": of(`<a b="'`),
    "closing tags": of("</p>"),
    comments: of("<!--"),
    "open comments": of("<!-- -"),
    declarations: of("<!a"),
    instructions: of("<?a"),
    paragraphs: of("<p>a"),
    classes: of("<p class=b>"),
    "many classes": `<style>${Array.from({ length: length / 40 }, (_, at) => `.c${at}{}`).join("")}</style>${Array.from({ length: length / 40 }, (_, at) => `<p class="d${at}">`).join("")}`,
    "one class of variants": `<p class="${of("a:")}">`,
    scripts: of("<script></script>"),
    "scripts without an end": of("<script>"),
    "a script with a long address": `<script src="https://cdn.example/${of("/a")}"></script>`,
    "a script with a long host": `<script src="https://${of("a")}"></script>`,
    "a script of tailwinds": `<script src="//x/${of("tailwind")}"></script>`,
    "a link without a value": `<link ${of("href ")}>`,
    refreshes: of("<meta http-equiv=a>"),
    "ends of heads": of("</head "),
    "ends of bodies": of("</body>"),
    "media queries": of("( prefers-color-scheme :"),
    thoughts: of("<think>a</think>"),
    "thoughts without an end": of("<think>"),
    "ends of thoughts": of("</think>\n"),
    "beginnings of thoughts": of("<thin"),
    "thoughts in code": `\`\`\`\n${of("<think>")}`,
    "thoughts in lines of code": `\`\`\`\n${of("a <think>\n")}`,
    "thoughts in quoted code": of("> ```\n> <think>\n> ```\n"),
    "thoughts between backticks": of("`<think>"),
    channels: of("<|channel|>analysis<|message|>a<|end|>"),
    "channels without a name": of("<|channel|>"),
    "tool tags": of('<boltAction type="file" filePath="a">b</boltAction>'),
    "tool tags without an end": of("<boltAction "),
    "tool tags with open quotes": of('<boltAction a="'),
    "tool tags of many lines": of("<boltAction\n a=b\n"),
    "tool tags around each other": of("<boltArtifact>"),
    "a tool tag with a long name": `<dyad-write ${of("a")}`,
    "a tool tag with empty lines": `<dyad-write path="a">${of("\n")}</dyad-write>`,
    "a tool tag with fences": `<dyad-write path="a">\n${of("```\n")}</dyad-write>`,
    "pages in turn": of("<html>\n</html>\n"),
    "emoji of many parts": of("👩‍👩‍👧‍👦"),
    "marks on a letter": `a${of("\u0301")}`,
    "escapes and entities": of("\\[&#"),
  };
}
