import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { filesUnder, textOf } from "~tests/support/source-files";
import { LONGEST_BOUND, StepMatcher } from "~tests/support/step-matcher";
import { attacksOn, attackText, superLinearAttack } from "~tests/support/super-linear";

type Expression = { file: string; line: number; source: string; flags: string };

/** Expressions that are super-linear and stay, because the text that they meet is short. */
const SHORT_TEXTS: { file: string; source: string; why: string }[] = [
  {
    file: "src/domain/reply/follow-ups.ts",
    source: String.raw`^[ \t>]*(?:[-*+•]|\d{1,2}[.)])[ \t]+(.+)$`,
    why: "1,200 characters: MAX_TAIL_CHARACTERS in the same file",
  },
  {
    file: "src/domain/reply/follow-ups.ts",
    source: String.raw`\[([^\]]*)\]\([^)]*\)`,
    why: "1,200 characters: MAX_TAIL_CHARACTERS in the same file",
  },
  {
    file: "src/domain/reply/path-in-line.ts",
    source: String.raw`\s+(?:[-–—:]\s.*|\(.*\))$`,
    why: "1,000 characters: MAX_LINE in the same file",
  },
  {
    file: "packages/preview/page/module-styles.ts",
    source: String.raw`@import\s+(?:url\(\s*)?(?:"((?:https?:)?\/\/[^"]+)"|'((?:https?:)?\/\/[^']+)'|((?:https?:)?\/\/[^"')\s]+))\s*\)?[^;]*;`,
    why: "runs in the frame of the page whose text it reads, which can keep its own frame busy anyway",
  },
];

type SyntaxNode = {
  type?: string;
  start: number;
  regex?: { pattern: string; flags: string };
  value?: unknown;
  callee?: { name?: string };
  arguments?: SyntaxNode[];
};

function expressionOf({ type, regex, callee, arguments: given }: SyntaxNode) {
  if (type === "Literal" && regex) return { source: regex.pattern, flags: regex.flags };
  if ((type !== "NewExpression" && type !== "CallExpression") || callee?.name !== "RegExp") return undefined;
  const [source, flags] = given?.map(({ value }) => value) ?? [];
  return typeof source === "string" ? { source, flags: String(flags ?? "") } : undefined;
}

/** The literals of a file, and `new RegExp` of a string. */
function expressionsIn(file: string, text: string): Expression[] {
  const read = (node: unknown): Expression[] => {
    if (typeof node !== "object" || node === null) return [];
    const own = Array.isArray(node) ? undefined : expressionOf(node as SyntaxNode);
    const line = own ? text.slice(0, (node as SyntaxNode).start).split("\n").length : 0;
    return [...(own ? [{ file, line, ...own }] : []), ...Object.values(node).flatMap(read)];
  };
  return read(parseSync(file, text).program);
}

const isShort = ({ file, source }: Expression) =>
  SHORT_TEXTS.some((each) => each.file === file && each.source === source);

/** Those that take more than linear time, in words. */
const superLinear = (expressions: readonly Expression[]): string[] =>
  expressions.flatMap(({ file, line, source, flags }) => {
    const attack = superLinearAttack(source, flags);
    return attack ? [`${file}:${line} /${source}/${flags} on ${JSON.stringify(attack)}`] : [];
  });

const files = [
  ...filesUnder("src"),
  ...filesUnder("scripts/serve"),
  ...filesUnder("packages/payments-simulator"),
  // Parts of what runs in previews.
  ...filesUnder("packages/preview"),
  ...filesUnder("packages/preview-libraries/stand-ins"),
].filter(
  (file) =>
    /\.(?:tsx?|m?js)$/.test(file) &&
    !/^(?:src\/server\/db\/generated|packages\/preview\/(?:built|tests))\//.test(file),
);
/** The same expression counts once, wherever it is. */
const expressions = [
  ...new Map(
    files
      .flatMap((file) => expressionsIn(file, textOf(file)))
      .map((each) => [`${each.source}/${each.flags}`, each]),
  ).values(),
];

describe("regular expressions", () => {
  it("take time in proportion to the text, so that nobody's text can keep the process busy", () => {
    expect(expressions.length).toBeGreaterThan(500);
    expect(superLinear(expressions.filter((each) => !isShort(each)))).toEqual([]);
  });

  it("are listed as exceptions only where they are super-linear and still there", () => {
    const listed = expressions.filter(isShort);
    expect(superLinear(listed)).toHaveLength(listed.length);
    expect(SHORT_TEXTS.filter((each) => !listed.some(({ source }) => source === each.source))).toEqual([]);
  });

  const planted: [string, string][] = [
    ["a trim at the end", String.raw`export const a = (text) => text.replace(/\s+$/, "");`],
    ["an element whose tag may not end", String.raw`export const a = /<details\b[^>]*>/g;`],
    ["two repetitions that share characters", String.raw`export const a = /^(\w+)\s*\w*!$/;`],
    ["nested repetitions", String.raw`export const a = /^(?:a+)+$/;`],
    ["a comment that may not end", String.raw`export const a = /\/\*[\s\S]*?\*\//g;`],
    ["a lookahead to the end", String.raw`export const a = /\.\w(?=[^{]*\{)/g;`],
    ["a string that may not end", String.raw`export const a = /"(?:[^"\\]|\\.)*"/g;`],
    ["a string that becomes an expression", String.raw`export const a = new RegExp("=+$");`],
    [`a bound above ${LONGEST_BOUND}`, String.raw`export const a = /<[^>]{0,5000}>/;`],
  ];
  it.each(planted)("are refused with file, line and text: %s", (_, code) => {
    const found = expressionsIn("planted.js", `\n${code}`);
    expect(superLinear(found)).toEqual([expect.stringContaining(`planted.js:2 /${found[0]?.source}/`)]);
  });

  const linear = [
    /(?<!\s)\s+$/,
    /^\s+/,
    /<details\b[^<>]*>/g,
    /^(?:[^"]|"[^"]*")*$/,
    /\/\*[\s\S]*?(?:\*\/|$)/g,
    /(?<![\w@.-])[\w@.-]+:\d+/,
    /^[a-z]{1,200}[a-z]{1,200}$/,
  ];
  it.each(linear)("are accepted: %s", ({ source, flags }) => {
    expect(superLinearAttack(source, flags)).toBeUndefined();
  });

  it("are followed here as the engine follows them", () => {
    const differing = expressions.flatMap(({ file, source, flags }) => {
      // Bounds are cut here.
      if (/\{\d{2,}|,\d{2,}\}/.test(source)) return [];
      const matcher = new StepMatcher(source, flags);
      const engine = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
      return [...attacksOn(matcher)]
        .slice(0, 60)
        .map((attack) => attackText(attack, 12))
        .filter((text) => {
          const theirs = [...text.matchAll(engine)].map(({ 0: { length }, index }) => [
            index,
            index + length,
          ]);
          return JSON.stringify(matcher.matches(text, 1e6)) !== JSON.stringify(theirs);
        })
        .slice(0, 1)
        .map((text) => `${file} /${source}/${flags} on ${JSON.stringify(text)}`);
    });
    expect(differing).toEqual([]);
  });
});
