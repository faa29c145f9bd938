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
  /** Null while loading. */
  files: ProjectFiles | null;
  /** The visible file, and how to save it. */
  file?: { name: string; save: () => void } | null;
  /** Saves edits as a version. @returns its id, or that of the visible version without edits */
  saveEdits?: () => Promise<string>;
};

/** Downloads of a version, and cloning with git. */
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
