import fc from "fast-check";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { highlight } from "~/components/code/highlighter";
import { reuseEqualLines } from "~/components/code/use-highlighted";
import { Markdown } from "~/features/chat/markdown/markdown";
import { safeLink } from "~/features/chat/markdown/safe-link";
import { TemplateLinks } from "~/features/chat/template-links";

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
        <TemplateLinks value={renderTemplateLink}>
          <Markdown text={text} streaming={false} />
        </TemplateLinks>,
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
    expect(drawn).toContain('<ol start="3"');
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
