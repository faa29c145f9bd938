import { InlineCode } from "~/components/ui/inline-code";
import { partsOf } from "~/domain/knowledge/passage";
import { copy } from "../copy";
import type { Passage } from "../entry";

const FENCE = /^```[^\n]*\n([\s\S]*?)(?:^```$|(?![\s\S]))/m;

type AnswerTextProps = {
  text: string;
  passages: readonly Passage[];
  isComplete: boolean;
  onOpen: () => void;
};

/** A model's answer: paragraphs and code, in which the numbers of passages are links to their sections. */
export function AnswerText({ text, passages, isComplete, onOpen }: AnswerTextProps) {
  if (isComplete && text.trim() === "") return <p>{copy.answer.silent}</p>;
  const cited = passages
    .map(({ href, title }, at) => ({ href, title, number: at + 1 }))
    .filter(({ number }) => text.includes(`[${number}]`));
  return (
    <>
      {/* Split by a pattern with one group: every second part is what the group matched. */}
      {text.split(FENCE).map((part, at) => {
        if (at % 2)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
            <pre key={at} className="overflow-x-auto rounded-inner bg-surface p-3 font-mono text-[13px]">
              {part.trimEnd()}
            </pre>
          );
        const paragraphs = part.split(/\n{2,}/).map((paragraph) => paragraph.trim());
        return paragraphs.filter(Boolean).map((paragraph, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
          <p key={`${at} ${place}`} className="wrap-anywhere whitespace-pre-line">
            <Paragraph text={paragraph.replaceAll("**", "")} passages={passages} onOpen={onOpen} />
          </p>
        ));
      })}
      {cited.length > 0 && (
        <ul aria-label={copy.answer.sources} className="flex flex-col text-[13px]">
          {cited.map(({ href, title, number }) => (
            <li key={href} className="text-muted">
              {number}.{" "}
              <a href={href} onClick={onOpen} className="text-link hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
      {cited.length === 0 && isComplete && <p className="text-[13px] text-muted">{copy.answer.uncited}</p>}
    </>
  );
}

type ParagraphProps = { text: string; passages: readonly Passage[]; onOpen: () => void };

function Paragraph({ text, passages, onOpen }: ParagraphProps) {
  return partsOf(text, passages.length).map((part, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the index is the identity.
    if ("text" in part) return part.text;
    if ("code" in part) return <InlineCode key={at}>{part.code}</InlineCode>;
    const { href = "", title = "" } = passages[part.passage - 1] ?? {};
    return (
      <a
        key={at}
        href={href}
        onClick={onOpen}
        aria-label={copy.answer.source(part.passage, title)}
        className="text-link underline underline-offset-2"
      >
        [{part.passage}]
      </a>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the index is the identity.
  });
}
