import { FileArchive, FolderUp, GitBranch } from "lucide-react";
import { type ReactElement, useRef } from "react";
import { FileInput } from "~/components/ui/file-input";
import { Menu, MenuAction } from "~/components/ui/menu";
import { useCommands } from "~/lib/commands";
import { type PlacedFile, placedFiles } from "~/lib/dropped-files";
import { copy } from "./copy";

type ImportMenuProps = {
  trigger: ReactElement;
  onImport: (files: readonly PlacedFile[]) => void;
  /** Absent when adding files to a project. */
  onGitHub?: () => void;
};

/** Chooses a folder, a zip, single files or a repository to import. */
export function ImportMenu({ trigger, onImport, onGitHub }: ImportMenuProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (isFolder: boolean) => () => {
    if (!input.current) return;
    input.current.webkitdirectory = isFolder;
    input.current.click();
  };
  const ways = [
    { label: copy.import.folder, icon: <FolderUp />, run: choose(true) },
    { label: copy.import.files, icon: <FileArchive />, run: choose(false) },
    ...(onGitHub ? [{ label: copy.import.gitHub, icon: <GitBranch />, run: onGitHub }] : []),
  ];
  useCommands(ways.map((way) => ({ ...way, label: copy.import.command(way.label) })));
  return (
    <>
      <Menu trigger={trigger} align="start">
        {ways.map(({ label, icon, run }) => (
          <MenuAction key={label} icon={icon} onSelect={run}>
            {label}
          </MenuAction>
        ))}
      </Menu>
      <FileInput
        input={input}
        label={copy.import.input}
        multiple
        onFiles={(files) => onImport(placedFiles(files))}
      />
    </>
  );
}
