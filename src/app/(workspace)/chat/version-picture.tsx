import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { PagePicture } from "~/components/ui/page-picture";
import { ScaledPage } from "~/components/ui/scaled-page";
import { Skeleton } from "~/components/ui/skeleton";
import type { TreeListing } from "~/domain/project/branch";
import type { ProjectFiles } from "~/domain/project/project-files";
import { pictureUrl } from "~/domain/project/project-picture";
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

const ChangePictures = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/preview/change-pictures")).then(
      (module) => module.ChangePictures,
    ),
  { ssr: false },
);

function PictureSkeleton() {
  return <Skeleton className="size-full rounded-none" />;
}

const RATIO = 10 / 16;

/** A picture of one version: the project's, if it is of `pictureId`, else rendered by the preview once in view. */
export const VersionPicture = ({ versionId, pictureId }: { versionId: string; pictureId?: string | null }) =>
  versionId === pictureId ? (
    <PagePicture url={pictureUrl(versionId)} ratio={RATIO} />
  ) : (
    <ScaledPage ratio={RATIO}>
      <Picture key={versionId} versionId={versionId} />
    </ScaledPage>
  );

const NO_FILES: ProjectFiles = new Map();

/** The page that a change shows on, before and after it. */
export function TreePictures({ before, after }: { before: TreeListing | null; after: TreeListing }) {
  const old = useTreeFiles(before);
  const now = useTreeFiles(after);
  const settings = usePictureSettings();
  if ((before && !old) || !now) return null;
  return <ChangePictures before={old?.files ?? NO_FILES} after={now.files} {...settings} />;
}

function Picture({ versionId }: { versionId: string }) {
  const listing = api.project.version.useQuery({ versionId }, { staleTime: Number.POSITIVE_INFINITY });
  const files = useVersionFiles(listing.data)?.files;
  const settings = usePictureSettings();
  return files ? <ProjectThumbnail files={files} {...settings} /> : <PictureSkeleton />;
}

function usePictureSettings() {
  const { resolvedTheme } = useTheme();
  return { theme: resolvedTheme === "light" ? "light" : "dark", outsideImages: false } as const;
}
