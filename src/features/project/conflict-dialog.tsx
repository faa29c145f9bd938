import { useMemo, useState } from "react";
import { Button } from "~/components/ui/button";
import { FormDialog } from "~/components/ui/form-dialog";
import type { BranchMerge, Side, TreeListing } from "~/domain/project/branch";
import { cn } from "~/lib/cn";
import { Comparison } from "./comparison";

const sides = ["main", "branch"] as const;

export type MergeConflict = Extract<BranchMerge, { state: "conflict" }>;

/** What the sides are called. */
export type ConflictText = {
  title: string;
  text: (files: number) => string;
  keep: (path: string) => string;
  sides: Record<Side, string>;
  /** Of a side without the file. */
  without: Record<Side, string>;
  all: Record<Side, string>;
  cancel: string;
  submit: string;
};

type ConflictDialogProps = {
  text: ConflictText;
  conflict: MergeConflict;
  busy: boolean;
  onClose: () => void;
  onMerge: (choices: { path: string; side: Side }[]) => void;
};

/** Asks which file to keep where main and a branch, or a suggestion, changed the same lines. */
export function ConflictDialog({ text, conflict, busy, onClose, onMerge }: ConflictDialogProps) {
  const { projectId, headId, files } = conflict;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [main, branch] = useMemo(() => {
    const listing = (side: "before" | "after"): TreeListing => ({
      id: `${headId}:${side}:${files.map(({ path, [side]: file }) => `${path}=${file?.id}`).join()}`,
      projectId,
      files: files.flatMap(({ [side]: file }) => file ?? []),
    });
    return [listing("before"), listing("after")];
  }, [projectId, headId, files]);
  const choose = (path: string, side: Side) => setChosen(new Map([...chosen, [path, side]]));
  const isDeleted = (path: string, side: Side) => {
    const file = files.find((each) => each.path === path);
    return (side === "main" ? file?.before : file?.after) === null;
  };
  return (
    <FormDialog
      shape="wide"
      title={text.title}
      description={text.text(files.length)}
      cancel={text.cancel}
      submit={text.submit}
      busy={busy}
      disabled={files.some(({ path }) => !chosen.has(path))}
      onClose={onClose}
      onSubmit={() => onMerge([...chosen].map(([path, side]) => ({ path, side })))}
    >
      {files.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {sides.map((side) => (
            <Button
              key={side}
              size="sm"
              onClick={() => setChosen(new Map(files.map(({ path }) => [path, side])))}
            >
              {text.all[side]}
            </Button>
          ))}
        </div>
      )}
      <Comparison
        before={main}
        after={branch}
        renderNote={(path) => (
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="mb-1.5 break-all font-medium text-[13px]">{text.keep(path)}</legend>
            {sides.map((side) => (
              <label
                key={side}
                className={cn(
                  "flex min-h-9 cursor-pointer items-center gap-2 rounded-control border px-3 text-[13px] pointer-coarse:min-h-11",
                  chosen.get(path) === side
                    ? "border-accent bg-accent-soft"
                    : "border-border hover:border-control",
                )}
              >
                <input
                  type="radio"
                  name={path}
                  checked={chosen.get(path) === side}
                  onChange={() => choose(path, side)}
                  className="accent-accent"
                />
                {isDeleted(path, side) ? text.without[side] : text.sides[side]}
              </label>
            ))}
          </fieldset>
        )}
      />
    </FormDialog>
  );
}
