import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { CheckBanner } from "~/features/preview/check-banner";
import type { ChecksView } from "~/features/preview/checks-panel";
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
  /** Null where the project cannot be changed. */
  writer: ProjectChecksWriter | null;
  theme: PreviewTheme;
  outsideImages: boolean;
};

/** The checks of the page on screen: a list beside it, and what the newest version did to them above it. */
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
  const files = shown?.files ?? null;
  const [view, setView] = useState<ChecksView>({ is: "closed" });
  const { state, hasChecks, runAgain } = useChecks({ files, isWriting, theme, outsideImages });
  const known = useCheckNews(project, state, { theme, outsideImages, isDirty });
  const [settledId, settle] = useProjectChoice("checks-settled", head?.projectId ?? null);
  const { undo } = useVersionActions(head?.projectId);
  const news = known && known.versionId !== settledId ? known.news : null;
  const isOpen = view.is !== "closed";

  const putBack = async () => {
    if (news?.is !== "took" || !known) return;
    const [first] = news.checks;
    const contents = news.checks.map(({ path }) => [path, known.before.get(path) ?? null] as const);
    if (first) await writer?.putBack(first.name, contents);
  };
  const changeWish = () => {
    if (known) settle(known.versionId);
    if (news?.is === "broke") setView({ is: "list" });
  };
  const isKnown = !hasChecks || state.problem !== null || (state.of === files && !state.isRunning);
  const isBroken = [...state.results.values()].some((result) => result.state === "broken");
  return {
    verdict: !isKnown ? "pending" : isBroken ? "broken" : "holding",
    banner: writer && (
      <CheckBanner
        news={news}
        onUndo={() => void undo()}
        onPutBack={() => void putBack()}
        onWishChanged={changeWish}
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
