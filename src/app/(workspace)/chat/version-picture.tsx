import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { ScaledPage } from "~/components/ui/scaled-page";
import { Skeleton } from "~/components/ui/skeleton";
import { useVersionFiles } from "~/features/project/use-version-files";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";

const ProjectThumbnail = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/preview/project-thumbnail")).then(
      (door) => door.ProjectThumbnail,
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

function Picture({ versionId }: { versionId: string }) {
  const { resolvedTheme } = useTheme();
  const listing = api.project.version.useQuery({ versionId }, { staleTime: Number.POSITIVE_INFINITY });
  const version = useVersionFiles(listing.data);
  if (!version) return <PictureSkeleton />;
  return (
    <ProjectThumbnail
      files={version.files}
      theme={resolvedTheme === "light" ? "light" : "dark"}
      outsideImages={false}
    />
  );
}
