import { isValidElement, type ReactNode } from "react";
import { highlight, isHighlighted } from "~/components/code/highlighter";
import { Snippet } from "./snippet/snippet";

type CodeProps = { className?: string; children?: ReactNode };

/** What MDX makes of a fenced block; it is highlighted at build time, so that browsers get no grammars. */
export function FencedCode({ children }: { children?: ReactNode }) {
  if (!isValidElement<CodeProps>(children)) throw new Error("A fenced block has no code.");
  const language = /language-(\S+)/.exec(children.props.className ?? "")?.[1] ?? "text";
  const code = String(children.props.children).trimEnd();
  const lines = isHighlighted(language)
    ? highlight(code, language)
    : code.split("\n").map((text) => [{ kind: "", text }]);
  return <Snippet lines={lines} />;
}
