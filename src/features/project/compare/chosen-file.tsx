import { useMemo } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import type { ComparedFile } from "~/domain/project/compare-files";
import type { FileContent } from "~/domain/project/project-files";
import { hunkedLines } from "~/domain/review/suggestion-hunks";
import { copy } from "../versions-copy";
import { type ComparisonLayout, FileComparison, LineGroups } from "./file-comparison";
import { groupsOf } from "./hunk-groups";

/** The hunks that are chosen of each file; all of those that are not in the map. */
export type HunkChoice = {
  chosen: ReadonlyMap<string, ReadonlySet<number>>;
  onChoose: (path: string, chosen: ReadonlySet<number>) => void;
};

type ChosenFileProps = {
  file: ComparedFile;
  before: FileContent;
  after: FileContent;
  layout: ComparisonLayout;
  choice: HunkChoice;
};

/** The changed lines of a file, each hunk of which can be chosen. */
export function ChosenFile({ file, before, after, layout, choice }: ChosenFileProps) {
  const { path } = file;
  // A file that is added or deleted is chosen as a whole.
  const isChanged = file.before !== null && file.after !== null;
  const lines = useMemo(() => (isChanged ? hunkedLines(before, after) : null), [isChanged, before, after]);
  const groups = useMemo(() => lines && groupsOf(lines), [lines]);
  const count = lines?.hunks.length ?? 1;
  const all = new Set(Array(count).keys());
  const chosen = choice.chosen.get(path) ?? all;
  const toggle = (index: number) =>
    choice.onChoose(path, new Set([...all].filter((each) => chosen.has(each) !== (each === index))));
  return (
    <>
      <div className="border-border border-b px-3 py-1.5">
        <Checkbox
          label={copy.compare.choice.file(path)}
          checked={chosen.size > 0}
          onChange={({ target }) => choice.onChoose(path, target.checked ? all : new Set())}
        />
      </div>
      {groups ? (
        <LineGroups
          {...{ path, before, after, groups, layout }}
          renderNote={(at) =>
            count > 1 && (
              <Checkbox
                label={copy.compare.choice.hunk((lines?.hunks[at]?.to ?? 0) + 1)}
                checked={chosen.has(at)}
                onChange={() => toggle(at)}
              />
            )
          }
        />
      ) : (
        <FileComparison path={path} before={before} after={after} layout={layout} />
      )}
    </>
  );
}
