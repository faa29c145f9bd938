import { FileArchive, FileCode, FileDown, GitBranch, Terminal } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Menu, MenuAction, MenuDivider } from "~/components/ui/menu";
import type { ProjectFiles } from "~/domain/project/project-files";
import { standalonePage } from "~/domain/project/version";
import { toast } from "~/lib/toast";
import { CloneDialog } from "./versions/clone-dialog";
import { copy } from "./versions-copy";

type DownloadMenuProps = {
  trigger: ReactElement;
  projectId: string;
  versionId: string;
  /** Null while they are not known. */
  files: ProjectFiles | null;
  /** The file on screen, and what saves it. */
  file?: { name: string; save: () => void } | null;
  /** Makes a version of what is being edited. @returns its id, or that of the version on screen if nothing is */
  saveEdits?: () => Promise<string>;
};

/** What can be downloaded of a version, the whole project first, and how git clones it. */
export function DownloadMenu({ trigger, projectId, versionId, files, file, saveEdits }: DownloadMenuProps) {
  const [isCloning, setCloning] = useState(false);
  const download = (format: "zip" | "git" | "html") => async () => {
    try {
      const id = saveEdits ? await saveEdits() : versionId;
      window.location.assign(`/api/versions/${id}?format=${format}`);
    } catch (error) {
      const description = error instanceof Error ? error.message : "";
      toast.error(copy.download.failed, { description });
    }
  };
  return (
    <>
      <Menu trigger={trigger}>
        <MenuAction icon={<FileArchive aria-hidden />} onSelect={download("zip")}>
          {copy.download.zip}
        </MenuAction>
        <MenuAction icon={<GitBranch aria-hidden />} onSelect={download("git")}>
          {copy.download.git}
        </MenuAction>
        {files && standalonePage(files) !== null && (
          <MenuAction icon={<FileCode aria-hidden />} onSelect={download("html")}>
            {copy.download.html}
          </MenuAction>
        )}
        <MenuAction icon={<Terminal aria-hidden />} onSelect={() => setCloning(true)}>
          {copy.download.clone}
        </MenuAction>
        {file && (
          <>
            <MenuDivider />
            <MenuAction icon={<FileDown aria-hidden />} onSelect={file.save}>
              <span className="max-w-64 truncate">{copy.download.file(file.name)}</span>
            </MenuAction>
          </>
        )}
      </Menu>
      {isCloning && <CloneDialog projectId={projectId} onClose={() => setCloning(false)} />}
    </>
  );
}
