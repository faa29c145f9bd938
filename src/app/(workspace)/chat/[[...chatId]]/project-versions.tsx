import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import type { ProjectHead } from "~/domain/project/project";
import { nameOfFiles } from "~/domain/project/project-name";
import { copy } from "~/features/preview/copy";
import { VersionsPlaceholder } from "~/features/preview/preview-skeleton";
import type { ProjectDraft } from "~/features/project/draft-host";
import { PublishButton } from "~/features/publication/publish-button";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { VersionPicture } from "../version-picture";
import { type DisplayedPage, kindOf } from "./use-displayed-page";

const DownloadMenu = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/project/download-menu")).then((module) => module.DownloadMenu),
  { ssr: false, loading: () => <span className="size-8 pointer-coarse:size-11" /> },
);

const VersionStrip = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/project/version-strip")).then((module) => module.VersionStrip),
  { ssr: false, loading: VersionsPlaceholder },
);

type ProjectVersionsProps = { chatId: string; head: ProjectHead; page: DisplayedPage };

/** The versions of the project, with a button that publishes the displayed one. */
export function ProjectVersions({ chatId, head, page }: ProjectVersionsProps) {
  const { project, version, isDirty, isBroken } = page;
  const { data: chat } = api.chat.get.useQuery({ chatId });
  const mayPublish = useDeed("manage");
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
        mayPublish &&
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
  /** The displayed file; `save` downloads it. */
  file: { name: string; save: () => void } | null;
};

/** Downloads the displayed version, or one of its files. */
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

/** Saves the edits as a version and returns its id; null without unsaved edits. */
function useSavedEdits(chatId: string | null, draft: ProjectDraft | null, shownId: string) {
  const utils = api.useUtils();
  if (!chatId || !draft?.isDirty) return null;
  return async () => {
    await draft.save();
    return (await utils.project.ofChat.fetch({ chatId }))?.versionId ?? shownId;
  };
}
