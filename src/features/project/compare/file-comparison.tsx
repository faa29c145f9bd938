import { type ReactNode, useMemo } from "react";
import type { FileContent } from "~/domain/project/project-files";
import { changedElements } from "~/domain/review/changed-elements";
import { cn } from "~/lib/cn";
import { type ChangeGroup, changedLines, type LineChange, pairLines } from "~/lib/line-changes";
import { copy } from "../versions-copy";

export type ComparisonLayout = "inline" | "split";

type FileComparisonProps = {
  path: string;
  before: FileContent;
  after: FileContent;
  layout: ComparisonLayout;
};

/** The changed lines of a file. */
export function FileComparison({ path, before, after, layout }: FileComparisonProps) {
  const groups = useMemo(
    () => (typeof before === "string" && typeof after === "string" ? changedLines(before, after) : null),
    [before, after],
  );
  if (!groups) {
    const isText = typeof before === "string" && typeof after === "string";
    return (
      <p className="px-3 py-4 text-muted text-sm">{isText ? copy.compare.tooLarge : copy.compare.picture}</p>
    );
  }
  return <LineGroups {...{ path, before, after, groups, layout }} />;
}

type LineGroupsProps = FileComparisonProps & {
  groups: readonly ChangeGroup[];
  /** Above the lines of a group. */
  renderNote?: (at: number) => ReactNode;
};

/** Groups of changed lines. */
export function LineGroups({ groups, layout, renderNote, ...file }: LineGroupsProps) {
  const elements = useChangedElements(file, groups);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields; not a section, because a page may show several of one name
    <div
      role="group"
      aria-label={copy.compare.lines}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard
      tabIndex={0}
      className="@container overflow-x-auto font-mono text-xs leading-5"
    >
      <table className="w-full border-collapse">
        <tbody>
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
            <Group key={at} group={group} layout={layout} note={renderNote?.(at)} elements={elements[at]} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const signs = { same: " ", removed: "−", added: "+" };
const lineStyles = { same: "", removed: "bg-danger-soft", added: "bg-success-soft" };
const numberStyles = "w-px select-none px-2 text-right align-top text-muted tabular-nums";

/** Says which elements each group changes; nothing where the whole file was added or deleted. */
function useChangedElements(
  { path, before, after }: Omit<FileComparisonProps, "layout">,
  groups: readonly ChangeGroup[],
): string[] {
  return useMemo(() => {
    if (typeof before !== "string" || typeof after !== "string" || !before || !after) return [];
    const hunks = groups.map(({ lines }) => {
      const numbers = (side: "before" | "after") =>
        new Set(lines.flatMap((line) => (line.kind === "same" ? [] : (line[side] ?? []))));
      return { before: numbers("before"), after: numbers("after") };
    });
    return changedElements(path, { before, after }, hunks).map(copy.compare.elements);
  }, [path, before, after, groups]);
}

type GroupProps = {
  group: ChangeGroup;
  layout: ComparisonLayout;
  note: ReactNode;
  elements: string | undefined;
};

function Group({ group, layout, note, elements }: GroupProps) {
  return (
    <>
      {group.gap > 0 && (
        <tr>
          <td colSpan={4} className="border-border border-y bg-surface px-3 py-1 text-muted">
            {copy.compare.unchanged(group.gap)}
          </td>
        </tr>
      )}
      {(note || elements) && (
        <tr>
          <td colSpan={4} className="border-border border-b px-3 py-1 font-sans">
            {note}
            {elements && <p className="sticky left-3 w-[calc(100cqw-1.5rem)] break-words">{elements}</p>}
          </td>
        </tr>
      )}
      {layout === "inline"
        ? group.lines.map((line) => <InlineLine key={`${line.before}:${line.after}`} line={line} />)
        : pairLines(group.lines).map(({ before, after }) => (
            <tr key={`${before?.before}:${after?.after}`}>
              <Side line={before} number={before?.before} />
              <Side line={after} number={after?.after} />
            </tr>
          ))}
    </>
  );
}

function InlineLine({ line }: { line: LineChange }) {
  return (
    <tr className={lineStyles[line.kind]}>
      <td className={numberStyles}>{line.before}</td>
      <td className={numberStyles}>{line.after}</td>
      <td className="whitespace-pre pr-3">
        <Sign line={line} />
        {line.text}
      </td>
    </tr>
  );
}

function Side({ line, number }: { line: LineChange | null; number: number | null | undefined }) {
  const styles = line ? lineStyles[line.kind] : "bg-surface";
  return (
    <>
      <td className={cn(numberStyles, styles)}>{number}</td>
      <td className={cn("w-1/2 whitespace-pre-wrap break-all border-border border-r pr-3 align-top", styles)}>
        {line && <Sign line={line} />}
        {line?.text}
      </td>
    </>
  );
}

/** Signs in addition to colors, for color-blind users. */
const Sign = ({ line }: { line: LineChange }) => (
  <span
    className={cn(
      "mr-2 select-none",
      line.kind === "added" && "text-success",
      line.kind === "removed" && "text-danger",
    )}
  >
    {signs[line.kind]}
  </span>
);
