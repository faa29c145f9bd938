"use client";

import { use } from "react";
import type { HighlightedLine } from "~/components/code/highlighted-lines";
import { needsKey } from "~/domain/docs/key-placeholder";
import { copy } from "../copy";
import { CopyButton } from "./copy-button";
import { lineWithKey } from "./line-with-key";
import { PageKeyContext } from "./page-key";
import { useServerAddress } from "./server-address";
import { SnippetKey } from "./snippet-key";
import "~/components/code/code.css";

/** A block of code with a copy button; highlighted at build time. */
export function Snippet({ lines: source }: { lines: readonly HighlightedLine[] }) {
  const withAddress = useServerAddress();
  const { token } = use(PageKeyContext);
  const lines = token ? source.map((line) => lineWithKey(line, token)) : source;
  const text = withAddress(textOf(lines));
  return (
    <div className="relative mt-4 break-inside-avoid rounded-card border border-border bg-surface">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it sideways.
        tabIndex={0}
        className="code overflow-x-auto rounded-card py-3.5 pr-14 pl-4 font-mono text-[13px] leading-relaxed focus-visible:-outline-offset-2 print:whitespace-pre-wrap"
      >
        <code>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
            <span key={at}>
              {line.map((run, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
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
      {needsKey(textOf(source)) && <SnippetKey />}
    </div>
  );
}

const textOf = (lines: readonly HighlightedLine[]) =>
  lines.map((line) => line.map((run) => run.text).join("")).join("\n");
