/**
 * Ways in which weak models break the form of a reply, from what such models are known to write and not from how replies
 * are read: each is crossed with several changes of a project.
 */
export type WeakReply = {
  name: string;
  base: ReadonlyMap<string, string>;
  reply: string;
  /** The project that the reply means. */
  files: ReadonlyMap<string, string>;
  /** done: it must come out as meant · safe: as meant, or as it was · nothing: no file is meant */
  verdict: Verdict;
};
type Verdict = "done" | "safe" | "nothing";

type Change = { path: string; language: string; before: string | null; after: string };
type Place = Change & { before: string; search: string; replace: string };

const APP = `import { useState } from "react";

export default function App() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <h1>Heron's House</h1>
      <button type="button" onClick={() => setOpen(!open)}>{open ? "Close" : "Open"}</button>
    </main>
  );
}
`;
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>Heron's House</title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <h1>Heron's House</h1>
    <p class="lead">Rooms by the river, "quiet" and near.</p>
  </body>
</html>
`;
const STYLE = `:root {
  --ink: #222;
}

.lead {
  color: var(--ink);
  content: "it's";
}
`;
const PRICES = `export const price = (nights) => nights * 90;
`;
const around = { "src/App.tsx": APP, "index.html": PAGE, "style.css": STYLE, "src/prices.js": PRICES };

const changes: Change[] = [
  {
    path: "src/App.tsx",
    language: "tsx",
    before: APP,
    after: APP.replace("<h1>Heron's House</h1>", '<h1 className="big">Grey heron</h1>'),
  },
  {
    path: "index.html",
    language: "html",
    before: PAGE,
    after: PAGE.replace("<h1>Heron's House</h1>", '<h1 class="big">Grey heron</h1>'),
  },
  {
    path: "src/discount.js",
    language: "javascript",
    before: null,
    after: "export const discount = (nights) => (nights > 6 ? 0.9 : 1);\n",
  },
];

const places: Place[] = [
  place(
    "src/App.tsx",
    "tsx",
    APP,
    "    <main>\n      <h1>Heron's House</h1>",
    "    <main>\n      <h1>Grey heron</h1>",
  ),
  place(
    "index.html",
    "html",
    PAGE,
    `    <p class="lead">Rooms by the river, "quiet" and near.</p>`,
    `    <p class="lead">Rooms by the lake.</p>`,
  ),
  place(
    "style.css",
    "css",
    STYLE,
    `  color: var(--ink);\n  content: "it's";`,
    `  color: teal;\n  content: "it's";`,
  ),
];

function place(path: string, language: string, before: string, search: string, replace: string): Place {
  return { path, language, before, after: before.replace(search, () => replace), search, replace };
}

const fence = ({ language, path }: Change, content: string, end = "```") =>
  `\`\`\`${language} ${path}\n${content}${end}\n`;
const json = (value: unknown) => JSON.stringify(value);
const numbered = (text: string, by: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line, at) => `${at + 7}${by}${line}\n`)
    .join("");
const call = ({ path }: Change, content: string) =>
  json({ name: "write_file", arguments: { path, content } });
const READ = json({ name: "read_file", arguments: { path: "src/App.tsx" } });
const FENCE = "```";

type Slip<Of> = readonly [name: string, verdict: Verdict, write: (of: Of) => string];

