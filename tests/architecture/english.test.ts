import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { filesUnder, textOf } from "~tests/support/source-files";

type Sentence = { file: string; text: string };
type Manifest = {
  title: string;
  description: string;
  variables: Record<string, { label: string; default: string }>;
};

/** What is not ours to word: generated code, files for users' projects, Stripe's own sentences, what users type. */
const OTHERS_WORDS = /^src\/server\/db\/generated\/|\/builtin\/(?:read-\w+|color-words|unused-words)\.ts$/;

/** A string that somebody may read: several words, or one that begins with a capital. */
const isProse = (text: string) => /[a-z]\S*\s+\S|^[A-Z][a-z]/.test(text.trim());

type SyntaxNode = { type?: string; value?: unknown; quasis?: { value: { cooked: string | null } }[] };

/** The text of a literal, a template or JSX; an expression in a template is one "…". */
function textOfNode({ type, value, quasis }: SyntaxNode): string | undefined {
  if (type === "TemplateLiteral") return quasis?.map((quasi) => quasi.value.cooked ?? "").join("…");
  return (type === "Literal" || type === "JSXText") && typeof value === "string" ? value : undefined;
}

function stringsOf(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(stringsOf);
  const { type } = node as SyntaxNode;
  if (type?.startsWith("Import")) return [];
  const text = textOfNode(node);
  return [...(text === undefined ? [] : [text]), ...Object.values(node).flatMap(stringsOf)];
}

const sentencesOfCode = (file: string): Sentence[] =>
  stringsOf(parseSync(file, textOf(file)).program)
    .filter(isProse)
    .map((text) => ({ file, text: text.replace(/\s+/g, " ").trim() }));

const commentsOfCode = (file: string): Sentence[] =>
  parseSync(file, textOf(file)).comments.map(({ value }) => ({
    file,
    text: value.replace(/\s*\n\s*\*?\s*/g, " ").trim(),
  }));

