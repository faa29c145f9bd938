import { FolderUp } from "lucide-react";
import { useMemo } from "react";
import { Button } from "~/components/ui/button";
import { copy } from "~/features/project/copy";
import { ImportMenu } from "~/features/project/import-menu";
import { StartingPoints } from "~/features/template/starting-points";
import { galleryItems } from "~/features/template/state";
import { api } from "~/trpc/react";
import type { Workbench } from "./use-workbench";

/** Shown in a new chat before its first message. */
export function StartSlot({ workbench }: { workbench: Workbench }) {
  const { templates, imports, gitHub } = workbench;
  const { data } = api.template.list.useQuery();
  const items = useMemo(() => (data ? galleryItems(data.templates, data.custom, data.planId) : []), [data]);
  return (
    <StartingPoints
      items={items}
      onOpen={({ id }) => templates.open(id)}
      other={
        <ImportMenu
          trigger={
            <Button size="sm" variant="ghost">
              <FolderUp aria-hidden />
              {copy.import.title}
            </Button>
          }
          onImport={imports.importFiles}
          onGitHub={gitHub.openImport}
        />
      }
    />
  );
}