const ofFiles: Slip<Change>[] = [
  [
    "code on the fence's own line, after the path",
    "done",
    (c) => `\`\`\`${c.language} ${c.path} ${c.after}${FENCE}\n`,
  ],
  [
    "code on the fence's own line, the path above",
    "safe",
    (c) => `**${c.path}**\n\`\`\`${c.language} ${c.after}${FENCE}\n`,
  ],
  [
    "the path as the first line of the code",
    "done",
    (c) => `\`\`\`${c.language}\n${c.path}\n${c.after}${FENCE}\n`,
  ],
  [
    "the path with a colon as the first line",
    "done",
    (c) => `\`\`\`${c.language}\n${c.path}:\n${c.after}${FENCE}\n`,
  ],
  ["a path that starts with a slash", "done", (c) => fence({ ...c, path: `/${c.path}` }, c.after)],
  ["a path that starts with a dot", "done", (c) => fence({ ...c, path: `./${c.path}` }, c.after)],
  ["a path in quotes", "done", (c) => fence({ ...c, path: `"${c.path}"` }, c.after)],
  [
    "a path in brackets after the language",
    "safe",
    (c) => `\`\`\`${c.language} (${c.path})\n${c.after}${FENCE}\n`,
  ],
  ["filename=", "done", (c) => fence({ ...c, path: `filename=${c.path}` }, c.after)],
  [
    "a path above with (updated)",
    "done",
    (c) => `**${c.path}** (updated)\n\n\`\`\`${c.language}\n${c.after}${FENCE}\n`,
  ],
  ["an empty fence before", "done", (c) => `${FENCE}\n${FENCE}\n\n${fence(c, c.after)}`],
  ["no closing fence", "done", (c) => fence(c, c.after, "").slice(0, -1)],
  ["a closing fence of quotes", "safe", (c) => fence(c, c.after, "'''")],
  ["a closing fence of two backticks", "safe", (c) => fence(c, c.after, "``")],
  ["an indented closing fence", "done", (c) => fence(c, c.after, "  ```")],
  ["a sentence right after the closing fence", "safe", (c) => fence(c, c.after, "``` That is all.")],
  ["the closing fence at the end of the last line", "safe", (c) => fence(c, c.after.trimEnd(), "```")],
  ["an end token after the fence", "done", (c) => `${fence(c, c.after)}<|im_end|>`],
  ["an end token in the fence", "safe", (c) => fence(c, c.after, "<|eot_id|>\n```")],
  ["another end token", "done", (c) => `${fence(c, c.after)}</s>\n`],
  ["the answer in a fence of Markdown", "done", (c) => `\`\`\`\`markdown\n${fence(c, c.after)}\`\`\`\`\n`],
  [
    "the answer in a fence of Markdown with as many backticks",
    "safe",
    (c) => `\`\`\`markdown\n${fence(c, c.after)}\`\`\`\n`,
  ],
  ["the answer twice", "done", (c) => `${fence(c, c.after)}\n${fence(c, c.after)}`],
  ["line breaks of Windows", "done", (c) => fence(c, c.after).replaceAll("\n", "\r\n")],
  ["a byte order mark before the fence", "done", (c) => `\uFEFF${fence(c, c.after)}`],
  ["numbers before lines", "safe", (c) => fence(c, numbered(c.after, " | "))],
  [
    "a diff without places",
    "safe",
    (c) => `\`\`\`diff ${c.path}\n${c.after.replace(/^(?=.)/gm, "+ ")}${FENCE}\n`,
  ],
  [
    "a remark in place of the rest",
    "safe",
    (c) => fence(c, `${c.after.slice(0, 40)}\n// ... rest of the code stays the same\n`),
  ],
  ["code as one line with escapes", "safe", (c) => fence(c, `${json(c.after).slice(1, -1)}\n`)],
  ["thinking that never closed", "safe", (c) => `<think>\nFirst I look.\n${fence(c, "x x x\n")}`],
  ["thinking that was never opened", "done", (c) => `So I change it.\n</think>\n\n${fence(c, c.after)}`],
  [
    "a sketch first, said to be one",
    "done",
    (c) => `<think>\n${fence(c, "sketch\n")}</think>\n\n${fence(c, c.after)}`,
  ],
  [
    "JSON in a fence",
    "safe",
    (c) => `\`\`\`json\n${json({ files: [{ path: c.path, content: c.after }] })}\n${FENCE}\n`,
  ],
  ["JSON alone", "safe", (c) => json({ files: [{ path: c.path, content: c.after }] })],
  ["a call in tags", "safe", (c) => `<tool_call>\n${call(c, c.after)}\n</tool_call>\n`],
  ["a call in tags in the file's fence", "nothing", (c) => fence(c, `<tool_call>\n${READ}\n</tool_call>\n`)],
  [
    "a call in tags below the path",
    "nothing",
    (c) => `**${c.path}**\n\`\`\`${c.language}\n<tool_call>\n${READ}\n</tool_call>\n${FENCE}\n`,
  ],
  [
    "a call of Qwen in the file's fence",
    "nothing",
    (c) =>
      fence(
        c,
        `<tool_call>\n<function=read_file>\n<parameter=path>\n${c.path}\n</parameter>\n</function>\n</tool_call>\n`,
      ),
  ],
  [
    "a call of Qwen",
    "safe",
    (c) =>
      `<function=write_file>\n<parameter=path>\n${c.path}\n</parameter>\n<parameter=content>\n${c.after}</parameter>\n</function>\n`,
  ],
  [
    "a call of GLM in the file's fence",
    "nothing",
    (c) =>
      fence(
        c,
        `<tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>${c.path}</arg_value>\n</tool_call>\n`,
      ),
  ],
  [
    "a call of GLM",
    "safe",
    (c) =>
      `<tool_call>write_file\n<arg_key>path</arg_key>\n<arg_value>${c.path}</arg_value>\n<arg_key>content</arg_key>\n<arg_value>${c.after}</arg_value>\n</tool_call>\n`,
  ],
  ["a call of Mistral", "safe", (c) => `[TOOL_CALLS] [${call(c, c.after)}]`],
  ["a call of Mistral in the file's fence", "nothing", (c) => fence(c, `[TOOL_CALLS] [${READ}]\n`)],
  ["a call of Llama in the file's fence", "nothing", (c) => fence(c, `<|python_tag|>${READ}\n`)],
  [
    "a call of DeepSeek in the file's fence",
    "nothing",
    (c) =>
      fence(
        c,
        `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n{"path": "${c.path}"}\n<｜tool▁call▁end｜><｜tool▁calls▁end｜>\n`,
      ),
  ],
  [
    "a call of Kimi in the file's fence",
    "nothing",
    (c) =>
      fence(
        c,
        `<|tool_calls_section_begin|><|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>{"path": "${c.path}"}<|tool_call_end|><|tool_calls_section_end|>\n`,
      ),
  ],
  [
    "an invocation in the file's fence",
    "nothing",
    (c) =>
      fence(
        c,
        `<function_calls>\n<invoke name="read_file">\n<parameter name="path">${c.path}</parameter>\n</invoke>\n</function_calls>\n`,
      ),
  ],
  ["a call as JSON in the file's fence", "nothing", (c) => fence(c, `${READ}\n`)],
  [
    "the tags of Cline",
    "safe",
    (c) => `<write_to_file>\n<path>${c.path}</path>\n<content>\n${c.after}</content>\n</write_to_file>\n`,
  ],
  [
    "the tags of Bolt",
    "safe",
    (c) =>
      `<boltArtifact id="a" title="A">\n<boltAction type="file" filePath="${c.path}">\n${c.after}</boltAction>\n</boltArtifact>\n`,
  ],
  [
    "the code, then a call in its fence",
    "safe",
    (c) => fence(c, `${c.after}<tool_call>\n${READ}\n</tool_call>\n`),
  ],
  [
    "an example in a plain answer",
    "nothing",
    (c) =>
      `To join two lists, use the spread syntax:\n\n\`\`\`${c.language}\nconst both = [...one, ...other];\n${FENCE}\n\nThat makes a new list.\n`,
  ],
  [
    "an example that names the file",
    "nothing",
    (c) =>
      `In \`${c.path}\` nothing has to change. In general one would write:\n\n\`\`\`css\n.box { display: grid; }\n${FENCE}\n`,
  ],
  [
    "an example of a command",
    "nothing",
    () => `You can see it with:\n\n\`\`\`bash\nnpm run build && cat index.html\n${FENCE}\n`,
  ],
  ["an example of output", "nothing", (c) => `It prints this:\n\n\`\`\`text\nGET /${c.path} 200\n${FENCE}\n`],
];

