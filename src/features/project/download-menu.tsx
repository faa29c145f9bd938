import { FileArchive, FileCode, FileDown, GitBranch, Terminal } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { Menu, MenuAction, MenuGroup } from "~/components/ui/menu";
import type { ProjectFiles } from "~/domain/project/project-files";
import { standalonePage } from "~/domain/project/version";
import { type Command, useCommands } from "~/lib/commands";
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

/** Downloads of a version, and cloning with git; in the command menu too. */
export function DownloadMenu({ trigger, children, ...of }: DownloadMenuProps) {
  const [isCloning, setCloning] = useState(false);
  const downloads = downloadsOf(of, () => setCloning(true));
  useCommands(
    downloads.map(({ label, ...command }) => ({ ...command, label: `${copy.download.title}: ${label}` })),
  );
  return (
    <>
      <Menu trigger={trigger}>
        {children}
        <MenuGroup label={copy.download.title}>
          {downloads.map(({ label, icon, run }) => (
            <MenuAction key={label} icon={icon} onSelect={run}>
              <span className="max-w-64 truncate">{label}</span>
            </MenuAction>
          ))}
        </MenuGroup>
      </Menu>
      {isCloning && <CloneDialog projectId={of.projectId} onClose={() => setCloning(false)} />}
    </>
  );
}

type Downloads = Omit<DownloadMenuProps, "trigger" | "children" | "projectId">;

function downloadsOf({ versionId, files, file, saveEdits }: Downloads, onClone: () => void): Command[] {
  const download = (format: "zip" | "git" | "html") => async () => {
    try {
      const id = saveEdits ? await saveEdits() : versionId;
      window.location.assign(`/api/versions/${id}?format=${format}`);
    } catch (error) {
      const description = error instanceof Error ? error.message : "";
      toast.error(copy.download.failed, { description });
    }
  };
  const hasStandalone = files !== null && standalonePage(files) !== null;
  return [
    { label: copy.download.zip, icon: <FileArchive aria-hidden />, run: download("zip") },
    { label: copy.download.git, icon: <GitBranch aria-hidden />, run: download("git") },
    ...(hasStandalone
      ? [{ label: copy.download.html, icon: <FileCode aria-hidden />, run: download("html") }]
      : []),
    ...(file
      ? [{ label: copy.download.file(file.name), icon: <FileDown aria-hidden />, run: file.save }]
      : []),
    { label: copy.download.clone, icon: <Terminal aria-hidden />, run: onClone },
  ];
}
