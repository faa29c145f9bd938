import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { isCheckFile } from "~/domain/project/checks/check-path";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { CheckChanges } from "~/features/preview/check-banner";
import type { ChecksState } from "~/features/preview/use-checks";
import type { DisplayedProject } from "~/features/project/use-project";
import { readFiles } from "~/features/project/use-version-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import type { PreviewTheme } from "~preview";

type Settings = {
  theme: PreviewTheme;
  outsideImages: boolean;
  /** The draft has unsaved changes. */
  isDirty: boolean;
};

/** The changes of a version, and the files of its predecessor. */
export type VersionCheckChanges = { versionId: string; changes: CheckChanges; before: ProjectFiles };

/**
 * How the newest version changed the checks. Runs those that fail against the previous version as well, to tell new
 * failures from old ones.
 * Null while unknown, and without changes.
 */
export function useCheckChanges(
  { head, shown, visiting }: DisplayedProject,
  state: ChecksState,
  { isDirty, ...settings }: Settings,
): VersionCheckChanges | null {
  const utils = api.useUtils();
  const cache = useQueryClient();
  const [latest, setLatest] = useState<VersionCheckChanges | null>(null);
  const headId = head?.versionId;
  const isChecked =
    visiting === null && !isDirty && !state.isRunning && state.of !== null && state.of === shown?.files;

  const find = useEffectEvent(async (signal: AbortSignal): Promise<VersionCheckChanges | null> => {
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
    const previous = only.size > 0 ? await runChecks(before, { ...settings, signal, only }) : [];
    const passing = new Set(previous.flatMap(({ path, result }) => (result.state === "holds" ? [path] : [])));
    const newlyFailing = broken.filter(({ path }) => passing.has(path));
    const removedOrWeakened = head.replyId === null ? [] : changedChecks(before, state.of);
    return { versionId: head.versionId, before, changes: { newlyFailing, removedOrWeakened } };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has its own changes
  useEffect(() => {
    if (!isChecked) return;
    const ended = new AbortController();
    find(ended.signal).then(
      (changes) => ended.signal.aborted || setLatest(changes),
      // Without the previous version there is nothing to compare with.
      () => {},
    );
    return () => ended.abort();
  }, [isChecked, headId]);
  return latest && latest.versionId === headId ? latest : null;
}
