import { History, Redo2, ShieldCheck, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import { Tooltip } from "~/components/ui/tooltip";
import type { ProjectHead, VersionSummary } from "~/domain/project/project";
import { useVersionShortcuts, versionShortcuts } from "./strip/shortcuts";
import { VersionChips } from "./strip/version-chips";
import { useVersionActions } from "./use-version-actions";
import { useVersions } from "./versions/use-versions";
import { copy } from "./versions-copy";

type VersionStripProps = {
  chatId: string;
  head: ProjectHead;
  /** The visible version. */
  shownId: string;
  /** The draft differs from the head; undo returns to the head. */
  isDirty: boolean;
  /** The visible version has an error. */
  hasError: boolean;
  onVisit: (versionId: string | null) => void;
  renderPicture: (versionId: string) => ReactNode;
  /** The button that publishes the visible version; null if there is nothing to publish. */
  publish: ReactNode;
};

const PAGE = 30;

/** Undo, redo and the versions of the project, in a bar of the preview. */
export function VersionStrip(props: VersionStripProps) {
  const { chatId, head, shownId, isDirty, hasError, onVisit, renderPicture } = props;
  const { projectId } = head;
  // The head is outdated while a move is pending, so the buttons stay enabled: repeated presses undo repeatedly.
  const [pendingMoves, setPendingMoves] = useState(0);
  const mayEdit = useDeed("edit");
  const canUndo = isDirty || head.undo !== null || pendingMoves > 0;
  const canRedo = head.redo !== null || pendingMoves > 0;
  const actions = useVersionActions(projectId);
  const { versions, more } = useVersions(projectId, { limit: PAGE });
  const visited = shownId === head.versionId ? undefined : versions.find(({ id }) => id === shownId);
  const move = async (to: () => Promise<void>) => {
    setPendingMoves((count) => count + 1);
    try {
      await to();
    } finally {
      setPendingMoves((count) => count - 1);
    }
  };
  const undo = () => void (canUndo && move(actions.undo));
  const redo = () => void (canRedo && move(actions.redo));
  useVersionShortcuts({ undo: () => mayEdit && undo(), redo: () => mayEdit && redo() });
  const { lastGood } = head;
  return (
    <>
      <div className="flex h-10 shrink-0 items-center gap-0.5 border-border border-b px-2 pointer-coarse:h-12">
        {mayEdit && (
          <>
            <IconButton
              label={copy.undo}
              shortcut={versionShortcuts.undo}
              size="sm"
              disabled={!canUndo}
              onClick={undo}
            >
              <Undo2 />
            </IconButton>
            <IconButton
              label={copy.redo}
              shortcut={versionShortcuts.redo}
              size="sm"
              disabled={!canRedo}
              onClick={redo}
            >
              <Redo2 />
            </IconButton>
            <span aria-hidden className="mx-1 h-5 w-px bg-border" />
          </>
        )}
        <VersionChips
          versions={versions}
          headId={head.versionId}
          shownId={shownId}
          onVisit={onVisit}
          more={more}
          renderPicture={renderPicture}
        />
        {mayEdit && hasError && lastGood && lastGood.id !== head.versionId && !visited && (
          <Tooltip label={copy.lastGood(lastGood.number)}>
            <Button
              size="sm"
              variant="ghost"
              aria-label={copy.lastGood(lastGood.number)}
              onClick={() => void actions.restore(lastGood)}
            >
              <ShieldCheck aria-hidden />
              <span className="@max-md:hidden">{copy.lastGood(lastGood.number)}</span>
              <span className="@md:hidden">{lastGood.number}</span>
            </Button>
          </Tooltip>
        )}
        <Tooltip label={copy.all}>
          <ButtonLink
            variant="ghost"
            size="sm"
            href={`/chat/versions/${chatId}`}
            aria-label={copy.all}
            className="px-2"
          >
            <History aria-hidden />
          </ButtonLink>
        </Tooltip>
        {props.publish}
      </div>
      <div role="status">
        {visited ? (
          <VisitBanner version={visited} head={head} onVisit={onVisit} onRestore={actions.restore} />
        ) : (
          <span className="sr-only">{copy.shown(head.number)}</span>
        )}
      </div>
    </>
  );
}

type VisitBannerProps = {
  version: VersionSummary;
  head: ProjectHead;
  onVisit: (versionId: string | null) => void;
  onRestore: (version: VersionSummary) => Promise<void>;
};

/** Notes that the visible version is not the current one, and offers to leave or restore it. */
function VisitBanner({ version, head, onVisit, onRestore }: VisitBannerProps) {
  const mayEdit = useDeed("edit");
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-border border-b bg-elevated px-3 py-2 text-[13px]">
      <p className="min-w-40 flex-1 text-muted">
        <span className="font-medium text-foreground">{copy.visiting.title(version.number)}</span>{" "}
        {copy.visiting.text(head.number)}
      </p>
      <Button size="sm" variant="ghost" onClick={() => onVisit(null)}>
        {copy.visiting.back(head.number)}
      </Button>
      {mayEdit && (
        <Button size="sm" onClick={() => void onRestore(version)}>
          {copy.restore}
        </Button>
      )}
    </div>
  );
}
