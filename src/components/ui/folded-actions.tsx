import { Ellipsis } from "lucide-react";
import type { FoldingAction } from "./folding-action";
import { IconButton } from "./icon-button";
import { Menu, MenuAction } from "./menu";

/** The actions that do not fit into a toolbar. A default export, because most toolbars never load it. */
export default function FoldedActions({
  actions,
  label: title,
}: {
  actions: readonly FoldingAction[];
  label: string;
}) {
  return (
    <Menu
      trigger={
        <IconButton label={title} size="sm">
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
