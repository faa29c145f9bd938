import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import type { ProjectHead } from "~/domain/project/project";
import { nameOfFiles } from "~/domain/project/project-name";
import type { RenderDownloads } from "~/features/preview/preview-pane";
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
  { ssr: false },
);

const VersionVisit = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/project/version-strip")).then((module) => module.VersionVisit),
  { ssr: false },
);

type ProjectVersionsProps = { chatId: string; head: ProjectHead; page: DisplayedPage };

const shownIdOf = ({ head, page }: Pick<ProjectVersionsProps, "head" | "page">) =>
  page.version?.id ?? head.versionId;

/** Undo, and the versions of the project. */
export function ProjectVersions({ chatId, head, page }: ProjectVersionsProps) {
  const router = useRouter();
  return (
    <VersionStrip
      head={head}
      shownId={shownIdOf({ head, page })}
      isDirty={page.isDirty}
      hasError={page.isBroken}
      onVisit={page.project.visit}
      onOpenAll={() => router.push(`/chat/versions/${chatId}`)}
      renderPicture={(versionId) => <VersionPicture versionId={versionId} pictureId={head.pictureId} />}
    />
  );
}

/** Says which version is displayed. */
export const ProjectVisit = ({ head, page }: Pick<ProjectVersionsProps, "head" | "page">) => (
  <VersionVisit head={head} shownId={shownIdOf({ head, page })} onVisit={page.project.visit} />
);

/** The button that publishes the displayed version, if it has a page. */
export function ProjectPublish({ chatId, head, page }: ProjectVersionsProps) {
  const { data: chat } = api.chat.get.useQuery({ chatId });
  if (kindOf(head) === "listing") return null;
  const { files } = page.project;
  return (
    <PublishButton
      project={{
        projectId: head.projectId,
        title: (files && nameOfFiles(files)) ?? chat?.title ?? "",
        versionId: shownIdOf({ head, page }),
        newest: { id: head.versionId, number: head.number },
      }}
    />
  );
}

type ProjectDownloadProps = Omit<ProjectVersionsProps, "chatId"> &
  Parameters<RenderDownloads>[0] & { chatId: string | null; draft: ProjectDraft | null };

/** A menu that ends with the downloads of the displayed version, or of one of its files. */
export function ProjectDownload({ chatId, head, page, draft, ...menu }: ProjectDownloadProps) {
  const { project } = page;
  const saveEdits = useSavedEdits(chatId, draft, head.versionId);
  return (
    <DownloadMenu
      trigger={menu.trigger}
      projectId={head.projectId}
      versionId={shownIdOf({ head, page })}
      files={project.shown?.files ?? null}
      file={menu.file}
      {...(!project.visiting && saveEdits && { saveEdits })}
    >
      {menu.entries}
    </DownloadMenu>
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
