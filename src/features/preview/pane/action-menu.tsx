import { Ellipsis } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { copy } from "../copy";
import type { ToolbarAction } from "./toolbar-action";

/** The actions as a menu. */
export default function ActionMenu({ actions }: { actions: readonly ToolbarAction[] }) {
  return (
    <Menu
      trigger={
        <IconButton label={copy.actions.more} size="sm">
          <Ellipsis />
        </IconButton>
      }
    >
      {actions.map(({ label, icon, act }) => (
        <MenuAction key={label} icon={icon} disabled={!act} onSelect={() => act?.()}>
          {label}
        </MenuAction>
      ))}
    </Menu>
  );
}
