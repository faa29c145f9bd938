import { PassThrough } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { Lexer } from "marked";
import { renderToPipeableStream } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Markdown } from "~/features/chat/markdown/markdown";
import { PlainTextFallback } from "~/features/chat/message/plain-text-fallback";
import { hostileTexts } from "../../../support/hostile-texts";

/** Renders as the server does. */
async function renderPage(content: React.ReactNode): Promise<{ html: string; errors: unknown[] }> {
  const errors: unknown[] = [];
  const html = await new Promise<string>((resolve, reject) => {
    const page = renderToPipeableStream(<main>{content}</main>, {
      onError: (error) => void errors.push(error),
      onShellError: reject,
      onAllReady: () => resolve(readAll(page.pipe(new PassThrough()))),
    });
  });
  return { html, errors };
}

describe("a message that fails to render", () => {
  afterEach(() => vi.restoreAllMocks());

  it("is plain text in the server's HTML, and the rest of the page is complete", async () => {
    vi.spyOn(Lexer.prototype, "lex").mockImplementation(() => {
      throw new RangeError("Maximum call stack size exceeded");
    });
    const { html, errors } = await renderPage(
      <>
        <p>before</p>
        <Markdown text="what it <says>" streaming={false} />
        <p>after</p>
      </>,
    );
    expect(errors).toEqual([]);
    expect(html).toMatch(/before<\/p>.*what it &lt;says&gt;<\/p>.*after<\/p>/s);
  });

  it("is plain text in the browser after the error", () => {
    const message = new PlainTextFallback({ text: "what it says", children: <p>drawn</p> });
    message.state = PlainTextFallback.getDerivedStateFromError();
    expect(message.render()).toMatchObject({ type: "p", props: { children: "what it says" } });
  });

  it("appears once in the HTML, however long it is", async () => {
    const text = "word ".repeat(10_000);
    const drawn = (
      <PlainTextFallback text={text}>
        <Markdown text={text} streaming={false} />
      </PlainTextFallback>
    );
    expect((await renderPage(drawn)).html.length).toBeLessThan(1.5 * text.length);
  });
});

it("renders extremely nested text and keeps its words", { timeout: 120_000 }, async () => {
  for (const [name, text] of Object.entries(hostileTexts(4_000))) {
    const { errors } = await renderPage(<Markdown text={text} streaming={false} />);
    expect(errors, name).toEqual([]);
  }
  const { html } = await renderPage(<Markdown text={`${"> ".repeat(2_000)}end`} streaming={false} />);
  expect(html).toContain("end");
  expect(html.match(/<blockquote/g)?.length).toBeLessThan(30);
});
