import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { parse as parseMarkup } from "parse5";
import PostalMime from "postal-mime";
import { parse as parseStyles } from "postcss";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { fileNameOf } from "~/domain/chat/export";
import { renderMail } from "~/domain/mail/render-mail";
import { MAX_CHECK_NAME, readCheckFile, writeCheckFile } from "~/domain/project/checks/check-file";
import { exportProject } from "~/domain/project/export/exported-project";
import { normalizePath } from "~/domain/project/project-files";
import { PAGE_START, withBase } from "~/domain/project/site";
import { standaloneWithClient } from "~/domain/project/supabase-files";
import { withHead } from "~/domain/publication/document-head";
import { embedSnippet } from "~/domain/publication/publication";
import { fillTemplate } from "~/domain/template/fill-template";
import { outboxMailer } from "~/server/adapters/mailer/outbox";
import { lockedPage } from "~/server/api/fallback-pages";
import { download } from "~/server/api/file-response";
import { commitBytes } from "~/server/services/project/git-objects";
import {
  type CheckStep,
  escapeMarkup,
  patternLiteral,
  replaceCdnFiles,
  scriptLiteral,
  styleLiteral,
} from "~preview";
import { createFontModule } from "../../../../packages/preview/bundle/next-app";
import { libraryCatalog } from "../../../../packages/preview/tests/library-catalog";
import packages from "../../../../public/packages/index.json" with { type: "json" };

// Every generator of text in another language: what it writes means the same as with a plain text in its place, reads
// back to the text, and holds no comment with it.

/** What ends a text, a comment or an element somewhere, and what means something to whatever writes it. */
const PIECES = [
  ..."\u2028 \u2029 */ /* // </script </style> <!-- --> ]]> ` ' \" \\ $& $' $` {{ }} & &quot; ; # = + @ % : ?".split(
    " ",
  ),
  ["$", "{"].join(""),
  "\n",
  "\r\n",
  "\0",
  "\ud800",
  "😀",
  " ",
  'require("fs").writeFileSync("/tmp/ran", "")',
  "=HYPERLINK(1)",
  "a",
];
const hostile = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((parts) => `a${parts.join("")}z`);

/** What is not of the text: kinds and names. `texts`: all texts in it. */
type Read = { shape: unknown; texts: string[] };

function readScript(code: string): Read {
  const { program, comments, errors } = parseSync("code.ts", code);
  expect(errors).toEqual([]);
  const texts: string[] = [];
  const shapeOf = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(shapeOf);
    if (typeof node !== "object" || node === null || node instanceof RegExp) return String(node);
    const { start: _, end: _end, raw: _raw, ...rest }: Record<string, unknown> = { ...node };
    if (rest.type === "Literal" && rest.regex) texts.push(String(Object(rest.regex).pattern));
    if (rest.type === "Literal" && typeof rest.value === "string") texts.push(rest.value);
    if (rest.type === "Literal" || (rest.type === "ExpressionStatement" && rest.directive)) return rest.type;
    return Object.entries(rest).map(([name, value]) => [name, shapeOf(value)]);
  };
  return { shape: [shapeOf(program), comments.map(({ value }) => value)], texts };
}

function readMarkup(html: string): Read {
  const texts: string[] = [];
  const shapeOf = (node: object): unknown => {
    if ("value" in node) return texts.push(String(node.value)) && "#text";
    const {
      nodeName,
      attrs = [],
      childNodes = [],
      data = "",
    } = node as {
      nodeName: string;
      attrs?: { name: string; value: string }[];
      childNodes?: object[];
      data?: string;
    };
    texts.push(...attrs.map(({ value }) => value));
    return [nodeName, data, attrs.map(({ name }) => name), childNodes.map(shapeOf)];
  };
  return { shape: shapeOf(parseMarkup(html)), texts };
}

const readScriptsOf = (html: string): Read => {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = ""]) =>
    readScript(code),
  );
  return { shape: scripts.map(({ shape }) => shape), texts: scripts.flatMap(({ texts }) => texts) };
};