/** Lines of a document, without what is code in it. */
const sentencesOfPage = (file: string): Sentence[] =>
  textOf(file)
    .replace(/```[\s\S]*?```|`[^`\n]*`|<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
    // Of an HTML tag, what is read aloud or shown stays.
    .replace(/<[a-z/][^>]*>/g, (tag) =>
      [...tag.matchAll(/\b(?:aria-label|alt|title|placeholder|content)="([^"]*)"/g)]
        .map(([, text]) => text)
        .join(" "),
    )
    .split("\n")
    .filter((text) => text.trim() !== "")
    .map((text) => ({ file, text: text.trim() }));

const ofPreview = ["bundle", "document", "host", "libraries", "page"].map(
  (name) => `packages/preview/${name}`,
);
const code = ["src", ...ofPreview, "scripts", "templates"]
  .flatMap(filesUnder)
  .filter((file) => /\.(?:tsx?|m?js)$/.test(file) && !OTHERS_WORDS.test(file));
const pages = [
  ...filesUnder("src/content").filter((file) => file.endsWith(".mdx")),
  ...filesUnder("templates").filter((file) => file.endsWith("/index.html")),
  "README.md",
  ".env.example",
];
/** A template's texts in the gallery and its form; its tags are words that users type. */
function sentencesOfManifest(file: string): Sentence[] {
  const { title, description, variables } = JSON.parse(textOf(file)) as Manifest;
  return [title, description, ...Object.values(variables).flatMap((each) => [each.label, each.default])].map(
    (text) => ({ file, text }),
  );
}

const sentences = [
  ...code.flatMap(sentencesOfCode),
  ...pages.flatMap(sentencesOfPage),
  ...filesUnder("templates")
    .filter((file) => file.endsWith("/template.json"))
    .flatMap(sentencesOfManifest),
];

/** The specification's own words. */
const SPECIFIED = ["Error signing in", "Error signing out"];

const matching = (pattern: RegExp, among = sentences) =>
  among
    .filter(({ text }) => pattern.test(SPECIFIED.reduce((rest, words) => rest.replaceAll(words, ""), text)))
    .map(({ file, text }) => `${file}: ${text.slice(0, 200)}`);

it("reads the sentences that users see, wherever they stand", () => {
  const texts = sentences.map(({ text }) => text);
  for (const text of [
    "Welcome to Your Dashboard",
    "Something went wrong",
    "Skip to content",
    "Please enter a valid email address",
  ])
    expect(texts).toContain(text);
  expect(sentences.length).toBeGreaterThan(2_000);
});

describe("the interface", () => {
  it.each([
    ["color", /colour/i],
    ["license", /licence/i],
    ["gray", /\bgrey\b/i],
    ["center", /\bcentre[sd]?\b/i],
    ["behavior, favor, neighbor", /\w*(?:avi|fav|neighb|lab|hon)our\b/i],
    ["catalog, dialog", /\b(?:catalogue|dialogue)s?\b/i],
    ["defense", /\b(?:defence|offence)s?\b/i],
    [
      "organize, recognize",
      /\b(?:organ|recogn|author|custom|initial|optim|normal|minim|maxim|summar|token|categor|special|visual|synchron|serial|capital|priorit|util|final|general)is(?:e|es|ed|er|ing|able|ation|ations)\b/i,
    ],
    ["analyze", /\banalys(?:e|ed|ing)\b/i],
    ["lowercase, uppercase", /\b(?:lower|upper)-case\b/i],
    ["anymore", /\bany more\b/i],
    ["while", /\bwhilst\b/i],
    // With two l's, as in the specification.
    ["cancelled", /\bcancel(?:ed|ing|ation\w)\b/i],
    ["email", /\be-mail/i],
    ["50%", /[\d…] %/],

    [
      "log in, as a verb",
      /^login$|\b(?:please|can|cannot|must|then|and|or|you|(?<!go |back |return )to) login\b|\blogin (?:to|with|again|here)\b/i,
    ],
    ["setup, as a noun", /\bset-up\b(?!\/)/i],
  ])("says %s", (_, wrong) => {
    expect(matching(wrong)).toEqual([]);
  });

  // Templates are pages of others, with words of their own.
  it("says user, not person, for whoever uses the product", () => {
    const own = sentences.filter(({ file }) => !file.startsWith("templates/"));
    expect(matching(/\b(?:per|each|every|another) person\b/i, own)).toEqual([]);
  });

  it("logs users in and out, and signs them in nowhere", () => {
    const own = sentences.filter(({ file }) =>
      /^src\/(?:features|domain|server\/services)\/auth\//.test(file),
    );
    expect(own.length).toBeGreaterThan(100);
    expect(matching(/\bsign(?:s|ed|ing)? (?:you )?(?:in|out)\b/i, own)).toEqual([]);
  });
});

describe("comments", () => {
  // A template's comments are part of what its picture is made of; the preview's are read in its own package.
  const comments = code
    .filter((file) => /^(?:src|scripts)\//.test(file) && !file.startsWith("src/domain/project/bundle/"))
    .flatMap(commentsOfCode);

  it("are read, those of several lines too", () => {
    expect(comments.length).toBeGreaterThan(5_000);
    expect(matching(/Escapes text for use in a regular expression/, comments)).not.toEqual([]);
  });

  it.each([
    ["user", /\bpersons?\b/i],
    ["again", /\banew\b/i],
    ["forever", /\bfor ever\b/i],
    ["fix", /\bmend(?:s|ed|ing)?\b/i],
    ["in place of", /\bin the place of\b/i],
    ["in its own process", /\b(?:process|thread|tab|frame|file)(?:es|s)? of (?:its|their) own\b/i],
    ["next to, or in addition to", /\bbeside\b/i],
    ["no longer", /\b(?:has|have|is|are|takes|asks|knows) no more\b(?! than)/i],
    ["tool server", /\bservers? of tools\b/i],
    ["result, or status", /\bwhat (?:became|comes|came) of\b/i],
  ])("say %s", (_, wrong) => {
    expect(matching(wrong, comments)).toEqual([]);
  });
});
