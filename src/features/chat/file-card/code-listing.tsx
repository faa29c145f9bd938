import { DiffLines } from "~/components/code/diff-lines";
import { HighlightedCode } from "~/components/code/highlighted-code";
import { type CodeBlock, isDiff } from "~/domain/preview/code-block";

type CodeListingProps = { block: CodeBlock; growing: boolean; plain: boolean };

/** The code in an open card. `plain` while closed, when it only serves the browser's search. */
export function CodeListing({ block, growing, plain }: CodeListingProps) {
  return (
    <pre
      // Wide code must be scrollable by keyboard.
      tabIndex={plain ? undefined : 0}
      className="code max-h-[30rem] overflow-auto border-border border-t px-3 py-2.5 font-mono text-[13px] leading-5 [overflow-wrap:normal] focus-visible:-outline-offset-2 print:max-h-none"
    >
      <code className="block w-max min-w-full">
        {plain ? block.content : <CodeLines {...{ block, growing }} />}
      </code>
    </pre>
  );
}

type CodeLinesProps = { block: Pick<CodeBlock, "content" | "kind" | "label" | "language">; growing: boolean };

/** Code in colors, or a diff. */
export const CodeLines = ({ block: { content, kind, label, language }, growing }: CodeLinesProps) =>
  isDiff(label) ? (
    <DiffLines diff={content} />
  ) : (
    <HighlightedCode code={content} language={kind === "markup" ? "html" : language} isStreaming={growing} />
  );
