import { memo } from "react";
import type { HighlightedLine } from "./highlighted-lines";
import type { HighlightedLanguage } from "./highlighter";
import { useHighlighted } from "./use-highlighted";
import "./code.css";

type HighlightedCodeProps = {
  code: string;
  language: HighlightedLanguage | null;
  /** Whether more code is still arriving. */
  isStreaming: boolean;
};

/** Code inside an element of class `code`: plain at first, highlighted once the highlighter has loaded. */
export function HighlightedCode({ code, language, isStreaming }: HighlightedCodeProps) {
  const highlighted = useHighlighted(code, language, isStreaming);
  // The same box as the highlighted groups, so that highlighting does not count as a new, larger paint.
  if (!highlighted) return <span className={groupStyles}>{code}</span>;
  return (
    <>
      <Lines lines={highlighted.lines} />
      {code.slice(highlighted.source.length)}
    </>
  );
}

const GROUP_SIZE = 16;
const groupStyles = "block [contain:content]";

/** Lines in groups: while code streams in, only the last group is rendered and laid out again. */
function Lines({ lines }: { lines: readonly HighlightedLine[] }) {
  const groups = Array.from({ length: Math.ceil(lines.length / GROUP_SIZE) }, (_, at) => at);
  return groups.map((at) => (
    <LineGroup
      key={at}
      lines={lines.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE)}
      endsCode={(at + 1) * GROUP_SIZE >= lines.length}
    />
  ));
}

const LineGroup = memo(
  function LineGroup({ lines, endsCode }: { lines: readonly HighlightedLine[]; endsCode: boolean }) {
    return (
      <span className={groupStyles}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
          <Line key={at} line={line} end={endsCode && at === lines.length - 1 ? "" : "\n"} />
        ))}
      </span>
    );
  },
  (before, after) =>
    before.endsCode === after.endsCode &&
    before.lines.length === after.lines.length &&
    before.lines.every((line, at) => line === after.lines[at]),
);

const Line = memo(function Line({ line, end }: { line: HighlightedLine; end: string }) {
  return (
    <>
      {line.map((run, place) =>
        run.kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
          <span key={place} data-kind={run.kind}>
            {run.text}
          </span>
        ) : (
          run.text
        ),
      )}
      {end}
    </>
  );
});