const WITH_FENCES = [
  [
    "a fence in a template literal",
    "src/help.js",
    "export const help = `\n\\`\\`\\`js\nrun();\n\\`\\`\\`\n`;\nexport const end = 1;\n",
  ],
  ["a bare fence in a comment", "src/help.js", "/*\n```\nrun();\n```\n*/\nexport const end = 1;\n"],
  ["a fence in a string", "src/help.js", 'export const fence = "```";\nexport const end = 1;\n'],
  ["a fence in a comment", "src/help.js", "/*\n```js\nrun();\n```\n*/\nexport const end = 1;\n"],
  ["a fence in a line's comment", "src/help.js", "// ```js\n// run();\n// ```\nexport const end = 1;\n"],
  ["a fence in Markdown", "GUIDE.md", "# Guide\n\n```bash\nnpm start\n```\n\nThen open it.\n"],
  [
    "two fences in Markdown",
    "GUIDE.md",
    "# Guide\n\n```bash\nnpm start\n```\n\n```js\nrun();\n```\n\nThen open it.\n",
  ],
  ["a bare fence in Markdown", "GUIDE.md", "# Guide\n\n```\nnpm start\n```\n\nThen open it.\n"],
  ["a fence in a string of Python", "tool.py", 'HELP = """\n```py\nrun()\n```\n"""\nEND = 1\n'],
  [
    "a fence in a page",
    "help.html",
    "<!doctype html>\n<html><body>\n<pre>\n```js\nrun();\n```\n</pre>\n<p>End</p>\n</body></html>\n",
  ],
] as const;

