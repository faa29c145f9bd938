import { HighlightedCode } from "~/components/code/highlighted-code";
import type { Language } from "~/domain/preview/language";
import { copy } from "../copy";

type ListingProps = {
  code: string;
  language: Language | null;
  /** Whether more of it is still coming. */
  growing: boolean;
};

/** Code with line numbers. */
export function Listing({ code, language, growing }: ListingProps) {
  const lines = code.replace(/\r?\n$/, "").split("\n").length;
  const numbers = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
  return (
    <section
      aria-label={copy.listing}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region without controls must take focus
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto -outline-offset-2"
    >
      <div className="flex min-h-full w-max min-w-full font-mono text-[13px] leading-6">
        <pre
          aria-hidden
          className="sticky left-0 select-none border-border border-r bg-surface px-3 py-3 text-right text-muted"
        >
          {numbers}
        </pre>
        <pre className="code px-4 py-3 text-foreground">
          <code>
            <HighlightedCode code={code} language={language} isStreaming={growing} />
          </code>
        </pre>
      </div>
    </section>
  );
}
