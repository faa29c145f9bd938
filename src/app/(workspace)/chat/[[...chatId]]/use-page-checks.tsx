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
import { type KnownNews, useCheckNews } from "./use-check-news";
import type { ProjectChecksWriter } from "./use-checks-writer";
import type { ShownPage } from "./use-shown-page";

const ChecksPanel = dynamic(
  () => loadWhenOnline(() => import("~/features/preview/checks-panel")).then((door) => door.ChecksPanel),
  { ssr: false },
);

export type PageSettings = { theme: PreviewTheme; outsideImages: boolean };

type PageChecks = {
  panel: ReactNode;
  banner: ReactNode;
  /** Pending while it is not known whether the files on screen hold them. */
  verdict: "pending" | "holding" | "broken";
  /** Undefined while there is nothing to check. */
  toggle: { isOpen: boolean; onToggle: () => void } | undefined;
};

/**
 * The checks of the page on screen: a list next to it, and what the newest version did to them above it.
 *
 * @param writer null where the project cannot be changed: no checks are run there
 */
export function usePageChecks(
  { project, isWriting, isDirty }: ShownPage,
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
  const news = useOpenNews(useCheckNews(project, state, { ...settings, isDirty }), head?.projectId ?? null);
  const { undo } = useVersionActions(head?.projectId);
  const isOpen = view.is !== "closed";
  const changeWish = () => {
    const [only, ...others] = news.broke;
    news.settle();
    setView(only && others.length === 0 ? { is: "editor", path: only.path } : { is: "list" });
  };
  const isKnown = !hasChecks || state.problem !== null || (state.of === files && !state.isRunning);
  const isBroken = [...state.results.values()].some((result) => result.state === "broken");
  return {
    verdict: !isKnown ? "pending" : isBroken ? "broken" : "holding",
    banner: writer && (
      <CheckBanner
        broke={news.broke}
        took={news.took}
        onUndo={() => void undo()}
        onWishChanged={changeWish}
        onPutBack={() => void news.putBack(writer)}
        onKeep={news.keep}
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

/** What is known of the newest version, without what the user has answered. */
function useOpenNews(known: KnownNews | null, projectId: string | null) {
  const [settledId, settle] = useProjectChoice("checks-settled", projectId);
  const [keptId, keep] = useProjectChoice("checks-kept", projectId);
  const took = known && known.versionId !== keptId ? known.news.took : [];
  return {
    broke: known && known.versionId !== settledId ? known.news.broke : [],
    took,
    settle: () => known && settle(known.versionId),
    keep: () => known && keep(known.versionId),
    async putBack(writer: ProjectChecksWriter) {
      const [first] = took;
      const contents = took.map(({ path }) => [path, known?.before.get(path) ?? null] as const);
      if (first) await writer.putBack(first.name, contents);
    },
  };
}
