import { Redo2, ShieldCheck, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import { Tooltip } from "~/components/ui/tooltip";
import type { ProjectHead, VersionSummary } from "~/domain/project/project";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { useShortcuts } from "~/lib/use-shortcuts";
import { VersionMenu } from "./strip/version-menu";
import { useVersionActions } from "./use-version-actions";
import { useVersionSummary, useVersions } from "./versions/use-versions";
import { copy } from "./versions-copy";

type VersionStripProps = {
  head: ProjectHead;
  /** The visible version. */
  shownId: string;
  /** The draft differs from the head; undo returns to the head. */
  isDirty: boolean;
  /** The visible version has an error. */
  hasError: boolean;
  onVisit: (versionId: string | null) => void;
  /** Opens the page of all versions. */
  onOpenAll: () => void;
  renderPicture: (versionId: string) => ReactNode;
};

const PAGE = 30;
const noVersions: VersionSummary[] = [];

/** Undo, redo and the versions of the project, in a bar of the preview. */
export function VersionStrip({ head, shownId, isDirty, hasError, ...rest }: VersionStripProps) {
  const mayEdit = useDeed("edit");
  const { restore } = useVersionActions(head.projectId);
  const { versions, more } = useVersions(head.projectId, { limit: PAGE });
  const isVisiting = shownId !== head.versionId;
  const visited = useVersionSummary(isVisiting ? shownId : null, versions);
  const { lastGood } = head;
  return (
    <>
      {mayEdit && hasError && lastGood && lastGood.id !== head.versionId && !isVisiting && (
        <Tooltip label={copy.lastGood(lastGood.number)}>
          <Button
            size="sm"
            variant="ghost"
            aria-label={copy.lastGood(lastGood.number)}
            className="px-2"
            onClick={() => void restore(lastGood)}
          >
            <ShieldCheck aria-hidden />
            <span className="@max-3xl:hidden">{copy.lastGood(lastGood.number)}</span>
            <span className="@3xl:hidden">{copy.short(lastGood.number)}</span>
          </Button>
        </Tooltip>
      )}
      {mayEdit && <Moves head={head} isDirty={isDirty} />}
      <VersionMenu
        versions={versions}
        headId={head.versionId}
        shown={{ id: shownId, number: visited?.number ?? head.number }}
        more={more}
        {...rest}
      />
    </>
  );
}

/** Undo and redo, once there is a change that they move over. */
function Moves({ head, isDirty }: Pick<VersionStripProps, "head" | "isDirty">) {
  // The head is outdated while a move is pending, so the buttons stay enabled: repeated presses undo repeatedly.
  const [pendingMoves, setPendingMoves] = useState(0);
  const actions = useVersionActions(head.projectId);
  const move = async (to: () => Promise<void>) => {
    setPendingMoves((count) => count + 1);
    try {
      await to();
    } finally {
      setPendingMoves((count) => count - 1);
    }
  };
  const undo = isDirty || head.undo !== null || pendingMoves > 0 ? () => void move(actions.undo) : null;
  const redo = head.redo !== null || pendingMoves > 0 ? () => void move(actions.redo) : null;
  useShortcuts([
    [builderShortcuts.undo, undo],
    [builderShortcuts.redo, redo],
  ]);
  if (!undo && !redo) return null;
  return (
    <>
      <IconButton
        label={copy.undo}
        shortcut={builderShortcuts.undo}
        size="sm"
        disabled={!undo}
        onClick={undo ?? undefined}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={copy.redo}
        shortcut={builderShortcuts.redo}
        size="sm"
        disabled={!redo}
        onClick={redo ?? undefined}
      >
        <Redo2 />
      </IconButton>
    </>
  );
}

type VersionVisitProps = Pick<VersionStripProps, "head" | "shownId" | "onVisit">;

/** Says which version is visible, and offers to leave or restore one that is not the current one. */
export function VersionVisit({ head, shownId, onVisit }: VersionVisitProps) {
  const mayEdit = useDeed("edit");
  const { restore } = useVersionActions(head.projectId);
  const version = useVersionSummary(shownId === head.versionId ? null : shownId, noVersions);
  return (
    <div role="status">
      {version ? (
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-border border-b bg-elevated px-3 py-2 text-[13px]">
          <p className="min-w-40 flex-1 text-muted">
            <span className="font-medium text-foreground">{copy.visiting.title(version.number)}</span>{" "}
            {copy.visiting.text(head.number)}
          </p>
          <Button size="sm" variant="ghost" onClick={() => onVisit(null)}>
            {copy.visiting.back(head.number)}
          </Button>
          {mayEdit && (
            <Button size="sm" onClick={() => void restore(version)}>
              {copy.restore}
            </Button>
          )}
        </div>
      ) : (
        <span className="sr-only">{copy.shown(head.number)}</span>
      )}
    </div>
  );
}
