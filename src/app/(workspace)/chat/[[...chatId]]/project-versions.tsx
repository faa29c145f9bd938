import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { IconButton } from "~/components/ui/icon-button";
import type { ProjectHead } from "~/domain/project/project";
import { nameOfFiles } from "~/domain/project/project-name";
import { copy } from "~/features/preview/copy";
import { VersionsPlace } from "~/features/preview/preview-skeleton";
import type { ProjectDraft } from "~/features/project/draft-host";
import { PublishButton } from "~/features/publication/publish-button";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { VersionPicture } from "../version-picture";
import { kindOf, type ShownPage } from "./use-shown-page";

const DownloadMenu = dynamic(
  () => loadWhenOnline(() => import("~/features/project/download-menu")).then((door) => door.DownloadMenu),
  { ssr: false, loading: () => <span className="size-8 pointer-coarse:size-11" /> },
);

const VersionStrip = dynamic(
  () => loadWhenOnline(() => import("~/features/project/version-strip")).then((door) => door.VersionStrip),
  { ssr: false, loading: VersionsPlace },
);

type ProjectVersionsProps = { chatId: string; head: ProjectHead; page: ShownPage };

/** The versions of the project, and what publishes the one on screen. */
export function ProjectVersions({ chatId, head, page }: ProjectVersionsProps) {
  const { project, version, isDirty, isBroken } = page;
  const { data: chat } = api.chat.get.useQuery({ chatId });
  const shownId = version?.id ?? head.versionId;
  return (
    <VersionStrip
      chatId={chatId}
      head={head}
      shownId={shownId}
      isDirty={isDirty}
      hasError={isBroken}
      onVisit={project.visit}
      renderPicture={(versionId) => <VersionPicture versionId={versionId} />}
      publish={
        kindOf(head) !== "listing" && (
          <PublishButton
            project={{
              projectId: head.projectId,
              title: (project.files && nameOfFiles(project.files)) ?? chat?.title ?? "",
              versionId: shownId,
              newest: { id: head.versionId, number: head.number },
            }}
          />
        )
      }
    />
  );
}

type ProjectDownloadProps = Omit<ProjectVersionsProps, "chatId"> & {
  chatId: string | null;
  draft: ProjectDraft | null;
  /** The file on screen, and what saves it. */
  file: { name: string; save: () => void } | null;
};

/** Downloads the version on screen, or a file of it. */
export function ProjectDownload({ chatId, head, page, draft, file }: ProjectDownloadProps) {
  const { project, version } = page;
  const saveEdits = useSavedEdits(chatId, draft, head.versionId);
  return (
    <DownloadMenu
      trigger={
        <IconButton label={copy.actions.download} size="sm">
          <Download />
        </IconButton>
      }
      projectId={head.projectId}
      versionId={version?.id ?? head.versionId}
      files={project.shown?.files ?? null}
      file={file}
      {...(!project.visiting && saveEdits && { saveEdits })}
    />
  );
}

/** Makes a version of what is being edited and returns its id; null while nothing is. */
function useSavedEdits(chatId: string | null, draft: ProjectDraft | null, shownId: string) {
  const utils = api.useUtils();
  if (!chatId || !draft?.isDirty) return null;
  return async () => {
    await draft.save();
    return (await utils.project.ofChat.fetch({ chatId }))?.versionId ?? shownId;
  };
}
