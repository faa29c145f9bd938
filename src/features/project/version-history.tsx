import { Download } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { PushedBranch } from "~/domain/project/branch";
import type { ProjectHead, VersionSummary } from "~/domain/project/project";
import { visibleText } from "~/domain/text/verbatim";
import { api } from "~/trpc/react";
import { Comparison, VersionComparison } from "./comparison";
import { DownloadMenu } from "./download-menu";
import { useVersionActions } from "./use-version-actions";
import { useVersionFiles } from "./use-version-files";
import { Branches } from "./versions/branches";
import { NameVersionDialog } from "./versions/name-version-dialog";
import { useBranches, useVersionSummary, useVersions } from "./versions/use-versions";
import { VersionCombobox } from "./versions/version-combobox";
import { VersionList } from "./versions/version-list";
import { copy } from "./versions-copy";

type VersionHistoryProps = {
  head: ProjectHead;
  onFork: (versionId: string) => void;
  /** Undefined for who may not. */
  onComment?: ((version: VersionSummary) => void) | undefined;
  renderPicture: (versionId: string) => ReactNode;
  /** Other exports, next to the download. */
  actions?: ReactNode;
  suggestions: SuggestionSlots;
};

type SuggestionSlots = {
  /** Above the versions. */
  list: ReactNode;
  /** In place of the comparison; null: a version or branch is shown. */
  shown: ReactNode | null;
  onLeave: () => void;
};

/** All versions and pushed branches of a project, with comparisons. */
export function VersionHistory({ head, renderPicture, actions: others, ...on }: VersionHistoryProps) {
  const { projectId } = head;
  const { list, shown, onLeave: leaveSuggestion } = on.suggestions;
  const { versions, more } = useVersions(projectId);
  const actions = useVersionActions(projectId);
  const branches = useBranches(projectId);
  const [branchName, setBranchName] = useState<string | null>(null);
  const branch = branches.find(({ name }) => name === branchName);
  const [chosen, setChosen] = useState<{ id: string; withId: string | null } | null>(null);
  const [named, setNamed] = useState<VersionSummary | null>(null);
  const details = useRef<HTMLElement>(null);
  const selectedId = chosen?.id ?? head.versionId;
  const selected = useVersionSummary(selectedId, versions);
  const withId = chosen?.withId ?? selected?.parentId ?? null;
  const base = useVersionSummary(withId, versions);
  const show = (branchToShow: string | null) => {
    leaveSuggestion();
    setBranchName(branchToShow);
    // On small screens, details are below the list.
    details.current?.scrollIntoView({ block: "nearest" });
  };
  const compare = ({ id }: VersionSummary) => {
    show(null);
    setChosen({ id, withId: null });
  };
  return (
    <div className="grid min-h-0 flex-1 grid-rows-[minmax(14rem,45%)_1fr] md:grid-cols-[22rem_1fr] md:grid-rows-1">
      <section
        aria-label={copy.strip}
        className="flex min-h-0 flex-col border-border max-md:border-b md:border-r"
      >
        {list}
        <Branches
          projectId={projectId}
          branches={branches}
          comparedName={(!shown && branch?.name) || null}
          onCompare={({ name }) => show(name)}
          onMerged={() => {
            setBranchName(null);
            setChosen(null);
          }}
        />
        <VersionList
          versions={versions}
          headId={head.versionId}
          comparedId={branch || shown ? null : selectedId}
          actions={{
            onCompare: compare,
            onRestore: (version) => void actions.restore(version),
            onName: setNamed,
            onFork: ({ id }) => on.onFork(id),
            onComment: on.onComment,
          }}
          renderPicture={renderPicture}
          more={more}
        />
      </section>
      <section ref={details} aria-label={copy.compare.title} className="min-h-0 overflow-y-auto p-4 sm:p-6">
        {shown ? (
          shown
        ) : branch ? (
          <BranchChanges projectId={projectId} branch={branch} />
        ) : selected ? (
          <>
            <VersionHeader version={selected}>
              {others}
              <VersionDownload projectId={projectId} versionId={selected.id} />
            </VersionHeader>
            <div className="mb-4 flex gap-3 max-sm:flex-col">
              <VersionCombobox
                projectId={projectId}
                label={copy.compare.version}
                value={selected}
                onChange={(id) => setChosen({ id, withId: id === withId ? null : withId })}
              />
              <VersionCombobox
                projectId={projectId}
                label={copy.compare.with}
                value={base}
                onChange={(id) => setChosen({ id: selected.id, withId: id })}
              />
            </div>
            <VersionComparison beforeId={withId} afterId={selected.id} />
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

const VersionHeader = ({ version, children }: { version: VersionSummary; children: ReactNode }) => (
  <div className="mb-4 flex items-start justify-between gap-3">
    <h2 className="min-w-0 break-words font-semibold text-lg leading-snug">
      {version.name || version.message ? copy.title(version) : copy.version(version.number)}
    </h2>
    <div className="flex shrink-0 flex-wrap justify-end gap-2">{children}</div>
  </div>
);

type BranchChangesProps = { projectId: string; branch: PushedBranch };

/** What a branch changed since it diverged from main. */
function BranchChanges({ projectId, branch: { name, message } }: BranchChangesProps) {
  const { data, error } = api.project.branchChange.useQuery({ projectId, name });
  return (
    <>
      <h2 className="break-words font-semibold text-lg leading-snug">
        {copy.title({ name: null, message })}
      </h2>
      <p className="mt-1 mb-4 break-words text-muted text-sm">
        <span className="font-mono">{visibleText(name)}</span> · {copy.branches.change}
      </p>
      {error ? (
        <EmptyState title={copy.compare.failed} text={error.message} />
      ) : data ? (
        <Comparison before={data.before} after={data.after} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </>
  );
}

/** The download of any version. */
export function VersionDownload({ projectId, versionId }: { projectId: string; versionId: string }) {
  const { data } = api.project.version.useQuery({ versionId }, { staleTime: Number.POSITIVE_INFINITY });
  // The contents decide whether a standalone page is offered.
  const version = useVersionFiles(data);
  return (
    <DownloadMenu
      trigger={
        <Button size="sm">
          <Download aria-hidden />
          {copy.download.title}
        </Button>
      }
      projectId={projectId}
      versionId={versionId}
      files={version?.versionId === versionId ? version.files : null}
    />
  );
}
