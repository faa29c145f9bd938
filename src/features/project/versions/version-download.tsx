import { Download } from "lucide-react";
import { Button } from "~/components/ui/button";
import { api } from "~/trpc/react";
import { DownloadMenu } from "../download-menu";
import { useVersionFiles } from "../use-version-files";
import { copy } from "../versions-copy";

/** The download of any version. */
export function VersionDownload({ projectId, versionId }: { projectId: string; versionId: string }) {
  const { data } = api.project.version.useQuery({ versionId }, { staleTime: Number.POSITIVE_INFINITY });
  // The contents tell whether a page runs without being compiled.
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
