import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isCheckFile } from "~/domain/project/checks/check-path";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { CheckNews } from "~/features/preview/check-banner";
import type { ChecksState } from "~/features/preview/use-checks";
import type { ShownProject } from "~/features/project/use-project";
import { readFiles } from "~/features/project/use-version-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import type { PreviewTheme } from "~preview";

type Settings = {
  theme: PreviewTheme;
  outsideImages: boolean;
  /** What is being edited is no version yet. */
  isDirty: boolean;
};

/** What became known of a version: the news, and the files of the version before. */
export type KnownNews = { versionId: string; news: CheckNews; before: ProjectFiles };

/**
 * What the newest version did to the checks that held before it, which the version before is run to know. Null while that is not known, and where there is nothing to say.
 */
export function useCheckNews(
  { head, shown, visiting }: ShownProject,
  state: ChecksState,
  { isDirty, ...settings }: Settings,
): KnownNews | null {
  const utils = api.useUtils();
  const cache = useQueryClient();
  const [known, setKnown] = useState<KnownNews | null>(null);
  const headId = head?.versionId;
  const isRun =
    visiting === null && !isDirty && !state.isRunning && state.of !== null && state.of === shown?.files;

  const find = useEffectEvent(async (signal: AbortSignal): Promise<KnownNews | null> => {
    if (!head?.undo || !state.of) return null;
    const broken = state.ran.filter(({ result }) => result.state === "broken");
    if (broken.length === 0 && head.replyId === null) return null;
    const listing = await utils.project.version.fetch({ versionId: head.undo.id }, { staleTime: Infinity });
    if (!listing.files.some(({ path }) => isCheckFile(path))) return null;
    const before = await readFiles(cache, listing, (input) => utils.client.project.contents.query(input));
    const [{ runChecks }, { changedChecks }] = await loadWhenOnline(() =>
      Promise.all([import("~/features/preview/run-checks"), import("~/domain/project/checks/check-changes")]),
    );
    const only = new Set(broken.map(({ path }) => path).filter((path) => before.has(path)));
    const earlier = only.size > 0 ? await runChecks(before, { ...settings, signal, only }) : [];
    const held = new Set(earlier.flatMap(({ path, result }) => (result.state === "holds" ? [path] : [])));
    const broke = broken.filter(({ path }) => held.has(path));
    const took = head.replyId === null ? [] : changedChecks(before, state.of);
    return { versionId: head.versionId, before, news: { broke, took } };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other news
  useEffect(() => {
    if (!isRun) return;
    const ended = new AbortController();
    find(ended.signal).then(
      (news) => ended.signal.aborted || setKnown(news),
      // Without the version before, there is nothing to compare with.
      () => {},
    );
    return () => ended.abort();
  }, [isRun, headId]);
  return known && known.versionId === headId ? known : null;
}
