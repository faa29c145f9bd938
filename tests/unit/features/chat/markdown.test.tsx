import fc from "fast-check";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { highlight } from "~/components/code/highlighter";
import { reuseEqualLines } from "~/components/code/use-highlighted";
import { ConversationHostContext, noHost } from "~/features/chat/conversation-host";
import { safeLink } from "~/features/chat/markdown/inline";
import { Markdown } from "~/features/chat/markdown/markdown";
import { renderFormula } from "~/features/chat/markdown/render-formula";

const draw = (text: string) => renderToStaticMarkup(<Markdown text={text} streaming={false} />);

describe("Markdown", () => {
  it("labels code without a language as the preview classifies it", () => {
    expect(draw("```\n<p>Hi</p>\n```")).toContain(">html</span>");
    expect(draw("```\nHi\n```")).toContain(">text</span>");
    expect(draw("```php\n<p>Hi</p>\n```")).toContain(">php</span>");
  });

  it("shows HTML as text", () => {
    const drawn = draw('Hi <img src=x onerror="alert(1)"> there\n\n<script>alert(1)</script>\n');
    expect(drawn).not.toMatch(/<img|<script/);
    expect(drawn).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(drawn).toContain("&lt;img src=x");
  });

  it("renders template links through the given renderer, and no other internal URL", () => {
    const renderTemplateLink = vi.fn((id: string, label: ReactNode) => (
      <button type="button">
        {`${id}: `}
        {label}
      </button>
    ));
    const drawWith = (text: string) =>
      renderToStaticMarkup(
        <ConversationHostContext value={{ ...noHost, renderTemplateLink }}>
          <Markdown text={text} streaming={false} />
        </ConversationHostContext>,
      );
    expect(drawWith("Try [Kanban board](/templates/kanban-board).")).toContain(
      '<button type="button">kanban-board: Kanban board</button>',
    );
    expect(draw("[Kanban board](/templates/kanban-board)")).not.toContain("<a ");
    renderTemplateLink.mockClear();
    for (const href of [
      "/templates",
      "/templates/a/b",
      "/templates/../account",
      "/templates/A?x=1",
      "//templates/a",
    ])
      drawWith(`[a](${href})`);
    expect(renderTemplateLink).not.toHaveBeenCalled();
  });

  it("opens links in a new tab, and allows only web and email links", () => {
    expect(draw("[a](https://example.org/x)")).toContain(
      'href="https://example.org/x" target="_blank" rel="noopener noreferrer nofollow"',
    );
    for (const href of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "/chat",
      "//evil.example",
      "vbscript:x",
    ]) {
      expect(draw(`[a](${href})`)).not.toContain("<a ");
      expect(safeLink(href)).toBeNull();
    }
  });

  it("links to the documentation's section on models", () => {
    expect(draw("[connect a model](/docs#connect-a-model)")).toContain('href="/docs#connect-a-model"');
  });

  it("never loads an image automatically", () => {
    const drawn = draw("![a cat](https://example.org/cat.png)");
    expect(drawn).not.toContain("<img");
    expect(drawn).toContain(">a cat</a>");
  });

  it("renders tables, lists, tasks and named code", () => {
    const drawn = draw(
      "| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] open\n\n3. three\n\n```tsx app/page.tsx\n<p/>\n```\n",
    );
    expect(drawn).toMatch(/<th scope="col"[^>]*style="text-align:right"/);
    expect(drawn).toMatch(/<input type="checkbox"[^>]*checked=""/);
    expect(drawn).toMatch(/<ol [^>]*start="3"/);
    expect(drawn).toContain("app/page.tsx");
    expect(drawn).toContain("&lt;p/&gt;");
  });

  it("renders an unclosed fence as code", () => {
    expect(draw("Here:\n\n```html\n<h1>half")).toMatch(
      /<pre[^>]*><code[^>]*><span[^>]*>&lt;h1&gt;half<\/span><\/code>/,
    );
  });

  it("never inserts a reply's markup into the page", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(draw(`${text}<b onclick=x>`)).not.toMatch(/<(?:script|img|iframe|svg|b |style|object)/i);
      }),
    );
  });
});

describe("highlight", () => {
  it("keeps every letter of the code", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.constantFrom("html", "css", "typescript", "python"),
        (code, language) => {
          const lines = highlight(code, language as "html");
          expect(lines.map((line) => line.map((run) => run.text).join("")).join("\n")).toBe(
            code.replace(/\r\n?/g, "\n"),
          );
        },
      ),
    );
  });

  it("colours the script within a page", () => {
    const lines = highlight("<script>\nconst a = 1;\n</script>", "html");
    expect(lines[1]).toContainEqual({ kind: "keyword", text: "const" });
  });

  it("returns unchanged lines as the same objects", () => {
    const before = highlight("let a = 1;\nlet b", "typescript");
    const after = reuseEqualLines(before, highlight("let a = 1;\nlet b = 2;", "typescript"));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});

