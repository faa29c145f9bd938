import { FolderUp } from "lucide-react";
import { useMemo } from "react";
import { Button } from "~/components/ui/button";
import { isStarter } from "~/domain/model/model";
import { fillMessageBox } from "~/features/chat/message-box";
import type { Selection } from "~/features/model/state";
import { copy } from "~/features/project/copy";
import { ImportMenu } from "~/features/project/import-menu";
import { StartingPoints } from "~/features/template/starting-points";
import { galleryItems } from "~/features/template/state";
import type { PlacedFile } from "~/lib/dropped-files";
import { api } from "~/trpc/react";

type StartSlotProps = {
  selection: Selection;
  onOpen: (templateId: string) => void;
  onBrowse: () => void;
  onImport: (files: readonly PlacedFile[]) => void;
  onGitHub: () => void;
};

/** Shown in a new chat before its first message. */
export function StartSlot({ selection, onOpen, onBrowse, onImport, onGitHub }: StartSlotProps) {
  const { data } = api.template.list.useQuery();
  const items = useMemo(() => (data ? galleryItems(data.templates, data.custom, data.planId) : []), [data]);
  const { isConnected, answering } = selection;
  return (
    <StartingPoints
      items={items}
      hasModel={isConnected === null ? null : answering !== null && !isStarter(answering.id)}
      onOpen={({ id }) => onOpen(id)}
      onPrompt={fillMessageBox}
      onBrowse={onBrowse}
      other={
        <ImportMenu
          trigger={
            <Button size="sm" variant="ghost">
              <FolderUp aria-hidden />
              {copy.import.title}
            </Button>
          }
          onImport={onImport}
          onGitHub={onGitHub}
        />
      }
    />
  );
}
