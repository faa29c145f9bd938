import { FileArchive, FileCode, FileDown, GitBranch, Terminal } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { Menu, MenuAction, MenuGroup } from "~/components/ui/menu";
import type { ProjectFiles } from "~/domain/project/project-files";
import { standalonePage } from "~/domain/project/version";
import { toast } from "~/lib/toast";
import { CloneDialog } from "./versions/clone-dialog";
import { copy } from "./versions-copy";

type DownloadMenuProps = {
  trigger: ReactElement;
  /** Entries of the same menu, above the downloads. */
  children?: ReactNode;
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
export function DownloadMenu({ trigger, children, ...of }: DownloadMenuProps) {
  const [isCloning, setCloning] = useState(false);
  return (
    <>
      <Menu trigger={trigger}>
        {children}
        <MenuGroup label={copy.download.title}>
          <DownloadActions {...of} onClone={() => setCloning(true)} />
        </MenuGroup>
      </Menu>
      {isCloning && <CloneDialog projectId={of.projectId} onClose={() => setCloning(false)} />}
    </>
  );
}

type DownloadActionsProps = Omit<DownloadMenuProps, "trigger" | "children" | "projectId"> & {
  onClone: () => void;
};

function DownloadActions({ versionId, files, file, saveEdits, onClone }: DownloadActionsProps) {
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
      {file && (
        <MenuAction icon={<FileDown aria-hidden />} onSelect={file.save}>
          <span className="max-w-64 truncate">{copy.download.file(file.name)}</span>
        </MenuAction>
      )}
      <MenuAction icon={<Terminal aria-hidden />} onSelect={onClone}>
        {copy.download.clone}
      </MenuAction>
    </>
  );
}
