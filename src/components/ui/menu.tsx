import {
  Menu as HeadlessMenu,
  MenuItem as HeadlessMenuItem,
  MenuButton,
  MenuHeading,
  MenuItems,
  MenuSection,
  MenuSeparator,
} from "@headlessui/react";
import { Check } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { afterPaint } from "~/lib/after-paint";
import { cn } from "~/lib/cn";
import { ariaKeys, type Shortcut } from "~/lib/shortcut";
import { floatingItemStyles, floatingStyles } from "./floating-styles";
import { ShortcutKeys } from "./shortcut-keys";

type MenuProps = {
  /** The button that opens it: a Button, an IconButton or a plain <button>. */
  trigger: ReactElement;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/** A list of actions under a button. */
export function Menu({ trigger, align = "end", className, children }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment}>{trigger}</MenuButton>
      <MenuItems
        modal={false}
        anchor={{ to: `bottom ${align}`, gap: 6, padding: 8 }}
        className={cn(floatingStyles, "min-w-52", className)}
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
  /** For one of several: whether it is chosen, which a check mark shows in place of an icon. */
  isCurrent?: boolean;
  /** An equivalent shortcut, shown at the end of the row. */
  shortcut?: Shortcut | undefined;
  onSelect: () => void;
  /** The function form receives whether the row has the menu's focus. */
  children: ReactNode | ((isFocused: boolean) => ReactNode);
};

/** Headless UI gives the menu's button focus two frames after a click, and would take it from a dialog that opened. */
const afterFocusReturned = (act: () => void): void => {
  requestAnimationFrame(() => afterPaint(act));
};

export function MenuAction(props: MenuActionProps) {
  const { icon, tone, disabled, isCurrent, shortcut, onSelect, children } = props;
  return (
    <HeadlessMenuItem disabled={disabled}>
      {({ focus }) => (
        <button
          type="button"
          aria-current={isCurrent || undefined}
          aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
          onClick={() => afterFocusReturned(onSelect)}
          className={cn(floatingItemStyles, tone === "danger" && "text-danger! [&>svg]:text-danger!")}
        >
          {isCurrent === undefined ? icon : <Check aria-hidden className={isCurrent ? "" : "invisible"} />}
          {typeof children === "function" ? children(focus) : children}
          {shortcut && (
            <span aria-hidden className="ml-auto pl-6 pointer-coarse:hidden">
              <ShortcutKeys of={shortcut} />
            </span>
          )}
        </button>
      )}
    </HeadlessMenuItem>
  );
}

/** Actions below a heading. */
export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <MenuSection className="not-first:mt-1 not-first:border-border not-first:border-t not-first:pt-1">
    <MenuHeading className="px-2.5 py-1 font-medium text-muted text-xs">{label}</MenuHeading>
    {children}
  </MenuSection>
);

export const MenuDivider = () => <MenuSeparator className="-mx-1 my-1 h-px bg-border" />;
