import { MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { copy } from "../copy";
import type { GalleryItem } from "../state";
import { RemoveDialog } from "./remove-dialog";
import { RenameDialog } from "./rename-dialog";

/** The actions of a custom template. Stacked above the clickable card. */
export function OwnTemplateMenu({ item, mayRemove }: { item: GalleryItem; mayRemove: boolean }) {
  const [asking, setAsking] = useState<"rename" | "remove" | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="relative -mr-2">
      <Menu
        trigger={
          <IconButton label={copy.actions.open(item.title)} size="sm">
            <MoreHorizontal />
          </IconButton>
        }
      >
        <MenuAction icon={<Pencil aria-hidden />} onSelect={() => setAsking("rename")}>
          {copy.actions.rename}
        </MenuAction>
        {mayRemove && (
          <MenuAction icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setAsking("remove")}>
            {copy.actions.remove}
          </MenuAction>
        )}
      </Menu>
      {asking === "rename" && <RenameDialog item={item} onClose={close} />}
      {asking === "remove" && <RemoveDialog item={item} onClose={close} />}
    </div>
  );
}
