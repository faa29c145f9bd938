import { Skeleton } from "~/components/ui/skeleton";
import { Verbatim } from "~/components/ui/verbatim";
import { verbatimFiles } from "~/domain/project/verbatim-files";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** Lists all files of a version, because all of them are published. */
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
      runs={verbatimFiles(files)}
      isCode
      className="rounded-card border border-border bg-background"
    />
  );
}