describe("what replies draw besides plain Markdown", () => {
  it.each([
    ["Costs $5 and $10.", false],
    ["US$ and A$ rise", false],
    ["From $5 to $6/$7", false],
    ["`$x$` stays", false],
    ["$E = mc^2$", true],
    ["so \\(a + b\\) holds", true],
    ["a $x$, b", true],
    ["$$\n\\int_0^1 x\\,dx\n$$", true],
    ["\\[\nx\n\\]", true],
    ["$$\n\\int_0^1 x", false],
    ["half $E = m", false],
  ])("math in %j: %j", (text, isMath) => {
    // Drawn as its source until the renderer is loaded.
    expect(/<code class="font-mono/.test(draw(text))).toBe(isMath);
  });

  it("draws keys, indices, details, footnotes, tasks and diffs", () => {
    expect(draw("H<sub>2</sub>O, x<sup>**2**</sup>")).toMatch(
      /H<sub>2<\/sub>O, x<sup><strong[^>]*>2<\/strong><\/sup>/,
    );
    expect(draw("Press <kbd>Ctrl</kbd>")).toMatch(/<kbd class="[^"]+">Ctrl<\/kbd>/);
    const details = draw("<details>\n<summary>More</summary>\n\nHidden **text**\n\n</details>\n\nAfter");
    expect(details).toMatch(/<details[^>]*><summary[^>]*>More<\/summary><div[^>]*><p[^>]*>Hidden <strong/);
    expect(details).toMatch(/<\/details><p[^>]*>After/);
    expect(draw("<details><summary>One</summary>\nline\n</details>")).toMatch(
      /<summary[^>]*>One<\/summary><div[^>]*><p[^>]*>line/,
    );
    const note = draw("A note[^1].\n\n[^1]: With `code`.");
    expect(note).toMatch(/aria-label="Footnote 1"/);
    expect(note).toMatch(/<p id="note-[^"]*1"[^>]*>.*code/);
    expect(draw("```diff\n-a\n+b\n```")).toMatch(/text-danger">-a[\s\S]*text-success">\+b/);
  });

  it.each([
    "<details>\n<summary>A</summary>\n\n<details>\n<summary>B</summary>\n\nin\n\n</details>\n\nlast\n\n</details>\n\nAfter",
    "<details><summary>A</summary>\n<details><summary>B</summary>\n\nin\n\n</details>\n\nlast\n\n</details>\n\nAfter",
    "- one\n\n  <details>\n  <summary>A</summary>\n\n  <details>\n  <summary>B</summary>\n\n  in\n\n  </details>\n\n  last\n\n  </details>\n\nAfter",
  ])("draws details within details: %j", (text) => {
    expect(draw(text)).toMatch(
      /<details.*>A<\/summary>.*<details.*>B<\/summary>.*in<\/p><\/div><\/details>.*last<\/p><\/div><\/details>.*After/,
    );
    expect(draw(text)).not.toContain("&lt;");
  });

  it("closes details whose ends share a block of HTML", () => {
    const drawn = draw(
      "<details>\n<summary>A</summary>\n\n<details>\n<summary>B</summary>\n\nin\n\n</details>\n</details>\n\nAfter",
    );
    expect(drawn).toMatch(/in<\/p><\/div><\/details><\/div><\/details><p[^>]*>After/);
  });

  it.each([
    "<kbd onclick=alert(1)>x</kbd>",
    "<sub style=position:fixed>x</sub>",
    "<details ontoggle=alert(1) open><summary>x</summary>y</details>",
    "<details><summary><img src=x onerror=alert(1)></summary>\n\n<script>alert(1)</script>\n\n</details>",
    "<kbd><script>alert(1)</script></kbd>",
    "<sup><a href='javascript:alert(1)'>x</a></sup>",
    '[^x" onclick="alert(1)]: y',
    "$\\href{javascript:alert(1)}{x}$",
    "$\\htmlData{a=b}{x}$ $<img src=x onerror=alert(1)>$",
    "<svg><script>alert(1)</script></svg>",
    "<kbd>[x](javascript:alert(1))</kbd>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<style>*{display:none}</style>",
    "<math><mtext><script>alert(1)</script></mtext></math>",
  ])("never turns %j into anything that runs", (text) => {
    const drawn = draw(text);
    expect(drawn).not.toMatch(/<(?:script|img|iframe|svg|style|math|object|embed|form|a)\b/i);
    expect(drawn).not.toMatch(/<[^>]*\s(?:on\w+|srcdoc|href)=/i);
    expect(drawn).not.toMatch(/<(?:sub|sup)[^>]*style/i);
  });

  it.each([
    "\\href{javascript:alert(1)}{x}",
    "\\url{javascript:alert(1)}",
    "\\includegraphics{https://example.org/a.png}",
    "\\htmlStyle{position:fixed}{x}",
    "\\htmlId{a}{x}",
    "\\text{<img src=x onerror=alert(1)>}",
    "\\def\\a{\\a\\a}\\a",
    "\\rule{1000000em}{1000000em}",
  ])("KaTeX draws nothing that runs or loads for %j", (tex) => {
    // Text is escaped, so what is between angle brackets is markup.
    const html = (renderFormula(tex, false) ?? "").match(/<[^>]+>/g)?.join("") ?? "";
    expect(html).not.toMatch(/<(?:script|img|a)\b|\son\w+=|position:\s*fixed|\sid=|javascript:[^<]*"/i);
    expect(html).not.toMatch(/1000000em/);
  });
});
