import {
  Menu as HeadlessMenu,
  MenuItem as HeadlessMenuItem,
  MenuButton,
  MenuItems,
  MenuSeparator,
} from "@headlessui/react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { afterPaint } from "~/lib/after-paint";
import { cn } from "~/lib/cn";
import { floatingItemStyles, floatingStyles } from "./floating-styles";

type MenuProps = {
  /** The button that opens it: a Button, an IconButton or a plain <button>. */
  trigger: ReactElement;
  align?: "start" | "end";
  children: ReactNode;
};

/** A list of actions under a button. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment}>{trigger}</MenuButton>
      <MenuItems
        modal={false}
        anchor={{ to: `bottom ${align}`, gap: 6, padding: 8 }}
        className={cn(floatingStyles, "min-w-52")}
      >
        {children}
      </MenuItems>
    </HeadlessMenu>
  );
}

type MenuActionProps = {
  icon?: ReactNode;
  tone?: "danger";
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** Headless UI gives the menu's button focus two frames after a click, and would take it from a dialog that opened. */
const afterFocusReturned = (act: () => void): void => {
  requestAnimationFrame(() => afterPaint(act));
};

export function MenuAction({ icon, tone, disabled, onSelect, children }: MenuActionProps) {
  return (
    <HeadlessMenuItem disabled={disabled}>
      <button
        type="button"
        onClick={() => afterFocusReturned(onSelect)}
        className={cn(floatingItemStyles, tone === "danger" && "text-danger! [&>svg]:text-danger!")}
      >
        {icon}
        {children}
      </button>
    </HeadlessMenuItem>
  );
}

export const MenuDivider = () => <MenuSeparator className="-mx-1 my-1 h-px bg-border" />;
