import { Ellipsis } from "lucide-react";
import { IconButton } from "./icon-button";
import { Menu, MenuAction } from "./menu";
import type { ToolbarAction } from "./toolbar-action";

type OverflowMenuProps = { actions: readonly ToolbarAction[]; label: string };

/** The actions that do not fit in a toolbar. A default export for lazy loading: most toolbars never need it. */
export default function OverflowMenu({ actions, label: title }: OverflowMenuProps) {
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