const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const edit = (p: Place, search = p.search, replace = p.replace) => fence(p, block(search, replace));
const curly = (text: string) => text.replace(/"([^"]*)"/g, "“$1”").replaceAll("'", "’");

const ofEdits: Slip<Place>[] = [
  ["curly quotes in SEARCH", "done", (p) => edit(p, curly(p.search))],
  ["no-break spaces in SEARCH", "done", (p) => edit(p, p.search.replaceAll(/(?<=\S) /g, "\u00A0"))],
  ["spaces at the ends of lines", "done", (p) => edit(p, p.search.replace(/$/gm, "  "))],
  ["no indentation in SEARCH", "safe", (p) => edit(p, p.search.replace(/^ +/gm, ""))],
  ["line breaks of Windows", "done", (p) => edit(p).replaceAll("\n", "\r\n")],
  [
    "markers of five signs",
    "safe",
    (p) => fence(p, `<<<<< SEARCH\n${p.search}\n=====\n${p.replace}\n>>>>> REPLACE\n`),
  ],
  [
    "markers of nine signs",
    "safe",
    (p) => fence(p, `<<<<<<<<< SEARCH\n${p.search}\n=========\n${p.replace}\n>>>>>>>>> REPLACE\n`),
  ],
  [
    "ORIGINAL and UPDATED",
    "safe",
    (p) => fence(p, `<<<<<<< ORIGINAL\n${p.search}\n=======\n${p.replace}\n>>>>>>> UPDATED\n`),
  ],
  [
    "HEAD and a branch",
    "safe",
    (p) => fence(p, `<<<<<<< HEAD\n${p.search}\n=======\n${p.replace}\n>>>>>>> new\n`),
  ],
  [
    "no middle marker",
    "safe",
    (p) => fence(p, `<<<<<<< SEARCH\n${p.search}\n${p.replace}\n>>>>>>> REPLACE\n`),
  ],
  ["no end marker", "safe", (p) => fence(p, `<<<<<<< SEARCH\n${p.search}\n=======\n${p.replace}\n`)],
  ["no first marker", "safe", (p) => fence(p, `${p.search}\n=======\n${p.replace}\n>>>>>>> REPLACE\n`)],
  [
    "the path after SEARCH",
    "safe",
    (p) =>
      `\`\`\`${p.language}\n<<<<<<< SEARCH ${p.path}\n${p.search}\n=======\n${p.replace}\n>>>>>>> REPLACE\n${FENCE}\n`,
  ],
  [
    "the end marker on the last line",
    "safe",
    (p) => fence(p, `<<<<<<< SEARCH\n${p.search}\n=======\n${p.replace} >>>>>>> REPLACE\n`),
  ],
  ["no fence", "safe", (p) => `${p.path}\n${block(p.search, p.replace)}`],
  [
    "the path within the fence",
    "done",
    (p) => `\`\`\`${p.language}\n${p.path}\n${block(p.search, p.replace)}${FENCE}\n`,
  ],
  ["words for markers", "safe", (p) => fence(p, `SEARCH:\n${p.search}\nREPLACE:\n${p.replace}\n`)],
  [
    "tags for markers",
    "safe",
    (p) => `${p.path}\n<search>\n${p.search}\n</search>\n<replace>\n${p.replace}\n</replace>\n`,
  ],
  [
    "two fences, one of each",
    "safe",
    (p) =>
      `In ${p.path}, replace:\n\n\`\`\`${p.language}\n${p.search}\n${FENCE}\n\nwith:\n\n\`\`\`${p.language}\n${p.replace}\n${FENCE}\n`,
  ],
  [
    "two fences, both with the path",
    "safe",
    (p) => `Replace:\n\n${fence(p, `${p.search}\n`)}\nwith:\n\n${fence(p, `${p.replace}\n`)}`,
  ],
  ["only the new lines", "safe", (p) => fence(p, `${p.replace}\n`)],
  ["numbers of lines in SEARCH", "safe", (p) => edit(p, numbered(p.search, "\t").trimEnd())],
  [
    "escaped markers",
    "safe",
    (p) =>
      fence(
        p,
        block(p.search, p.replace).replaceAll("<<<", "&lt;&lt;&lt;").replaceAll(">>>", "&gt;&gt;&gt;"),
      ),
  ],
  [
    "a unified diff with wrong numbers",
    "safe",
    (p) => `\`\`\`diff\n--- a/${p.path}\n+++ b/${p.path}\n@@ -900,1 +900,1 @@\n${signed(p)}${FENCE}\n`,
  ],
  [
    "a unified diff without numbers",
    "safe",
    (p) => `\`\`\`diff\n--- a/${p.path}\n+++ b/${p.path}\n@@\n${signed(p)}${FENCE}\n`,
  ],
  ["a patch", "safe", (p) => `*** Begin Patch\n*** Update File: ${p.path}\n@@\n${signed(p)}*** End Patch\n`],
  [
    "two blocks, the second not closed",
    "safe",
    (p) => fence(p, `${block(p.search, p.replace)}<<<<<<< SEARCH\nnot there\n`),
  ],
  ["SEARCH that is nowhere", "nothing", (p) => edit(p, "a line that is nowhere\nand another")],
  ["SEARCH that is empty", "nothing", (p) => edit(p, "")],
  [
    "a call in tags as the new lines",
    "nothing",
    (p) => edit(p, p.search, `<tool_call>\n${READ}\n</tool_call>`),
  ],
  [
    "markers left in a whole file",
    "safe",
    (p) =>
      fence(
        p,
        p.before.replace(p.search, () => block(p.search, p.replace).trimEnd()),
      ),
  ],
];