function readStyles(css: string): Read {
  const texts: string[] = [];
  const shape: unknown[] = [];
  parseStyles(css).walk((node) => {
    shape.push([node.type, "name" in node ? node.name : ""]);
    if (node.type === "comment") shape.push(node.text);
    if (node.type === "atrule")
      texts.push(
        node.params
          .replace(/^"|"$/g, "")
          .replace(/\\([\da-f]+) /g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      );
  });
  return { shape, texts };
}

const outside = (files: Record<string, string>, name = "shop") =>
  exportProject(new Map(Object.entries(files)), name, packages.versions);
const fileOf = (files: ReadonlyMap<string, unknown>, file: string) => String(files.get(file));

const APP = "export default function App() { return <p>Shop</p>; }";
const head = { description: "", address: "https://x.test/p/a", picture: "", isIndexed: true };

const checkOf = (text: string): CheckStep[] => [
  { do: "see", text },
  { do: "open", path: `/${text}` },
  { do: "type", text, target: { role: "textbox", name: text, nth: 2 }, submit: true },
  { do: "choose", option: text, target: { role: null, name: text, nth: 1 } },
  {
    do: "seeElement",
    target: { role: "button", name: text, nth: 1 },
    count: null,
    value: text,
    state: "checked",
  },
];

/** Texts as they are compared: what the language itself cannot hold is left out of both. */
const inMarkup = (text: string) => text.replaceAll("\r\n", "\n").toWellFormed();

type Row = {
  print: (text: string) => string | Promise<string>;
  read: (printed: string) => Read;
  /** What the generator is given; null: it never gets such a text. */
  given?: (text: string) => string | null;
  /** What is read back of it. */
  expected?: (text: string) => string;
};

/** No text of a page has a NUL: nothing of ours is stored with one. */
const page = { read: readMarkup, given: (text: string) => text.replaceAll("\0", ""), expected: inMarkup };

const asPath = (text: string) => normalizePath(text.toWellFormed().replaceAll(/[<>:"|?*\\/]/g, ""));

const rows: Record<string, Row> = {
  "a value in a script": { print: (text) => `x = ${scriptLiteral(text)};`, read: readScript },
  "a pattern in a script": {
    print: (text) =>
      `x = ${patternLiteral(new RegExp(text.replaceAll(/[^\p{L}\d]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}${one.length > 1 ? `\\u${one.charCodeAt(1).toString(16)}` : ""}`)))};`,
    read: readScript,
    expected: () => "",
  },
  "a script in a page": {
    print: (text) => `<script>x = ${scriptLiteral(text)};</script>`,
    read: readScriptsOf,
  },
  "a text of a style sheet": { print: (text) => `@config ${styleLiteral(text)};`, read: readStyles },
  "a text of a page": {
    print: (text) => `<p title="${escapeMarkup(text)}">${escapeMarkup(text)}</p>`,
    ...page,
  },
  "a check as a test of Playwright": {
    print: (text) =>
      fileOf(
        outside({
          "index.html": "",
          "checks/a.json": writeCheckFile({ name: text.trim(), steps: checkOf(text) }),
        }),
        "tests/checks.spec.ts",
      ),
    read: readScript,
    // A longer name is no check's.
    given: (text) => (text.length > 100 ? null : text),
  },
  "the file of a check as a test of Playwright": {
    print: (text) =>
      fileOf(
        outside({
          "index.html": "",
          [`checks/${text}.json`]: writeCheckFile({ name: "A", steps: [{ do: "see", text: "x" }] }),
        }),
        "tests/checks.spec.ts",
      ),
    read: readScript,
    given: asPath,
    expected: () => "A",
  },
  "a folder in the settings of Vite": {
    print: (text) =>
      fileOf(
        outside({
          "src/App.jsx": `import x from '@/${text}/x.js';${APP}`,
          [`${text}/x.js`]: "export default 1",
        }),
        "vite.config.mjs",
      ),
    read: readScript,
    given: (text) => asPath(text.replaceAll(/['#\s`]/g, "")),
    expected: (text) => `@/${text}`,
  },
  "a configuration in a style sheet": {
    print: (text) =>
      fileOf(
        outside({
          "src/App.jsx": APP.replace("<p>", '<p className="p-4 flex bg-red-500 m-4">'),
          "src/tailwind.css": '@import "tailwindcss";',
          [`${text}/tailwind.config.js`]: "export default {}",
        }),
        "src/tailwind.css",
      ),
    read: readStyles,
    given: asPath,
    expected: () => "",
  },
  "the name of a project in its page": {
    print: (text) => fileOf(outside({ "src/App.jsx": APP }, text), "index.html"),
    ...page,
  },
  "the name of a project in its package": {
    print: (text) => `x = ${fileOf(outside({ "src/App.jsx": APP }, text), "package.json")}`,
    read: readScript,
  },
  "the name of a project in its layout": {
    print: (text) =>
      fileOf(
        outside({ "app/page.jsx": `import Link from "next/link";${APP}` }, text),
        "app/layout.jsx",
      ).replace(/<html[\s\S]*html>/, "0"),
    read: readScript,
  },
  "the client of Supabase in a page": {
    print: (text) => standaloneWithClient("<script>supabase</script>", { url: text, key: text }),
    read: readScriptsOf,
  },
  "the font of a file": {
    print: (text) =>
      createFontModule(new Map([["a.js", `import { ${text} } from "next/font/google"`]]), "a.js").code,
    read: readScript,
    given: (text) => text.replaceAll(/[{}]/g, ""),
    expected: () => "",
  },
  "an import map of a page": {
    print: (text) =>
      replaceCdnFiles(
        `<script type="importmap">${scriptLiteral({ imports: { [text]: "/a.js" } })}</script><script type="module">import "https://esm.sh/react";</script>`,
        libraryCatalog,
      ).html,
    read: (html) => {
      const { shape, texts } = readMarkup(html);
      return {
        shape,
        texts: texts.flatMap((text) => (text.startsWith("{") ? Object.keys(JSON.parse(text).imports) : [])),
      };
    },
  },
  "the head of a published page": {
    print: (text) =>
      withBase(
        withHead(`${PAGE_START}<p>x`, { ...head, title: text, description: text, picture: text }),
        text,
      ),
    ...page,
  },
  "a publication in another page": {
    print: (text) => embedSnippet({ address: text, title: text }),
    ...page,
  },
  "the page that asks for a password": {
    print: (text) => lockedPage({ problem: text }).text(),
    ...page,
  },
  "the page of an email": {
    print: (text) =>
      renderMail({
        subject: text,
        heading: text,
        lines: [text],
        button: { label: text, href: text },
        closing: [text],
      }).html,
    ...page,
  },
  "a template": {
    print: (text) =>
      fillTemplate(
        {
          manifest: { variables: { title: { kind: "text", label: "Title", default: "x" } } },
          files: {
            html: '<title data-variable="title">x</title><p data-variable="title">x</p>',
            css: "",
            script: "",
          },
        } as unknown as Parameters<typeof fillTemplate>[0],
        { title: text },
      ),
    ...page,
  },
};

