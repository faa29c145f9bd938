import { Skeleton } from "~/components/ui/skeleton";
import { Verbatim } from "~/components/ui/verbatim";
import { shownFiles } from "~/domain/project/shown-files";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** What is published with a version: all of its files. */
export function VersionFiles({ versionId, use }: { versionId: string; use: keyof typeof copy.files.of }) {
  const { data, isLoadingError } = api.project.version.useQuery(
    { versionId },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (isLoadingError) return <p className="text-[13px] text-danger">{copy.files.failed}</p>;
  if (!data) return <Skeleton className="h-16" />;
  const { number, files } = data;
  return (
    <Verbatim
      label={copy.files.of[use](files.length, number)}
      runs={shownFiles(files)}
      isCode
      className="rounded-card border border-border bg-background"
    />
  );
}
