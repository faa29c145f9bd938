import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { CheckBanner } from "~/features/preview/check-banner";
import type { ChecksView } from "~/features/preview/checks-panel";
import { useLacksPackages } from "~/features/preview/package-requests";
import { useProjectChoice } from "~/features/preview/project-choice";
import { useChecks } from "~/features/preview/use-checks";
import { useVersionActions } from "~/features/project/use-version-actions";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { PreviewTheme } from "~preview";
import { useCheckChanges, type VersionCheckChanges } from "./use-check-changes";
import type { ProjectChecksWriter } from "./use-checks-writer";
import type { DisplayedPage } from "./use-displayed-page";

const ChecksPanel = dynamic(
  () => loadWhenOnline(() => import("~/features/preview/checks-panel")).then((module) => module.ChecksPanel),
  { ssr: false },
);

export type PageSettings = { theme: PreviewTheme; outsideImages: boolean };

type PageChecks = {
  panel: ReactNode;
  banner: ReactNode;
  /** Pending until the displayed files have been checked. */
  verdict: "pending" | "holding" | "broken";
  /** Undefined without files to check. */
  toggle: { isOpen: boolean; onToggle: () => void } | undefined;
};

/**
 * The checks of the displayed page: their panel, and a banner with the changes of the newest version.
 *
 * @param writer null for a read-only project, which runs no checks
 */
export function usePageChecks(
  { project, isWriting, isDirty }: DisplayedPage,
  writer: ProjectChecksWriter | null,
  settings: PageSettings,
): PageChecks {
  const { head, shown, visiting } = project;
  const files = (writer && shown?.files) ?? null;
  const [view, setView] = useState<ChecksView>({ is: "closed" });
  const lacksPackages = useLacksPackages(head?.projectId ?? null);
  const { state, hasChecks, runAgain } = useChecks({
    files,
    isGrowing: isWriting || lacksPackages,
    ...settings,
  });
  const changes = useUnansweredChanges(project, useCheckChanges(project, state, { ...settings, isDirty }));
  const { undo } = useVersionActions(head?.projectId);
  const isOpen = view.is !== "closed";
  const changeExpectation = () => {
    const [only, ...others] = changes.newlyFailing;
    changes.settle();
    setView(only && others.length === 0 ? { is: "editor", path: only.path } : { is: "list" });
  };
  const isKnown = !hasChecks || state.problem !== null || (state.of === files && !state.isRunning);
  const isBroken = [...state.results.values()].some((result) => result.state === "broken");
  return {
    verdict: !isKnown ? "pending" : isBroken ? "broken" : "holding",
    banner: writer && (
      <CheckBanner
        newlyFailing={changes.newlyFailing}
        removedOrWeakened={changes.removedOrWeakened}
        onUndo={() => void undo()}
        onExpectationChanged={changeExpectation}
        onPutBack={() => void changes.putBack(writer)}
        onKeep={changes.keep}
      />
    ),
    panel: files && (hasChecks || isOpen) && (
      <ChecksPanel
        {...{ files, state, view }}
        onView={setView}
        onRunAgain={runAgain}
        writer={visiting === null && !isWriting ? writer : null}
        {...settings}
      />
    ),
    toggle: files
      ? { isOpen, onToggle: () => setView(isOpen ? { is: "closed" } : { is: "list" }) }
      : undefined,
  };
}

/** The changes of the newest version that the user has not responded to. */
function useUnansweredChanges({ head }: DisplayedPage["project"], latest: VersionCheckChanges | null) {
  const projectId = head?.projectId ?? null;
  const [settledId, settle] = useProjectChoice("checks-settled", projectId);
  const [keptId, keep] = useProjectChoice("checks-kept", projectId);
  const removedOrWeakened = latest && latest.versionId !== keptId ? latest.changes.removedOrWeakened : [];
  return {
    newlyFailing: latest && latest.versionId !== settledId ? latest.changes.newlyFailing : [],
    removedOrWeakened,
    settle: () => latest && settle(latest.versionId),
    keep: () => latest && keep(latest.versionId),
    async putBack(writer: ProjectChecksWriter) {
      const [first] = removedOrWeakened;
      const contents = removedOrWeakened.map(({ path }) => [path, latest?.before.get(path) ?? null] as const);
      if (first) await writer.putBack(first.name, contents);
    },
  };
}
