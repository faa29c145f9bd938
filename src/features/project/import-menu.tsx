import { FileArchive, FolderUp, GitBranch } from "lucide-react";
import { type ReactElement, useRef } from "react";
import { Button } from "~/components/ui/button";
import { FileInput } from "~/components/ui/file-input";
import { Menu, MenuAction } from "~/components/ui/menu";
import { useCommands } from "~/lib/commands";
import { type PlacedFile, placedFiles } from "~/lib/dropped-files";
import { copy } from "./copy";

type ImportProps = {
  onImport: (files: readonly PlacedFile[]) => void;
  /** Absent when adding files to a project. */
  onGitHub?: () => void;
};

/** The ways to import, and the field that takes the files, which must stay while they are chosen. */
function useWays({ onImport, onGitHub }: ImportProps) {
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
  const field = (
    <FileInput
      input={input}
      label={copy.import.input}
      multiple
      onFiles={(files) => onImport(placedFiles(files))}
    />
  );
  return { ways, field };
}

/** Chooses a folder, a zip, single files or a repository to import. */
export function ImportMenu({ trigger, ...of }: ImportProps & { trigger: ReactElement }) {
  const { ways, field } = useWays(of);
  return (
    <>
      <Menu trigger={trigger} align="start">
        {ways.map(({ label, icon, run }) => (
          <MenuAction key={label} icon={icon} onSelect={run}>
            {label}
          </MenuAction>
        ))}
      </Menu>
      {field}
    </>
  );
}

/** The same as buttons, for a popover, which a menu of its own would close. */
export function ImportButtons(of: ImportProps) {
  const { ways, field } = useWays(of);
  return (
    <div className="-ml-3 flex flex-col items-start">
      {ways.map(({ label, run }) => (
        <Button key={label} size="sm" variant="link" onClick={run}>
          {label}
        </Button>
      ))}
      {field}
    </div>
  );
}
