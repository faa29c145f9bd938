import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { ScaledPage } from "~/components/ui/scaled-page";
import { Skeleton } from "~/components/ui/skeleton";
import type { TreeListing } from "~/domain/project/branch";
import type { ProjectFiles } from "~/domain/project/project-files";
import { useTreeFiles, useVersionFiles } from "~/features/project/use-version-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";

const ProjectThumbnail = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/preview/project-thumbnail")).then(
      (module) => module.ProjectThumbnail,
    ),
  { ssr: false, loading: PictureSkeleton },
);

function PictureSkeleton() {
  return <Skeleton className="size-full rounded-none" />;
}

/** A picture of one version, rendered by the preview once it is in view. */
export const VersionPicture = ({ versionId }: { versionId: string }) => (
  <ScaledPage ratio={10 / 16}>
    <Picture key={versionId} versionId={versionId} />
  </ScaledPage>
);

/** The same of any files. */
export const TreePicture = ({ tree }: { tree: TreeListing }) => (
  <ScaledPage ratio={10 / 16}>
    <TreeFiles key={tree.id} tree={tree} />
  </ScaledPage>
);

const TreeFiles = ({ tree }: { tree: TreeListing }) => <FilesPicture files={useTreeFiles(tree)?.files} />;

function Picture({ versionId }: { versionId: string }) {
  const listing = api.project.version.useQuery({ versionId }, { staleTime: Number.POSITIVE_INFINITY });
  return <FilesPicture files={useVersionFiles(listing.data)?.files} />;
}

function FilesPicture({ files }: { files: ProjectFiles | undefined }) {
  const { resolvedTheme } = useTheme();
  if (!files) return <PictureSkeleton />;
  return (
    <ProjectThumbnail
      files={files}
      theme={resolvedTheme === "light" ? "light" : "dark"}
      outsideImages={false}
    />
  );
}
