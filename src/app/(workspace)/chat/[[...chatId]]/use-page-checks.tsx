import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { CheckBanner } from "~/features/preview/check-banner";
import type { ChecksView } from "~/features/preview/checks-panel";
import { useLacksPackages } from "~/features/preview/package-requests";
import { useProjectChoice } from "~/features/preview/project-choice";
import { useChecks } from "~/features/preview/use-checks";
import type { ShownProject } from "~/features/project/use-project";
import { useVersionActions } from "~/features/project/use-version-actions";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { PreviewTheme } from "~preview";
import { useCheckNews } from "./use-check-news";
import type { ProjectChecksWriter } from "./use-checks-writer";

const ChecksPanel = dynamic(
  () => loadWhenOnline(() => import("~/features/preview/checks-panel")).then((door) => door.ChecksPanel),
  { ssr: false },
);

type PageChecksOptions = {
  project: ShownProject;
  isWriting: boolean;
  isDirty: boolean;
  /** Null where the project cannot be changed: no checks are run there. */
  writer: ProjectChecksWriter | null;
  theme: PreviewTheme;
  outsideImages: boolean;
};

/** The checks of the page on screen: a list next to it, and what the newest version did to them above it. */
export function usePageChecks({
  project,
  isWriting,
  isDirty,
  writer,
  theme,
  outsideImages,
}: PageChecksOptions): {
  panel: ReactNode;
  banner: ReactNode;
  /** Pending while it is not known whether the files on screen hold them. */
  verdict: "pending" | "holding" | "broken";
  /** Undefined while there is nothing to check. */
  toggle: { isOpen: boolean; onToggle: () => void } | undefined;
} {
  const { head, shown, visiting } = project;
  const files = (writer && shown?.files) ?? null;
  const [view, setView] = useState<ChecksView>({ is: "closed" });
  const lacksPackages = useLacksPackages(head?.projectId ?? null);
  const isGrowing = isWriting || lacksPackages;
  const { state, hasChecks, runAgain } = useChecks({ files, isGrowing, theme, outsideImages });
  const known = useCheckNews(project, state, { theme, outsideImages, isDirty });
  const [settledId, settle] = useProjectChoice("checks-settled", head?.projectId ?? null);
  const [keptId, keep] = useProjectChoice("checks-kept", head?.projectId ?? null);
  const { undo } = useVersionActions(head?.projectId);
  const isOpen = view.is !== "closed";
  const broke = known && known.versionId !== settledId ? known.news.broke : [];
  const took = known && known.versionId !== keptId ? known.news.took : [];

  const putBack = async () => {
    const [first] = took;
    const contents = took.map(({ path }) => [path, known?.before.get(path) ?? null] as const);
    if (first) await writer?.putBack(first.name, contents);
  };
  const changeWish = () => {
    if (known) settle(known.versionId);
    const [only, ...others] = broke;
    setView(only && others.length === 0 ? { is: "editor", path: only.path } : { is: "list" });
  };
  const isKnown = !hasChecks || state.problem !== null || (state.of === files && !state.isRunning);
  const isBroken = [...state.results.values()].some((result) => result.state === "broken");
  return {
    verdict: !isKnown ? "pending" : isBroken ? "broken" : "holding",
    banner: writer && (
      <CheckBanner
        broke={broke}
        took={took}
        onUndo={() => void undo()}
        onWishChanged={changeWish}
        onPutBack={() => void putBack()}
        onKeep={() => known && keep(known.versionId)}
      />
    ),
    panel: files && (hasChecks || isOpen) && (
      <ChecksPanel
        files={files}
        state={state}
        view={view}
        onView={setView}
        onRunAgain={runAgain}
        writer={visiting === null && !isWriting ? writer : null}
        theme={theme}
        outsideImages={outsideImages}
      />
    ),
    toggle: files
      ? { isOpen, onToggle: () => setView(isOpen ? { is: "closed" } : { is: "list" }) }
      : undefined,
  };
}
