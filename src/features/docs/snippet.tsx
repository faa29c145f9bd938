"use client";

import type { HighlightedLine } from "~/components/code/highlighted-lines";
import { copy } from "./copy";
import { CopyButton } from "./copy-button";
import { useServerAddress } from "./server-address";
import "~/components/code/code.css";

/** A block of code with a copy button. Its colors are from the build. */
export function Snippet({ lines }: { lines: readonly HighlightedLine[] }) {
  const withAddress = useServerAddress();
  const text = withAddress(lines.map((line) => line.map((run) => run.text).join("")).join("\n"));
  return (
    <div className="relative mt-4 break-inside-avoid rounded-card border border-border bg-surface">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it sideways.
        tabIndex={0}
        className="code overflow-x-auto rounded-card py-3.5 pr-14 pl-4 font-mono text-[13px] leading-relaxed focus-visible:-outline-offset-2 print:whitespace-pre-wrap"
      >
        <code>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
            <span key={at}>
              {line.map((run, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place.
                <span key={place} data-kind={run.kind || undefined}>
                  {withAddress(run.text)}
                </span>
              ))}
              {at < lines.length - 1 && "\n"}
            </span>
          ))}
        </code>
      </pre>
      <div className="absolute top-1.5 right-1.5 rounded-inner bg-surface">
        <CopyButton label={copy.snippet.copy} text={text} />
      </div>
    </div>
  );
}
