import { memo, type ReactNode } from "react";
import { kindOf, typeNameOf } from "~/domain/preview/code-block";
import { parseInfoString } from "~/domain/reply/info-string";
import { CodeLines } from "../file-card/code-listing";
import { CopyCode } from "../file-card/copy-code";

type CodeBlockProps = {
  code: string;
  info: string;
  growing: boolean;
  /** A button next to the one that copies. */
  action?: ReactNode;
  /** Shown in place of the code. */
  children?: ReactNode;
};

/** A listing with its language or file name and a copy button. Highlighting does not change its size. */
export const CodeBlock = memo(function CodeBlock({ code, info, growing, action, children }: CodeBlockProps) {
  const { label, language, fileName } = parseInfoString(info);
  // Same language detection as the preview.
  const kind = kindOf(label, language, code);
  return (
    <figure className="overflow-hidden rounded-card border border-border bg-surface">
      <figcaption className="flex h-9 items-center border-border border-b bg-elevated pr-1 pl-3 text-muted text-xs pointer-coarse:h-11">
        <span className="flex-1 truncate font-mono">{fileName ?? typeNameOf({ label, kind })}</span>
        {action}
        <CopyCode code={code} />
      </figcaption>
      {children ?? (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: code wider than the chat is scrolled by keyboard too.
          tabIndex={0}
          className="code overflow-x-auto px-3 py-2.5 font-mono text-[13px] leading-5 [overflow-wrap:normal] focus-visible:-outline-offset-2"
        >
          <code className="block w-max min-w-full">
            <CodeLines block={{ content: code, kind, label, language }} growing={growing} />
          </code>
        </pre>
      )}
    </figure>
  );
});
