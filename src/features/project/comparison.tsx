import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import type { TreeListing } from "~/domain/project/branch";
import { type ComparedFile, compareFiles } from "~/domain/project/compare-files";
import type { VersionListing } from "~/domain/project/project";
import type { FileContent } from "~/domain/project/project-files";
import { visibleText } from "~/domain/text/verbatim";
import { api } from "~/trpc/react";
import { ChosenFile, type HunkChoice } from "./compare/chosen-file";
import { type ComparisonLayout, FileComparison } from "./compare/file-comparison";
import { useTreeFiles } from "./use-version-files";
import { copy } from "./versions-copy";

type VersionComparisonProps = {
  /** Null if everything was added. */
  beforeId: string | null;
  afterId: string;
};

const forever = { staleTime: Number.POSITIVE_INFINITY };

/** The files and lines in which two versions differ. */
export function VersionComparison({ beforeId, afterId }: VersionComparisonProps) {
  const after = api.project.version.useQuery({ versionId: afterId }, forever);
  const before = api.project.version.useQuery({ versionId: beforeId ?? afterId }, forever);
  const failed = after.error ?? before.error;
  if (failed) return <EmptyState title={copy.compare.failed} text={failed.message} />;
  if (!after.data || !before.data) return <Skeleton className="h-40 w-full" />;
  return <Comparison before={beforeId ? treeOf(before.data) : null} after={treeOf(after.data)} />;
}

const treeOf = ({ versionId, projectId, files }: VersionListing): TreeListing => ({
  id: versionId,
  projectId,
  files,
});

type ComparisonProps = {
  /** Null if everything was added. */
  before: TreeListing | null;
  after: TreeListing;
  /** A note or question above the lines of each file. */
  renderNote?: (path: string) => ReactNode;
  choice?: HunkChoice | undefined;
};

/** The files and lines in which two trees differ. */
export function Comparison(props: ComparisonProps) {
  const [layout, setLayout] = useState<ComparisonLayout>("inline");
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex gap-1 self-end">
        <legend className="sr-only">{copy.compare.layout}</legend>
        {(["inline", "split"] as const).map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === layout ? "secondary" : "ghost"}
            aria-pressed={each === layout}
            onClick={() => setLayout(each)}
          >
            {copy.compare.layouts[each]}
          </Button>
        ))}
      </fieldset>
      <Files key={`${props.before?.id}:${props.after.id}`} {...props} layout={layout} />
    </div>
  );
}

type FilesProps = ComparisonProps & { layout: ComparisonLayout };

function Files({ before, after, layout, renderNote, choice }: FilesProps) {
  const old = useTreeFiles(before);
  const now = useTreeFiles(after);
  const isReady = now?.id === after.id && (!before || old?.id === before.id);
  if (!isReady) return <Skeleton className="h-40 w-full" />;
  const changed = compareFiles(before?.files ?? [], after.files);
  if (changed.length === 0) return <p className="text-muted text-sm">{copy.compare.same}</p>;
  return (
    <>
      <p className="text-muted text-sm">{copy.compare.files(changed.length)}</p>
      {changed.map((file, at) => (
        <div key={file.path} className="flex flex-col gap-2">
          {renderNote?.(file.path)}
          <ChangedFile
            file={file}
            before={(file.before && old?.files.get(file.path)) ?? emptyLike(now?.files.get(file.path))}
            after={(file.after && now?.files.get(file.path)) ?? emptyLike(old?.files.get(file.path))}
            layout={layout}
            isOpen={at < OPEN_FILES}
            choice={choice}
          />
        </div>
      ))}
    </>
  );
}

/** Further files start closed: a first version may add hundreds. */
const OPEN_FILES = 20;

const emptyLike = (content: FileContent | undefined): FileContent =>
  content instanceof Uint8Array ? new Uint8Array() : "";

type ChangedFileProps = {
  file: ComparedFile;
  before: FileContent;
  after: FileContent;
  layout: ComparisonLayout;
  isOpen: boolean;
  choice: HunkChoice | undefined;
};

function ChangedFile({ file, before, after, layout, isOpen, choice }: ChangedFileProps) {
  const [opened, setOpened] = useState(isOpen);
  const state = !file.before ? "added" : !file.after ? "removed" : "changed";
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="rounded-card border border-border"
    >
      <summary className="flex cursor-pointer items-center gap-3 px-3 py-2 text-[13px]">
        <span className="min-w-0 flex-1 truncate font-mono">{visibleText(file.path)}</span>
        <span className="text-muted text-xs">{copy.compare.states[state]}</span>
      </summary>
      {opened && (
        <div className="border-border border-t">
          {choice ? (
            <ChosenFile file={file} before={before} after={after} layout={layout} choice={choice} />
          ) : (
            <FileComparison path={file.path} before={before} after={after} layout={layout} />
          )}
        </div>
      )}
    </details>
  );
}