const signed = ({ search, replace }: Place) =>
  `${search.replace(/^/gm, "-")}\n${replace.replace(/^/gm, "+")}\n`;

const repliesTo = <Of extends Change>(of: readonly Of[], slips: readonly Slip<Of>[], said: string) =>
  slips.flatMap(([name, verdict, write]) =>
    of.map((change): WeakReply => {
      const base = new Map(Object.entries(around));
      const files = verdict === "nothing" ? base : new Map(base).set(change.path, change.after);
      return { name: `${name}: ${change.path}`, base, files, verdict, reply: `${said}${write(change)}` };
    }),
  );

const repliesWithFences = () =>
  WITH_FENCES.flatMap(([name, path, after]) =>
    (["", "\nThat is all.\n"] as const).map((end): WeakReply => {
      const base = new Map(Object.entries(around));
      const change = { path, language: path.split(".").at(-1) ?? "", before: null, after };
      return {
        name: `${name}: ${path}${end && ", a sentence after it"}`,
        base,
        files: new Map(base).set(path, after),
        verdict: name.includes("bare") ? "safe" : "done",
        reply: `Here it is.\n\n${fence(change, after)}${end}`,
      };
    }),
  );

export const weakReplies = (): WeakReply[] => [
  ...repliesTo(changes, ofFiles, "Here is the change.\n\n"),
  ...repliesTo(places, ofEdits, "I change one place.\n\n"),
  ...repliesWithFences(),
];
