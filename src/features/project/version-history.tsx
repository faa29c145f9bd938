import { type ReactNode, useRef, useState } from "react";
import { Skeleton } from "~/components/ui/skeleton";
import type { PushedBranch } from "~/domain/project/branch";
import type { ProjectHead, VersionSummary } from "~/domain/project/project";
import { VersionComparison } from "./compare/comparison";
import { useVersionActions } from "./use-version-actions";
import { BranchChanges } from "./versions/branch-changes";
import { Branches } from "./versions/branches";
import { NameVersionDialog } from "./versions/name-version-dialog";
import { useBranches, useVersionSummary, useVersions } from "./versions/use-versions";
import { VersionCombobox } from "./versions/version-combobox";
import { VersionDownload } from "./versions/version-download";
import { VersionList } from "./versions/version-list";
import { copy } from "./versions-copy";

type VersionHistoryProps = {
  head: ProjectHead;
  onFork: (versionId: string) => void;
  renderPicture: (versionId: string) => ReactNode;
  /** Other exports, next to the download. */
  actions?: ReactNode;
};

/** All versions and pushed branches of a project, with comparisons. */
export function VersionHistory({ head, onFork, renderPicture, actions: others }: VersionHistoryProps) {
  const { projectId } = head;
  const { versions, more } = useVersions(projectId);
  const actions = useVersionActions(projectId);
  const branches = useBranches(projectId);
  const [branchName, setBranchName] = useState<string | null>(null);
  const branch = branches.find(({ name }) => name === branchName);
  const [chosen, setChosen] = useState<{ id: string; withId: string | null } | null>(null);
  const [named, setNamed] = useState<VersionSummary | null>(null);
  const details = useRef<HTMLElement>(null);
  const shownId = chosen?.id ?? head.versionId;
  const shown = useVersionSummary(shownId, versions);
  const withId = chosen?.withId ?? shown?.parentId ?? null;
  const base = useVersionSummary(withId, versions);
  // On phones, details are below the list.
  const showDetails = () => details.current?.scrollIntoView({ block: "nearest" });
  const compare = ({ id }: VersionSummary) => {
    setBranchName(null);
    setChosen({ id, withId: null });
    showDetails();
  };
  const compareBranch = ({ name }: PushedBranch) => {
    setBranchName(name);
    showDetails();
  };
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(14rem,45%)_1fr] md:grid-cols-[22rem_1fr] md:grid-rows-1">
      <section
        aria-label={copy.strip}
        className="flex min-h-0 flex-col border-border max-md:border-b md:border-r"
      >
        <Branches
          projectId={projectId}
          branches={branches}
          comparedName={branch?.name ?? null}
          onCompare={compareBranch}
          onMerged={() => {
            setBranchName(null);
            setChosen(null);
          }}
        />
        <VersionList
          versions={versions}
          headId={head.versionId}
          comparedId={branch ? null : shownId}
          actions={{
            onCompare: compare,
            onRestore: (version) => void actions.restore(version),
            onName: setNamed,
            onFork: ({ id }) => onFork(id),
          }}
          renderPicture={renderPicture}
          more={more}
        />
      </section>
      <section ref={details} aria-label={copy.compare.title} className="min-h-0 overflow-y-auto p-4 sm:p-6">
        {branch ? (
          <BranchChanges projectId={projectId} branch={branch} />
        ) : shown ? (
          <>
            <div className="mb-4 flex items-start justify-between gap-3">
              <h2 className="min-w-0 break-words font-semibold text-lg leading-snug">
                {shown.name || shown.message ? copy.title(shown) : copy.version(shown.number)}
              </h2>
              <div className="flex shrink-0 flex-wrap justify-end gap-2">
                {others}
                <VersionDownload projectId={projectId} versionId={shown.id} />
              </div>
            </div>
            <div className="mb-4 flex gap-3 max-sm:flex-col">
              <VersionCombobox
                projectId={projectId}
                label={copy.compare.version}
                value={shown}
                onChange={(id) => setChosen({ id, withId: id === withId ? null : withId })}
              />
              <VersionCombobox
                projectId={projectId}
                label={copy.compare.with}
                value={base}
                onChange={(id) => setChosen({ id: shown.id, withId: id })}
              />
            </div>
            <VersionComparison beforeId={withId} afterId={shown.id} />
          </>
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </section>
      {named && (
        <NameVersionDialog
          version={named}
          onClose={() => setNamed(null)}
          onName={(name) => actions.rename(named.id, name)}
        />
      )}
    </div>
  );
}
