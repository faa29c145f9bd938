import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { extractBlocks } from "~/domain/reply/extract-blocks";

interface Example {
  markdown: string;
  html: string;
  section: string;
  number: number;
}

// The package ships JavaScript without types.
const spec = createRequire(import.meta.url)("commonmark-spec") as { tests: Example[] };
const examples = spec.tests.filter((example) => example.section === "Fenced code blocks");

describe("the examples of the CommonMark section on fenced code blocks", () => {
  it("are complete", () => {
    expect(examples).toHaveLength(29);
  });

  it.each(examples)("example $number", ({ markdown, html }) => {
    const source = markdown.replaceAll("→", "\t");
    const found = extractBlocks(source).map(({ content, label }) => ({ content, label }));
    // Indented code blocks have no fence.
    expect(found).toEqual(source.startsWith("    ") ? [] : codeOf(html));
  });
});

/** The code blocks of the expected HTML: content and first word of the info string. */
function codeOf(html: string): { content: string; label: string }[] {
  const code = /<pre><code(?: class="language-([^"]*)")?>([\s\S]*?)<\/code><\/pre>/g;
  return [...html.matchAll(code)].map(([, label = "", content = ""]) => ({
    content: unescaped(content),
    label,
  }));
}

function unescaped(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