describe("generated text", () => {
  it.each(Object.entries(rows))("%s is that text, and runs none of it", async (_, row) => {
    const { print, read, given = (text) => text, expected = (text) => text } = row;
    const plain = read(await print(given("plain") ?? "plain"));
    let judged = 0;
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const taken = given(text);
        if (taken === null) return;
        judged++;
        // As it is written to a file.
        const { shape, texts } = read((await print(taken)).toWellFormed());
        expect(shape).toEqual(plain.shape);
        expect(texts.some((each) => each.includes(expected(taken)))).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(judged).toBeGreaterThan(20);
  });

  it("a check in its file is that check", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const steps = checkOf(text);
        const read = readCheckFile(
          "checks/a.json",
          writeCheckFile({ name: text.trim().slice(0, MAX_CHECK_NAME), steps }),
        );
        expect(read.steps).toEqual(steps);
      }),
    );
  });

  it("a subject of an email adds no header to it", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bluebonnet-outbox-"));
    const mailer = outboxMailer({
      folder,
      from: "us@example.test",
      clock: { now: () => new Date(0) },
      ids: { next: () => "one", secret: () => "" },
    });
    const headersOf = async (text: string) => {
      await mailer.send({ to: "you@example.test", subject: text, text, html: escapeMarkup(text) });
      const [file = ""] = readdirSync(folder);
      const { headers } = await PostalMime.parse(readFileSync(path.join(folder, file)));
      return headers.map(({ key }) => key);
    };
    const plain = await headersOf("plain");
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect(await headersOf(`${text}\r\nBcc: other@example.test`)).toEqual(plain);
      }),
      { numRuns: 40 },
    );
    rmSync(folder, { recursive: true });
  });

  it("an author and a message add no line to the head of a commit", () => {
    const commitOf = (text: string) =>
      new TextDecoder().decode(
        commitBytes({
          treeId: "0".repeat(40),
          parentIds: [],
          author: { name: text, email: "a@b.test" },
          at: new Date(0),
          message: text,
        }),
      );
    const headOf = (commit: string) =>
      commit
        .slice(0, commit.indexOf("\n\n"))
        .split("\n")
        .map((line) => line.split(" ")[0]);
    fc.assert(
      fc.property(hostile, (text) => {
        expect(headOf(commitOf(text))).toEqual(["tree", "author", "committer"]);
        expect(commitOf(text)).not.toContain("\0");
      }),
    );
  });

  it("the title of a chat is the name of its file", () => {
    const nameIn = (title: string) => {
      const { headers } = download({
        fileName: fileNameOf(title),
        contentType: "text/markdown",
        content: new Uint8Array(),
      });
      return decodeURIComponent(headers.get("content-disposition")?.split("''")[1] ?? "");
    };
    expect(nameIn("A plan: for spring?")).toBe("A-plan-for-spring");
    // The limit is between the halves of a character.
    expect(nameIn(`${"a".repeat(59)}𠮷𠮷`)).toMatch(/^a{59}/);
    fc.assert(fc.property(hostile, (text) => void expect(nameIn(text)).not.toMatch(/["\r\n/\\]/)));
  });
});
